import type { Tool } from "./tool.ts";

/** Moves the view, which the map itself does. */
export const createHandTool = (): Tool => ({
  cursorAt: () => "grab",
  hover: () => undefined,
  press: () => undefined,
  click: () => undefined,
  doubleClick: () => undefined,
  key: () => false,
  sketch: () => ({}),
  leave: () => undefined,
});
