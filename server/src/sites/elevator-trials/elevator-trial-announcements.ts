import {
  ELEVATOR_TRIAL_EVENTS as E,
  ELEVATOR_TRIAL_ENDPOINTS as T,
  type TrialRun,
} from "@sweepline/contract/sites/elevator-trials.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { LiveHub } from "../../core/live/index.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Elevators } from "../elevators/index.ts";

export interface Announcing {
  announcer: Pick<Announcer, "announce">;
}

/** Announces how far an elevator's test is; null: it was saved. */
export function announceRun(
  { announcer }: Announcing,
  { elevatorId, organizationId }: { elevatorId: number; organizationId: number },
  run: TrialRun | null,
): void {
  announcer.announce([{ entry: [E.elevatorTrialChanged.name, elevatorId, { run }], organizationId }]);
}

/** Who may see an elevator may watch its test. */
export function offerElevatorTrialEvents(
  hub: Pick<LiveHub, "offer">,
  visibleAmong: Elevators["visibleAmong"],
): void {
  hub.offer(E.elevatorTrialChanged, { permission: T.run.permission, visibleAmong });
}

/** Between processes: a test was started or is to be stopped. Lost, it costs a sweep's time. */
const CHANGED_TOPIC = "sweepline/internal/elevators/trials";

export function nudgeTrials(bus: Pick<Bus, "publish">): void {
  bus.publish(CHANGED_TOPIC, "").catch(() => undefined);
}

export const onTrialsChanged = (bus: Pick<Bus, "subscribe">, run: () => void): Promise<() => void> =>
  bus.subscribe(CHANGED_TOPIC, run);
