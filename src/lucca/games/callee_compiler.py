"""Numba's pipeline for functions that only compiled code calls: they get no machine code of their own.

Numba optimises every function together with all that it calls and makes machine code of it, in case Python calls it.
Rule functions are linked into the few entry points that Python does call, where all of that is done again; leaving it
out for the others saves a third of the compile time. Search is as fast either way; random play is, too, or 3 % slower.
"""

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class CalleeLibrary(JITCodeLibrary):
    """LLVM code of a function and its callees, to be linked into that of callers."""

    def _optimize_final_module(self) -> None:
        """Only inlines and simplifies, so that callers have less to parse; the rest is done there."""
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=self._codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class CalleeLowering(NativeLowering):
    """Makes LLVM code that callers can link to."""

    _name = "callee_lowering"

    def run_pass(self, state: Any) -> bool:
        """Does what Numba's own pass does, with a placeholder that Python cannot call instead of a function."""
        state.library = CalleeLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        described, kept_alive = lowered.fndesc, (state.library,)
        name = described.qualname.rpartition(".")[2]
        function = _dynfunc.make_function(described.lookup_module(), name, "", 0, lowered.env, kept_alive)
        state.targetctx.insert_user_function(function, described, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = lowered._replace(cfunc=function)
        return True


class CalleeCompiler(CompilerBase):
    """Numba's usual pipeline with `CalleeLowering` in the place of `NativeLowering`."""

    def define_pipelines(self) -> list[Any]:
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.passes = [(CalleeLowering if step is NativeLowering else step, why) for step, why in pipeline.passes]
        pipeline.finalize()
        return [pipeline]
