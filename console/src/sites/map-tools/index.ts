/** Tools of the map editor, one file each: they turn what hands and keys do into acts on the document, and know no drawing. */
export { createTool } from "./create-tool.ts";
export { createGridFrame, type GridFrame } from "./grid-frame.ts";
export { hitTest } from "./hit-test.ts";
export type { Handle, Measure, Sketch } from "./sketch.ts";
export type { Snapped } from "./snap.ts";
export {
  arrowOf,
  type Drawing,
  type Gesture,
  type Hand,
  type StrokePreview,
  type Tool,
  type ToolHost,
  type ToolListeners,
} from "./tool.ts";
