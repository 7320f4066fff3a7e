export { ConfirmButton } from "./confirm-button.tsx";
export { CopyButton } from "./copy-button.tsx";
export { ExportButton, type ExportFormat } from "./export-button.tsx";
