import type { ElementKind, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { EditorCanvas } from "../map-canvas/index.ts";
import {
  type Act,
  type ActResult,
  type Clipboard,
  copiesOf,
  deletion,
  type EditorStore,
  grouping,
  locking,
  type MapDocument,
  ungrouping,
} from "../map-document/index.ts";
import type { Command, SelectionCommand } from "./shortcuts.ts";

/** Diameter of the brush, in cells. */
export const BRUSH_CELLS = { least: 1, most: 100 };

/** What commands work on, and the callbacks for their results. */
export interface CommandContext {
  readonly document: MapDocument;
  readonly store: EditorStore;
  readonly clipboard: Clipboard;
  readonly canvas: () => EditorCanvas | undefined;
  /** Called for every act: faults and notes are shown to the person. */
  readonly onActed: (act: Act, result: ActResult) => void;
  /** Of undo and redo. */
  readonly reportStep: (result: ActResult | undefined) => void;
  readonly onHelp: () => void;
  readonly onRename: () => void;
  readonly onSave: () => void;
}

/** Runs what keys and buttons ask for. True: there was something to do, and the browser must not do its own. */
export function runCommand(context: CommandContext, command: Command): boolean {
  const { document, store, canvas, reportStep } = context;
  switch (command.do) {
    case "tool":
      store.set({ tool: command.tool });
      return true;
    case "zoomTo":
      canvas()?.setResolution(document.frame.resolutionM / command.pixelsPerCell);
      return true;
    case "undo":
      // Of a shape that is on its way its last point, and not what was done before it.
      if (!canvas()?.takeBackPoint()) reportStep(document.undo());
      return true;
    case "redo":
      reportStep(document.redo());
      return true;
    case "next":
    case "previous":
      return goOn(context, command.do === "next" ? 1 : -1);
    case "smallerBrush":
    case "largerBrush": {
      const step = command.do === "largerBrush" ? 1 : -1;
      const size = Math.max(BRUSH_CELLS.least, Math.min(BRUSH_CELLS.most, store.get().brushCells + step));
      store.set({ brushCells: size });
      return true;
    }
    case "fit":
      canvas()?.fit();
      return true;
    case "zoomIn":
    case "zoomOut":
      canvas()?.zoomBy(command.do === "zoomIn" ? 1 : -1);
      return true;
    case "help":
      context.onHelp();
      return true;
    case "save":
      context.onSave();
      return true;
    case "selectAll":
      store.set({ selectedIds: new Set(reachable(context).map(({ id }) => id)), tool: "select" });
      return true;
    default:
      return onSelection(context, command.do);
  }
}

function onSelection(context: CommandContext, what: SelectionCommand): boolean {
  const { document, clipboard } = context;
  if (what === "paste") {
    const act = clipboard.paste(document);
    if (act) draw(context, act);
    return act !== undefined;
  }
  const selected = selection(context);
  if (selected.length === 0) return false;
  switch (what) {
    case "copy":
      clipboard.copy(selected);
      return true;
    case "cut":
      clipboard.copy(selected);
      return run(context, deletion(selected));
    case "duplicate":
      return draw(context, copiesOf(selected, document));
    case "group":
      return selected.length > 1 && run(context, grouping(selected));
    case "ungroup":
      return run(context, ungrouping(selected));
    case "lock":
      return run(context, locking(selected, !selected.every(({ isLocked }) => isLocked)));
    case "delete":
      return run(context, deletion(selected));
    case "rename":
      context.onRename();
      return true;
  }
}

function run({ document, store, onActed }: CommandContext, act: Act): boolean {
  const { lockedLayers } = store.get();
  const inLocked = act.changes.find(({ id }) =>
    lockedLayers.has(document.element(id)?.kind as MapElement["kind"]),
  );
  onActed(act, inLocked ? { ok: false, fault: "locked", elementId: inLocked.id } : document.act(act));
  return true;
}

/** What is new is selected, so that it can be moved at once. */
function draw(context: CommandContext, act: Act): boolean {
  const result = context.document.act(act);
  context.onActed(act, result);
  if (result.ok) context.store.set({ selectedIds: new Set(act.changes.map(({ id }) => id)), tool: "select" });
  return true;
}

const selection = ({ document, store }: CommandContext): MapElement[] =>
  [...store.get().selectedIds].flatMap((id) => document.element(id) ?? []);

/** Of layers that are shown and not locked. */
function reachable({ document, store }: CommandContext): readonly MapElement[] {
  const { hiddenLayers, lockedLayers } = store.get();
  return document.elements().filter(({ kind }) => !hiddenLayers.has(kind) && !lockedLayers.has(kind));
}

/** From element to element; after the last one the key leads out of the drawing. */
function goOn(context: CommandContext, step: 1 | -1): boolean {
  const { store, canvas } = context;
  const all = reachable(context);
  const { selectedIds } = store.get();
  const [first] = selectedIds;
  const at = all.findIndex(({ id }) => id === first);
  const next = at < 0 ? (step > 0 ? all[0] : all.at(-1)) : all[at + step];
  store.set({ selectedIds: new Set(next ? [next.id] : []), tool: "select" });
  if (next) canvas()?.show([next.id]);
  return next !== undefined;
}

export type LayerState = "hiddenLayers" | "lockedLayers";

/** Hides or locks all elements of a kind, or ends that. What cannot be touched then is selected no more. */
export function turnLayer(
  { document, store }: Pick<CommandContext, "document" | "store">,
  layers: LayerState,
  kind: ElementKind,
): void {
  const next = new Set(store.get()[layers]);
  if (!next.delete(kind)) next.add(kind);
  const { selectedIds } = store.get();
  const left = [...selectedIds].filter((id) => !next.has(document.element(id)?.kind ?? kind));
  store.set({ [layers]: next, selectedIds: new Set(left) });
}
