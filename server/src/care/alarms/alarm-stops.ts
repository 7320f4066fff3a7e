import { stopsRobot } from "@sweepline/contract/care/assists/stops.ts";
import type { EndedCause, SaidStop } from "../assists/index.ts";
import type { ClearedAlarm } from "./conditions.store.ts";
import type { DueCondition, RaisedAlarm } from "./raise.store.ts";

/** Of alarms that were raised, those whose robot stands until a person comes. */
export function stopsOf(due: readonly DueCondition[], raised: readonly RaisedAlarm[], at: Date): SaidStop[] {
  const conditions = new Map(due.map((one) => [`${one.deviceId} ${one.ruleId}`, one]));
  return raised.flatMap(({ id, deviceId, ruleId }) => {
    const condition = conditions.get(`${deviceId} ${ruleId}`);
    if (!condition || !stopsRobot(condition.kind)) return [];
    const { kind, ruleName, severity, mapKey, x, y } = condition;
    return [
      {
        ...{ deviceId, source: "alarm" as const, refId: id, code: kind, text: ruleName, level: severity },
        ...{ at, mapKey, x, y },
      },
    ];
  });
}

/** Of alarms that are cleared, those that may have stopped their robot. */
export const endedStops = (cleared: readonly ClearedAlarm[]): EndedCause[] =>
  cleared
    .filter(({ kind }) => stopsRobot(kind))
    .map(({ id, deviceId, clearedAt: at }) => ({ deviceId, source: "alarm", refId: id, at }));
