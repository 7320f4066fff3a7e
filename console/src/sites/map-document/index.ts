/**
 * A map while it is edited: elements and cells as the person sees them, the rules of spec §5, undo and redo, and what is on its
 * way to the server. Knows neither React nor OpenLayers.
 */
export { type Clipboard, copiesOf, createClipboard } from "./clipboard.ts";
export type { DocumentSetup } from "./context.ts";
export type { PendingStep } from "./draft-state.ts";
export { createEditorStore } from "./editor-store.ts";
export { newElementId, newUuid } from "./element-id.ts";
export { areaOf, lengthOf, rotated, translated } from "./geometry.ts";
export type { DocumentLink } from "./link.ts";
export { createMapDocument } from "./map-document.ts";
export type {
  Act,
  ActLabel,
  ActResult,
  BrushValue,
  CellRuns,
  DocumentChange,
  EditorState,
  EditorStore,
  MapDocument,
  ToolName,
} from "./model.ts";
export { freeName } from "./names.ts";
export { personColor } from "./person-color.ts";
export { isSame } from "./same.ts";
export { changed, deletion, grouping, locking, renaming, ungrouping } from "./selection-acts.ts";
