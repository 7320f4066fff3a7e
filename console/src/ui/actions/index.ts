export { ConfirmButton } from "./confirm-button.tsx";
export { CopyButton } from "./copy-button.tsx";
export { CreateButton } from "./create-button.tsx";
export { ExportButton } from "./export-button.tsx";
export { LinkButton } from "./link-button.tsx";
export { ActMenu, type RowAct, RowActions, useAllowed } from "./row-actions.tsx";
