/**
 * Alarms (spec §4): rules with a condition, a duration and a severity; whether conditions hold is looked at with every batch of what devices
 * say, and what has held for long enough is raised by upkeep, at its time, by one of all processes. What devices are looked at by is kept for a
 * month (`signals.ts`), so that a rule can be tried on it. What begins in one place at one time is
 * one occurrence; what comes back soon is the same alarm again.
 */
import { ALARM_ENDPOINTS, ALARM_EVENTS } from "@sweepline/contract/care/alarms/index.ts";
import type { Config } from "../../core/config.ts";
import type { Room } from "../../core/room.ts";
import { dropOldMonths } from "../../fleet/telemetry/index.ts";
import { createAlarmRules } from "./alarm-rules.service.ts";
import { ALARM_RULE_NAMES } from "./alarm-rules.store.ts";
import { dropOldSignals, raiseAlarms, sweepAlarms, trimAlarmGroups } from "./alarms.jobs.ts";
import { serveAlarmRules, serveAlarms, serveAlarmTrials } from "./alarms.routes.ts";
import { createAlarms } from "./alarms.service.ts";
import { ALARM_NAMES } from "./alarms-reads.store.ts";
import { watchElevators, watchTimedTasks } from "./subjects.jobs.ts";
import { dropOldTrials, workTrials } from "./trials.jobs.ts";
import { createAlarmTrials } from "./trials.service.ts";

export { ALARM_RULES_OF_ORGANIZATIONS } from "./alarm-rules.store.ts";
export { ensureAlarmRules } from "./built-in-rules.service.ts";
export { createConditionsReaction } from "./conditions.reaction.ts";
export { clearPlacedAlarm, placeAlarm } from "./past-alarms.store.ts";
export { releaseWindow } from "./raise.store.ts";
export { type KeptSignal, keepSignals } from "./signals.store.ts";

export const TABLES = {
  private: [
    "alarm_conditions",
    "alarm_history_starts",
    "alarm_events",
    "alarm_groups",
    "alarm_rules",
    "alarm_signals",
    "alarm_trial_alarms",
    "alarm_trials",
    "elevator_outages",
    "offered_alarm_kinds",
  ],
  inWing: ["alarms"],
};

export const alarmsRoom = (
  deps: Parameters<typeof createAlarms>[0] & { config: Pick<Config, "FAULT_REPORTS_DAYS"> },
): Room => {
  const { db, config } = deps;
  const days = config.FAULT_REPORTS_DAYS;
  return {
    subjects: { alarm: ALARM_NAMES, alarmRule: ALARM_RULE_NAMES },
    routes(route) {
      serveAlarms(route, createAlarms(deps));
      serveAlarmRules(route, createAlarmRules(deps));
      serveAlarmTrials(route, createAlarmTrials(deps));
    },
    live: (hub) => hub.offer(ALARM_EVENTS.alarmChanged, { permission: ALARM_ENDPOINTS.page.permission }),
    upkeep: [
      raiseAlarms(deps),
      sweepAlarms(deps),
      watchTimedTasks(deps),
      watchElevators(deps),
      dropOldSignals(db),
      workTrials(deps),
      dropOldTrials(db),
      trimAlarmGroups({ db }, days),
      dropOldMonths(db, "alarms/retention", { alarms: days, alarm_events: days }),
    ],
  };
};
