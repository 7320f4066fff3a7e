export { ConfirmDialog } from "./confirm-dialog.tsx";
export { useUnsaved } from "./use-unsaved.tsx";
