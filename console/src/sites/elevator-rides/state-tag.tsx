import type { ElevatorFault, ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { elevatorRideTexts } from "./elevator-ride.texts.ts";

const FAULT_TONES: Readonly<Record<ElevatorFault, Tone>> = {
  noAnswer: "danger",
  noLine: "danger",
  noCredentials: "notice",
  emergency: "danger",
  refused: "notice",
  occupied: "notice",
};
const MODE_TONES: Readonly<Record<ElevatorState["mode"], Tone>> = {
  unknown: "neutral",
  human: "positive",
  agv: "active",
  fire: "danger",
  offline: "neutral",
  emergency: "danger",
};

interface StateTagProps {
  readonly state: ElevatorState;
  readonly isEnabled: boolean;
}

/** What is the matter with it, or for whom it is. */
export function StateTag({ state, isEnabled }: StateTagProps) {
  const t = useTexts(elevatorRideTexts);
  if (!isEnabled) return <StatusTag tone="neutral">{t.disabled}</StatusTag>;
  if (state.fault)
    return (
      <StatusTag tone={FAULT_TONES[state.fault]} title={state.faultNote}>
        {t.faults[state.fault]}
      </StatusTag>
    );
  if (state.reportedAt === null && state.mode === "unknown")
    return <StatusTag tone="neutral">{t.neverReported}</StatusTag>;
  return <StatusTag tone={MODE_TONES[state.mode]}>{t.modes[state.mode]}</StatusTag>;
}

const ARROWS = { up: "↑", down: "↓", stopped: "", unknown: "" } as const;

/** Where its car is: "3 ↑ 5", with its door as text. */
export function CarCell({ state }: Pick<StateTagProps, "state">) {
  const t = useTexts(elevatorRideTexts);
  const { currentFloor, destinationFloor, motion, door } = state;
  if (currentFloor === null) return "—";
  const isMoving = motion === "up" || motion === "down";
  return (
    <StatusDot tone={isMoving ? "active" : "neutral"} isLive={isMoving}>
      <span>
        <strong>{currentFloor}</strong>{" "}
        <span aria-hidden="true">
          {ARROWS[motion]}
          {isMoving && destinationFloor ? ` ${destinationFloor}` : ""}
        </span>
        <span className="visually-hidden">{isMoving ? t.motions[motion] : ""}</span>
        {door && !isMoving ? ` · ${t.doors[door]}` : ""}
      </span>
    </StatusDot>
  );
}
