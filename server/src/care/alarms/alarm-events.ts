import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import type { Queries } from "../../core/db/database.ts";
import { type MessageEvent, queueEvents } from "../message-configs/index.ts";

interface SaidAlarm {
  id: number;
  deviceId: number;
  kind: AlarmKindName;
  severity: FaultLevel;
  ruleName: string;
  organizationId: number;
  placeId: number | null;
  value: number | null;
}

/** What messages about an alarm are known by, from when it is raised to when somebody sees to it. */
export const keyOfAlarm = (id: number): string => `alarm:${id}`;

/** An alarm for whoever is to be informed. */
export function eventOf(alarm: SaidAlarm, phase: MessageEvent["phase"], at: Date): MessageEvent {
  const { id, deviceId, kind, severity, ruleName, organizationId, placeId, value } = alarm;
  return {
    ...{
      kind: "alarm",
      phase,
      code: kind,
      detailCode: ruleName || kind,
      severity,
      deviceId,
      organizationId,
      placeId,
      at,
    },
    key: keyOfAlarm(id),
    values: value === null ? {} : { value: Math.round(value * 100) / 100 },
  };
}

/** For whoever was informed of them; of what a maintenance window held back nobody was. */
export const queueClearings = (
  tx: Queries,
  cleared: readonly (Omit<SaidAlarm, "placeId"> & { isSuppressed: boolean })[],
  at: Date,
): Promise<unknown> =>
  queueEvents(
    tx,
    cleared
      .filter(({ isSuppressed }) => !isSuppressed)
      .map((alarm) => eventOf({ ...alarm, placeId: null }, "cleared", at)),
  );
