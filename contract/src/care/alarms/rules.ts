import { z } from "zod";
import { endpoint, idSchema } from "../../core/endpoint.ts";
import { int, listOf, optionalText, revision, searchText } from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { quietHoursSchema } from "../../sites/places/opening-hours.ts";
import { FAULT_LEVELS } from "../fault-codes.ts";
import { ALARM_KIND_NAMES, alarmKind, COMPARED_FIELDS, DIRECTIONS } from "./kinds.ts";

/**
 * Rules of alarms: what raises one, for which devices, and how grave it is. Those of the platform hold for everybody; an organization
 * sets one of its own in the place of a rule above it, switched off where it wants none.
 */
export const ALARM_RULE_REFUSALS = defineRefusals({
  alarmRuleOfPlatform: [
    403,
    "这是上级的告警规则，不能直接修改；可为本组织另设一条替代它",
    "This rule belongs to an organization above and cannot be changed; add one for your organization to replace it",
  ],
  tooManyAlarmRules: [422, "每个组织最多 {max} 条告警规则", "At most {max} alarm rules per organization"],
  alarmRuleReplaced: [
    409,
    "本组织已有替代该规则的规则",
    "Your organization already has a rule that replaces it",
  ],
});

export const MAX_RULE_DURATION_S = 7 * 86_400;
export const MAX_RULES_OF_ORGANIZATION = 200;

/** Fields of the form, each with its rule. */
export const ALARM_RULE_FIELDS = {
  /** Empty: it is called as its kind, in the language of whoever reads it. */
  name: optionalText(60),
  kind: z.enum(ALARM_KIND_NAMES, "validation.required"),
  severity: z.enum(FAULT_LEVELS, "validation.required"),
  durationS: int.min(0).max(MAX_RULE_DURATION_S),
  /** Where its kind compares something. */
  threshold: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
  /** Of the kind `field` only. */
  field: z.enum(COMPARED_FIELDS).nullable().default(null),
  direction: z.enum(DIRECTIONS).nullable().default(null),
  /** Each empty: all of them. */
  productIds: z.array(idSchema).max(200).default([]),
  placeIds: z.array(idSchema).max(500).default([]),
  deviceIds: z.array(idSchema).max(500).default([]),
  /** No alarm is raised then, by the clocks of the device's place. */
  quietHours: quietHoursSchema.default(null),
  isEnabled: z.boolean().default(true),
  remark: optionalText(500),
};

const isComplete = (rule: { kind: (typeof ALARM_KIND_NAMES)[number]; threshold: number | null }): boolean =>
  (alarmKind(rule.kind).threshold === undefined && rule.kind !== "field") || rule.threshold !== null;
const THRESHOLD_MISSING = { path: ["threshold"], error: "validation.required" };
const hasField = (rule: { kind: string; field: string | null; direction: string | null }): boolean =>
  rule.kind !== "field" || (rule.field !== null && rule.direction !== null);
const FIELD_MISSING = { path: ["field"], error: "validation.required" };

/** What is compared is compared with a value that it can have. */
const isWithin = (rule: { kind: (typeof ALARM_KIND_NAMES)[number]; threshold: number | null }): boolean => {
  const { threshold } = alarmKind(rule.kind);
  return !threshold || rule.threshold === null || within(rule.threshold, threshold);
};
const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;
const THRESHOLD_OUTSIDE = { path: ["threshold"], error: "validation.thresholdOutside" };
const isLongEnough = (rule: { kind: (typeof ALARM_KIND_NAMES)[number]; durationS: number }): boolean =>
  rule.durationS >= (alarmKind(rule.kind).leastS ?? 0);
const DURATION_SHORT = { path: ["durationS"], error: "validation.durationShort" };

const newAlarmRuleSchema = z
  .object({
    ...ALARM_RULE_FIELDS,
    /** The rule above in whose place it stands. */
    replacesId: idSchema.nullable().default(null),
  })
  .refine(isComplete, THRESHOLD_MISSING)
  .refine(hasField, FIELD_MISSING)
  .refine(isWithin, THRESHOLD_OUTSIDE)
  .refine(isLongEnough, DURATION_SHORT);
export type NewAlarmRule = z.output<typeof newAlarmRuleSchema>;
/** A rule that is not saved yet. */
export const alarmRuleDraftSchema = z
  .object(ALARM_RULE_FIELDS)
  .refine(isComplete, THRESHOLD_MISSING)
  .refine(hasField, FIELD_MISSING)
  .refine(isWithin, THRESHOLD_OUTSIDE)
  .refine(isLongEnough, DURATION_SHORT);
export type AlarmRuleDraft = z.output<typeof alarmRuleDraftSchema>;
const alarmRuleChangeSchema = z
  .object({ ...ALARM_RULE_FIELDS, revision })
  .refine(isComplete, THRESHOLD_MISSING)
  .refine(hasField, FIELD_MISSING)
  .refine(isWithin, THRESHOLD_OUTSIDE)
  .refine(isLongEnough, DURATION_SHORT);
export type AlarmRuleChange = z.output<typeof alarmRuleChangeSchema>;

const named = z.object({ id: int, name: z.string() });
export const alarmRuleSchema = z.object({
  id: int,
  /** Empty: it is called as its kind. */
  name: z.string(),
  kind: z.enum(ALARM_KIND_NAMES),
  severity: z.enum(FAULT_LEVELS),
  durationS: int,
  threshold: z.number().nullable(),
  field: z.enum(COMPARED_FIELDS).nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
  products: z.array(named),
  places: z.array(named),
  devices: z.array(named),
  quietHours: quietHoursSchema,
  isEnabled: z.boolean(),
  remark: z.string(),
  organizationId: int,
  organizationName: z.string(),
  /** Within the caller's scope, so that they may change it. */
  isOwn: z.boolean(),
  replacesId: int.nullable(),
  /** A rule of the caller's organization stands in its place. */
  replacedById: int.nullable(),
  /** Alarms of it within 30 days, of devices of the caller's scope. */
  recentAlarms: int,
  revision,
});
export type AlarmRule = z.infer<typeof alarmRuleSchema>;

const alarmRuleQuerySchema = pageQuery(["name", "kind", "severity", "recentAlarms"], {
  search: searchText,
  kinds: listOf(z.enum(ALARM_KIND_NAMES)).optional(),
  isEnabled: z.stringbool().optional(),
});
export type AlarmRuleQuery = z.output<typeof alarmRuleQuerySchema>;

const LIST = "care_alarms_rules";
const EDIT = "care_alarms_edit-rules";

export const ALARM_RULE_ENDPOINTS = {
  list: endpoint("GET /platform/alarm/rule/page", LIST, {
    summary: "Rules of alarms of the platform and within the caller's scope",
    ...pagesOf(alarmRuleSchema, alarmRuleQuerySchema),
  }),
  create: endpoint("POST /platform/alarm/rule", EDIT, {
    summary: "A new rule of the caller's organization, for its devices and those below it",
    body: newAlarmRuleSchema,
    answer: alarmRuleSchema,
  }),
  update: endpoint("PUT /platform/alarm/rule/:id", EDIT, {
    summary: "Change a rule; conditions that hold now are looked at again by it",
    body: alarmRuleChangeSchema,
    answer: alarmRuleSchema,
  }),
  remove: endpoint("DELETE /platform/alarm/rule/:id", EDIT, {
    summary: "Delete a rule: what it raised is cleared; the rule in whose place it stood holds again",
    answer: z.null(),
  }),
};
