export { ConfirmButton } from "./confirm-button.tsx";
export { ExportButton } from "./export-button.tsx";
