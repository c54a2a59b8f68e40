"""Arrays on a GPU that other programs take over without copying."""

from typing import Any

from lucca.games.gpu import find_cuda
from lucca.types import Array, Dtype, JsonObject


class GpuArray:
    """An array of numba-cuda's that torch, JAX and CuPy can look at: by DLPack, or by its CUDA array interface."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: Dtype = array.dtype

    @property
    def __cuda_array_interface__(self) -> JsonObject:
        interface: JsonObject = self.array.__cuda_array_interface__
        return interface

    def __dlpack__(self, **wishes: Any) -> Any:
        return self.view().__dlpack__(**wishes)

    def __dlpack_device__(self) -> tuple[int, int]:
        device: tuple[int, int] = self.view().__dlpack_device__()
        return device

    def view(self) -> Any:
        """The array as cuda-core describes it. All is written in the order of the GPU's default stream."""
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self.array, stream_ptr=-1)

    def copy_to_host(self) -> Array:
        """A copy in the computer's own memory, once the GPU has written it."""
        copy: Array = self.array.copy_to_host()
        return copy

    def __len__(self) -> int:
        return self.shape[0]


def new_array(shape: tuple[int, ...], kind: object) -> GpuArray:
    """Room on the GPU; rows lie side by side, because so its threads write them fastest."""
    return GpuArray(find_cuda().device_array(shape, kind, order="F"))


def take_array(name: str, array: Any, model: Any) -> GpuArray:
    """Somebody else's array on the GPU, without copying; raises TypeError or ValueError if it does not fit."""
    if not hasattr(array, "__cuda_array_interface__"):
        raise TypeError(f"{name} must be an array on the GPU, not {type(array).__name__}")
    found = array if isinstance(array, GpuArray) else GpuArray(find_cuda().as_cuda_array(array))
    if found.shape != model.shape or found.dtype != model.dtype:
        wanted = f"{model.dtype.name} of shape {model.shape}"
        raise ValueError(f"{name} must be {wanted}, not {found.dtype.name} of shape {found.shape}")
    return found
