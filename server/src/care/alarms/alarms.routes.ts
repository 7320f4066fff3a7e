import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { ALARM_RULE_ENDPOINTS as R } from "@sweepline/contract/care/alarms/rules.ts";
import { ALARM_TRIAL_ENDPOINTS as T } from "@sweepline/contract/care/alarms/trials.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { AlarmRules } from "./alarm-rules.service.ts";
import type { Alarms } from "./alarms.service.ts";
import type { AlarmTrials } from "./trials.service.ts";

export function serveAlarms(route: Route, alarms: Alarms): void {
  route(E.groups, ({ caller, query }) => alarms.groups(caller, query));
  route(E.page, ({ caller, query }) => alarms.page(caller, query));
  route(E.counts, ({ caller }) => alarms.counts(caller));
  route(E.noise, ({ caller }) => alarms.noise(caller));
  route(E.export, async ({ caller, query: { format, timeZone, ...choice }, language }) =>
    fileAnswer(await alarms.exportFile(caller, choice, { format, timeZone, language })),
  );
  route(E.trail, ({ caller, params }) => alarms.trail(caller, params.id));
  route(E.events, ({ caller, params, query }) => alarms.events(caller, params.id, query));
  route(E.assignees, ({ caller, query }) => alarms.assignees(caller, query));
  route(E.get, ({ caller, params }) => alarms.get(caller, params.id));
  route(E.acknowledge, async (call) => ({ changed: await alarms.acknowledge(call, call.body) }));
  route(E.assign, async (call) => ({ changed: await alarms.assign(call, call.body) }));
  route(E.snooze, async (call) => ({ changed: await alarms.snooze(call, call.body) }));
  route(E.comment, (call) => alarms.comment(call, call.params.id, call.body.text));
}

export function serveAlarmRules(route: Route, rules: AlarmRules): void {
  route(R.list, ({ caller, query }) => rules.list(caller, query));
  route(R.create, (call) => rules.create(call, call.body));
  route(R.update, (call) => rules.update(call, call.params.id, call.body));
  route(R.remove, async (call) => {
    await rules.remove(call, call.params.id);
    return null;
  });
}

export function serveAlarmTrials(route: Route, trials: AlarmTrials): void {
  route(T.begin, ({ caller, body }) => trials.begin(caller, body));
  route(T.get, ({ caller, params, query }) => trials.get(caller, params.id, query.timeZone));
  route(T.alarms, ({ caller, params, query }) => trials.alarms(caller, params.id, query));
  route(T.cancel, ({ caller, params }) => trials.cancel(caller, params.id));
}
