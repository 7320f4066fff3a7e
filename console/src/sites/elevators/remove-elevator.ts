import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import type { RowAct } from "../../ui/actions/index.ts";
import { useRemoveElevator } from "./elevators.calls.ts";
import { elevatorTexts } from "./elevators.texts.ts";

/** Deletes it, unless someone still rides. */
export function useRemoval(
  { id, name }: { readonly id: number; readonly name: string },
  onRemoved: () => void = () => undefined,
): RowAct {
  const t = useTexts(elevatorTexts);
  const remove = useRemoveElevator();
  return {
    ...{ label: t.remove, requires: E.remove, isDanger: true },
    ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed(name) },
    onSelect: () => remove.mutateAsync(id).then(onRemoved),
  };
}
