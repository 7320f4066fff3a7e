import type { ToolName } from "../map-document/index.ts";

/** Letters of the tools; shown in their tooltips. */
export const TOOL_KEYS: Readonly<Record<ToolName, string>> = {
  select: "V",
  hand: "H",
  measure: "M",
  virtualWall: "W",
  forbiddenArea: "X",
  noMopArea: "N",
  slowArea: "S",
  cleaningArea: "C",
  room: "R",
  path: "P",
  "point:initial": "I",
  "point:dock": "K",
  "point:via": "T",
  "point:elevator": "L",
  "point:gate": "G",
  qrPoint: "Q",
  erase: "E",
  restore: "B",
};

export type Command =
  | { readonly do: "tool"; readonly tool: ToolName }
  | { readonly do: "zoomTo"; readonly pixelsPerCell: number }
  | { readonly do: Plain };

export type SelectionCommand =
  | "copy"
  | "cut"
  | "paste"
  | "duplicate"
  | "group"
  | "ungroup"
  | "lock"
  | "delete"
  | "rename";

type Plain =
  | SelectionCommand
  | "undo"
  | "redo"
  | "selectAll"
  | "save"
  | "fit"
  | "zoomIn"
  | "zoomOut"
  | "help"
  | "next"
  | "previous"
  | "smallerBrush"
  | "largerBrush";

type Keys = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const WITH_CONTROL: Readonly<Record<string, Plain>> = {
  z: "undo",
  y: "redo",
  c: "copy",
  x: "cut",
  v: "paste",
  d: "duplicate",
  g: "group",
  l: "lock",
  a: "selectAll",
  s: "save",
};
const WITH_CONTROL_AND_SHIFT: Readonly<Record<string, Plain>> = { z: "redo", g: "ungroup" };
const ALONE: Readonly<Record<string, Plain>> = {
  Delete: "delete",
  Backspace: "delete",
  F2: "rename",
  f: "fit",
  "0": "fit",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "?": "help",
  "[": "smallerBrush",
  "]": "largerBrush",
};

const toolOf = (letter: string): ToolName | undefined =>
  (Object.keys(TOOL_KEYS) as ToolName[]).find((tool) => TOOL_KEYS[tool] === letter.toUpperCase());

/** What a key means to the page, wherever its focus is but in a field. Arrows, Enter and Escape belong to the drawing. */
export function commandOf(event: Keys): Command | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey)
    return plain((event.shiftKey ? WITH_CONTROL_AND_SHIFT : WITH_CONTROL)[key]);
  if (event.key === "Tab") return { do: event.shiftKey ? "previous" : "next" };
  const known = plain(ALONE[key]);
  if (known) return known;
  if (/^[1-5]$/.test(key)) return { do: "zoomTo", pixelsPerCell: 2 ** (Number(key) - 1) };
  const tool = event.shiftKey ? undefined : key.length === 1 && toolOf(key);
  return tool ? { do: "tool", tool } : undefined;
}

const plain = (known: Plain | undefined): Command | undefined => known && { do: known };

/** Keys in fields are the field's own. The list of elements is no field: it takes its own keys first. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField =
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
  const isText =
    target instanceof HTMLInputElement && !["checkbox", "radio", "range", "button"].includes(target.type);
  return (
    isField || isText || target.closest('[role="dialog"], [role="combobox"], [role="menu"], dialog') !== null
  );
}
