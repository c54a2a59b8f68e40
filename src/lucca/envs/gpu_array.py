"""Arrays on a GPU that torch, JAX and CuPy use without copying."""

from typing import Any

from lucca.games.gpu import find_cuda
from lucca.types import Array, Dtype, JsonObject


class GpuArray:
    """A device array of numba-cuda with DLPack and the CUDA array interface."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: Dtype = array.dtype

    @property
    def __cuda_array_interface__(self) -> JsonObject:
        interface: JsonObject = self.array.__cuda_array_interface__
        return interface

    def __dlpack__(self, **kwargs: Any) -> Any:
        return self.view().__dlpack__(**kwargs)

    def __dlpack_device__(self) -> tuple[int, int]:
        device: tuple[int, int] = self.view().__dlpack_device__()
        return device

    def view(self) -> Any:
        """Returns the array as cuda-core's view. No stream is synchronized: all kernels run in the default stream."""
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self.array, stream_ptr=-1)

    def copy_to_host(self) -> Array:
        """Returns a copy in main memory, after waiting for the GPU."""
        copy: Array = self.array.copy_to_host()
        return copy

    def __len__(self) -> int:
        return self.shape[0]


def new_array(shape: tuple[int, ...], kind: object) -> GpuArray:
    """Allocates an array on the GPU in column-major order, so that its threads write side by side, which is fastest."""
    return GpuArray(find_cuda().device_array(shape, kind, order="F"))


def as_gpu_array(name: str, array: Any, model: Any) -> GpuArray:
    """Wraps any library's GPU array without copying; raises TypeError or ValueError if it is not like `model`."""
    if not hasattr(array, "__cuda_array_interface__"):
        raise TypeError(f"{name} must be an array on the GPU, not {type(array).__name__}")
    found = array if isinstance(array, GpuArray) else GpuArray(find_cuda().as_cuda_array(array))
    if found.shape != model.shape or found.dtype != model.dtype:
        wanted = f"{model.dtype.name} of shape {model.shape}"
        raise ValueError(f"{name} must be {wanted}, not {found.dtype.name} of shape {found.shape}")
    return found
