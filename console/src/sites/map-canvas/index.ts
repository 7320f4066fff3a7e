/** The drawing of the map editor on OpenLayers: the document, and what the tools sketch on it. Loaded when a map is opened; knows no React. */
export type { CanvasListeners, CanvasSetup, EditorCanvas } from "./canvas-setup.ts";
export { createEditorCanvas } from "./editor-canvas.ts";
