import type { Alarm, AlarmDetail, AlarmGroup } from "@sweepline/contract/care/alarms/index.ts";
import type { AlarmRule } from "@sweepline/contract/care/alarms/rules.ts";

export const anAlarm = (id: number, given: Partial<Alarm> = {}): Alarm => ({
  ...{ id, ruleName: "Battery low", kind: "lowBattery", severity: "warning" },
  ...{
    deviceId: 7,
    deviceName: "Ada",
    serialNumber: "SN-1",
    organizationId: 1,
    organizationName: "Lakeside",
  },
  ...{
    mapId: null,
    mapVersionId: null,
    floorName: "1F",
    placeId: 5,
    placeName: "Harbour Hall",
    x: null,
    y: null,
    value: 17.5,
  },
  ...{ since: "2026-03-10T08:59:00.000Z", raisedAt: "2026-03-10T09:00:00.000Z", clearedAt: null, times: 1 },
  ...{ acknowledgedAt: null, acknowledgedBy: null, assigneeId: null, assigneeName: null },
  ...{ snoozedUntil: null, suppressedUntil: null, subjectName: "", ruleId: 1, groupId: id },
  ...given,
});

/** An occurrence of one alarm, unless it says of more. */
export const anAlarmGroup = (id: number, given: Partial<AlarmGroup> = {}): AlarmGroup => {
  const newest = given.newest ?? anAlarm(id * 10);
  const { kind, severity, ruleName, organizationId, organizationName, placeId, placeName } = newest;
  return {
    ...{ id, kind, severity, ruleName, organizationId, organizationName, placeId, placeName, newest },
    ...{
      alarms: 1,
      active: 1,
      unacknowledged: 1,
      devices: 1,
      firstAt: newest.raisedAt,
      lastAt: newest.raisedAt,
    },
    ...given,
  };
};

export const anAlarmDetail = (id: number, given: Partial<AlarmDetail> = {}): AlarmDetail => ({
  ...anAlarm(id),
  eventsTotal: 1,
  events: [{ id: 1, at: "2026-03-10T09:00:00.000Z", kind: "raised", staffName: null, text: "" }],
  ...given,
});

export const anAlarmRule = (id: number, given: Partial<AlarmRule> = {}): AlarmRule => ({
  ...{ id, name: `Rule ${id}`, kind: "lowBattery", severity: "warning", durationS: 60, threshold: 20 },
  ...{ field: null, direction: null, products: [], places: [], devices: [], quietHours: null },
  ...{ isEnabled: true, remark: "", organizationId: 1, organizationName: "Lakeside", isOwn: true },
  ...{ replacesId: null, replacedById: null, recentAlarms: 0, revision: 3 },
  ...given,
});
