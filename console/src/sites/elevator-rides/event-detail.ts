import { type ElevatorEvent, FAILURE_TEXTS } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_FAULTS, ELEVATOR_MODES } from "@sweepline/contract/sites/elevators/index.ts";
import type { Language } from "../../core/i18n/index.ts";
import type { ElevatorRideTexts } from "./elevator-ride.texts.ts";

type EventFacts = Pick<ElevatorEvent, "kind" | "state" | "failure" | "detail">;

const knownIn = <T extends string>(choices: readonly T[], word: string): T | undefined =>
  choices.find((one) => one === word);

/** The text of an event: our own codes translated, what goes over the wire as it is. */
export function detailOf(
  { kind, state, failure, detail }: EventFacts,
  t: ElevatorRideTexts,
  language: Language,
): string {
  const parts = [
    state ? t.states[state] : "",
    failure ? FAILURE_TEXTS[failure][language] : "",
    detail === state ? "" : spoken({ kind, detail }, t),
  ];
  return parts.filter(Boolean).join(" · ");
}

function spoken({ kind, detail }: Pick<EventFacts, "kind" | "detail">, t: ElevatorRideTexts): string {
  if (kind === "requested") return detail.replace(/ → $/, "");
  if (kind === "mode") {
    const mode = knownIn(ELEVATOR_MODES, detail);
    return mode ? t.modes[mode] : detail;
  }
  if (kind !== "fault" && kind !== "faultOver") return detail;
  const [code = "", ...rest] = detail.split(": ");
  const fault = knownIn(ELEVATOR_FAULTS, code);
  return fault ? [t.faults[fault], ...rest].join(": ") : detail;
}
