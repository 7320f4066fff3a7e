/** Fault codes on screen (spec §3, §5): the list with form, import and export, and the form for who names a fault elsewhere. */
export { FaultAdvice } from "./fault-code-drawer.tsx";
export { FaultCodeForm } from "./fault-code-form.tsx";
export { FaultCodeListPage } from "./fault-code-list.page.tsx";
