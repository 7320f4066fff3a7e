import type { Assist, AssistActName } from "@sweepline/contract/care/assists/index.ts";

/** The step that comes next; undefined: it is resolved. Whoever did not take it may come all the same. */
export function nextActOf(
  { state, takenById }: Pick<Assist, "state" | "takenById">,
  staffId: number | undefined,
): AssistActName | undefined {
  if (state === "resolved") return undefined;
  if (state === "onSite") return "resolve";
  if (state === "taken" || (takenById !== null && takenById === staffId)) return "onSite";
  return "take";
}
