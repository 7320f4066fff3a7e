import type { StopCause } from "@sweepline/contract/care/assists/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { assistTexts } from "./assists.texts.ts";

/** What stopped the robot: the rule or kind of an alarm, what it says of a fault, or what somebody wrote. */
export function useStopName(): (cause: Pick<StopCause, "source" | "code" | "text">) => string {
  const t = useTexts(assistTexts);
  const { labelOf } = useDictionary("alarmKind");
  return ({ source, code, text }) => {
    if (source === "alarm") return text || labelOf(code);
    return text || code || t.byHand;
  };
}

/** The ones that last first: those are what somebody comes for. */
export function useStopNames(): (causes: readonly StopCause[]) => string[] {
  const nameOf = useStopName();
  return (causes) => [
    ...new Set(
      [...causes]
        .sort((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null))
        .map((cause) => nameOf(cause)),
    ),
  ];
}
