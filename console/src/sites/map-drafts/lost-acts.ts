import { MAX_ELEMENT_NAME } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { StepConflict } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { CallError } from "../../core/api/index.ts";
import {
  type Act,
  type ActResult,
  freeName,
  type MapDocument,
  type PendingStep,
} from "../map-document/index.ts";
import type { LostAct } from "./unsent-store.ts";

/**
 * Acts that did not get into the draft, and why: refused by the server (its conflict; `unreadable` without one), made for a
 * draft that was published or discarded meanwhile, or discarded together with it.
 */
export interface Lost {
  readonly id: string;
  readonly reason: StepConflict | "unreadable" | "saved" | "discarded" | "ended";
  /** Who published or discarded. */
  readonly by: string | undefined;
  /** The name of the element at fault, as it is now or was. */
  readonly elementName: string | undefined;
  /** Of `unreadable`: the field at fault, by its path in what was sent, and what the server says of it. */
  readonly field: CallError["fields"][number] | undefined;
  readonly acts: readonly LostAct[];
}

export const lostActOf = ({ label, step }: Pick<PendingStep, "label" | "step">): LostAct => ({
  label,
  changes: step.changes,
  cells: step.cells,
});

/** Does them again upon the map as it is now. Answers those that cannot be done. */
export function reapply(
  document: MapDocument,
  acts: readonly LostAct[],
): { act: LostAct; result: ActResult }[] {
  const failed: { act: LostAct; result: ActResult }[] = [];
  for (const act of acts) {
    const result = doOne(document, act);
    if (!result.ok && result.fault !== "empty") failed.push({ act, result });
  }
  return failed;
}

function doOne(document: MapDocument, lost: LostAct): ActResult {
  const changes = lost.changes
    .filter(({ elementId, after }) => after !== null || document.element(elementId))
    .map(({ elementId, after }) => ({ id: elementId, after }));
  const act: Act = { label: lost.label, changes, cells: lost.cells };
  const result = document.act(act);
  // Somebody took the name meanwhile: the work is worth more than its name.
  return !result.ok && result.fault === "nameTaken" ? document.act(renamedFreely(document, act)) : result;
}

function renamedFreely(document: MapDocument, act: Act): Act {
  const key = (name: string) => name.trim().toLowerCase().slice(0, MAX_ELEMENT_NAME);
  const changes = act.changes.map(({ id, after }) => {
    const others = new Set(
      document.elements().flatMap((other) => (other.id === id ? [] : [key(other.name)])),
    );
    const isTaken = (name: string) => others.has(key(name));
    return {
      id,
      after: after && isTaken(after.name) ? { ...after, name: freeName(after.name, isTaken) } : after,
    };
  });
  return { ...act, changes };
}
