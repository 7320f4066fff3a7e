import { isPlaced } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { translated } from "../map-document/index.ts";
import type { Vec } from "../map-drawing/index.ts";
import { stepOf } from "./crosshair.ts";
import { editableSelection } from "./handles.ts";
import { reshaped } from "./shapes.ts";
import type { ToolHost } from "./tool.ts";

/** Arrow keys that follow each other are one act for undo. */
const CONTINUED_MS = 800;
/** With Alt a tenth of a cell. */
const FINE = 10;

/** Moves the selection, or its active vertex, by arrow keys. False: there is nothing to move. */
export function createNudge(host: ToolHost) {
  let nudgedAt = Number.NEGATIVE_INFINITY;
  return ([right, up]: Vec, event: KeyboardEvent, vertex: number | undefined): boolean => {
    const elements = editableSelection(host);
    const [first] = elements;
    if (!first) return false;
    const step = event.altKey ? host.document.frame.resolutionM / FINE : stepOf(host, event.shiftKey);
    const [dx, dy] = [right * step, up * step];
    const isBent = vertex !== undefined && !isPlaced(first);
    const after = isBent
      ? [
          reshaped(
            first,
            first.points.map(([x, y], at) => (at === vertex ? [x + dx, y + dy] : [x, y])),
          ),
        ]
      : elements.map((one) => translated(one, { dx, dy }));
    const now = performance.now();
    const isContinued = now - nudgedAt < CONTINUED_MS;
    nudgedAt = now;
    const changes = after.map((one) => ({ id: one.id, after: one }));
    host.act({ label: isBent ? "reshape" : "move", changes, isContinued });
    return true;
  };
}
