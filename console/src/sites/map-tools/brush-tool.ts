import { MAX_STEP_RUNS } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { BrushValue } from "../map-document/index.ts";
import type { Vec } from "../map-drawing/index.ts";
import { createStroke, type Stroke } from "./brush.ts";
import { createCrosshair } from "./crosshair.ts";
import type { Gesture, Hand, Tool, ToolHost } from "./tool.ts";

/** A stroke of more runs than one step can carry goes on as a second one. Of cells that differ among themselves, one span is several. */
const MAX_SPANS = MAX_STEP_RUNS / 8;

/** The brush: makes cells what the person chose, or what the version has that the draft began with. */
export function createBrushTool(host: ToolHost, mode: "erase" | "restore"): Tool {
  const { document, store } = host;
  let at: Vec | undefined;
  const aim = (hand: Hand | undefined) => {
    at = hand?.at;
    host.repaint();
  };
  const crosshair = createCrosshair(host, aim);
  const valueAt = (): ((index: number) => number) => {
    const { brushValue } = store.get();
    return mode === "restore" ? (index) => document.baseCells[index] ?? 2 : () => brushValue;
  };
  const begin = (hand: Hand): Painting => {
    const { width, height } = document.frame;
    const wanted = valueAt();
    const setup = { width, height, cells: document.cells, valueAt: wanted, diameter: store.get().brushCells };
    const stroke = createStroke(setup);
    host.stroke.add(stroke.to(host.frame.toCell(hand.at)), wanted);
    return { stroke, wanted };
  };
  const end = ({ stroke }: Painting) => {
    const cells = stroke.runs();
    host.act({ label: mode, changes: [], cells });
    host.stroke.clear();
    host.repaint();
  };
  const strokeFrom = (start: Hand): Gesture => {
    let painting = begin(start);
    aim(start);
    const move = (hand: Hand) => {
      host.stroke.add(painting.stroke.to(host.frame.toCell(hand.at)), painting.wanted);
      aim(hand);
      if (painting.stroke.runCount < MAX_SPANS) return;
      end(painting);
      painting = begin(hand);
    };
    return {
      move,
      end(hand) {
        move(hand);
        end(painting);
      },
      cancel() {
        host.stroke.clear();
        host.repaint();
      },
    };
  };
  return {
    isInstant: true,
    cursorAt: () => "none",
    hover: crosshair.hover,
    press: (hand) => (store.get().isReadOnly ? undefined : strokeFrom(hand)),
    click: () => undefined,
    doubleClick: () => undefined,
    key(event) {
      if (crosshair.key(event)) return true;
      const hand = crosshair.hand();
      if (event.key !== "Enter" || !hand) return false;
      end(begin(hand));
      return true;
    },
    sketch: () => (at ? { brush: { at, ...brushOf(host, mode) }, crosshair: crosshair.at() } : {}),
    leave: () => aim(undefined),
  };
}

interface Painting {
  readonly stroke: Stroke;
  readonly wanted: (index: number) => number;
}

function brushOf({ document, store }: ToolHost, mode: "erase" | "restore") {
  const { brushCells, brushValue } = store.get();
  const value: BrushValue | "restore" = mode === "restore" ? "restore" : brushValue;
  return { radiusM: (brushCells * document.frame.resolutionM) / 2, value };
}
