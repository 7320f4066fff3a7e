import { z } from "zod";
import { idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, requiredText } from "../../core/fields.ts";
import { openingHoursSchema } from "../../sites/places/opening-hours.ts";
import type { UpdateRing } from "../firmware-bindings.ts";

/** Whom a rollout is for, in which order, and what each robot must meet before it is offered the update. */
const percent = int.min(0, "validation.percent").max(100, "validation.percent");

const MAX_TARGET_DEVICES = 5_000;
const MAX_TARGET_VERSIONS = 50;
export const rolloutTargetSchema = z.object({
  placeIds: z.array(idSchema).max(200).default([]),
  deviceIds: z.array(idSchema).max(MAX_TARGET_DEVICES).default([]),
  /** Of what they run now; empty: any. */
  versions: z.array(z.string().trim().min(1).max(64)).max(MAX_TARGET_VERSIONS).default([]),
  hardwareVersions: z.array(z.string().trim().min(1).max(64)).max(50).default([]),
  /** Those that were updated by this rollout: for taking it back. */
  rolloutId: idSchema.nullable().default(null),
  /** Those that are behind one of the packages by this binding when the rollout starts, however many they are. */
  bindingId: idSchema.nullable().default(null),
});
export type RolloutTarget = z.output<typeof rolloutTargetSchema>;

/** Rings that go before all others, in this order. */
export const FIRST_RINGS = ["canary", "early"] as const satisfies readonly UpdateRing[];

/** Of all that are meant: so many of them, or so much of what the groups before left over. The last group takes the rest. */
const shareSchema = z.discriminatedUnion("by", [
  z.object({
    by: z.literal("percent"),
    value: int.min(1, "validation.integerPrompt").max(100, "validation.integerPrompt"),
  }),
  z.object({ by: z.literal("count"), value: int.min(1).max(100_000) }),
  /** All that are in the ring. */
  z.object({ by: z.literal("ring"), ring: z.enum(FIRST_RINGS) }),
]);
export const MAX_ROLLOUT_GROUPS = 20;
export const rolloutGroupSchema = z.object({
  name: requiredText(40),
  share: shareSchema,
  /** So many of the group must have succeeded before the next begins. */
  successPercent: percent.default(95),
  /** More failures than that pause the rollout. */
  errorPercent: percent.default(5),
  /** So long the updated ones are watched before the next group begins. */
  soakMinutes: int.min(0).max(20_160).default(60),
  /** A person starts the next group. */
  isByHand: z.boolean().default(false),
});
export type RolloutGroupRules = z.output<typeof rolloutGroupSchema>;

/** How an agent is to take it. `timeForced`: as with `whenIdle` until that time, then whether it works or not. */
export const ROLLOUT_URGENCIES = {
  forced: ["立即更新", "Immediately"],
  whenIdle: ["空闲时更新", "When idle"],
  downloadOnly: ["仅下载", "Download only"],
  timeForced: ["到期强制更新", "When idle, forced from a set time"],
} as const satisfies Record<string, readonly [zh: string, en: string]>;
export type RolloutUrgency = keyof typeof ROLLOUT_URGENCIES;
const URGENCY_CODES = Object.keys(ROLLOUT_URGENCIES) as [RolloutUrgency, ...RolloutUrgency[]];

/** What each robot must meet; null: no matter. What it does not report keeps nothing back but where it is asked for here. */
export const rolloutConditionsSchema = z.object({
  isDocked: z.boolean().default(true),
  minBatteryPercent: percent.nullable().default(30),
  /** No run of the plan begins within so many minutes. */
  noRunWithinMinutes: int.min(1).max(1_440).nullable().default(30),
  minDiskFreePercent: percent.nullable().default(null),
  fromVersion: z.string().trim().max(64).default(""),
  belowVersion: z.string().trim().max(64).default(""),
});
export const rolloutLimitsSchema = z.object({
  /** At work on an update in one place at a time. */
  devicesAPlace: int.min(1).max(1_000).nullable().default(5),
  /** KiB that leave for one place in a second, over all its devices and all processes. */
  kibAPlace: int.min(16).max(1_048_576).nullable().default(null),
});
export const rolloutRetrySchema = z.object({
  attempts: int.min(1).max(10).default(3),
  /** After a failure; where it could not be installed doubled each time, a day at most. Devices that fell silent are tried as soon as they ask again. */
  afterMinutes: int.min(1).max(1_440).default(15),
});
/**
 * While a rollout runs, those updated in it are compared with those whose turn is yet to come: where the share of them with such a thing
 * exceeds that of the others by more percent points, it pauses. Null: not looked at.
 */
export const rolloutGuardSchema = z.object({
  faultsPercent: percent.nullable().default(10),
  offlinePercent: percent.nullable().default(10),
  failedRunsPercent: percent.nullable().default(10),
  /** With fewer that were updated nothing is said. */
  leastDevices: int.min(1).max(1_000).default(5),
});

export const rolloutPlanSchema = z
  .object({
    groups: z
      .array(rolloutGroupSchema)
      .min(1, "validation.atLeastOne")
      .max(MAX_ROLLOUT_GROUPS)
      .refine(ringsFirst, "validation.ringsFirst"),
    urgency: z.enum(URGENCY_CODES).default("whenIdle"),
    forcedAt: instantSchema.nullable().default(null),
    /** Somebody at each robot confirms the update before it is offered (`confirmationBase`). */
    needsConfirmation: z.boolean().default(false),
    /** By the clocks of each robot's site; none: at any time. */
    windows: openingHoursSchema.default([]),
    keepsQuietHours: z.boolean().default(true),
    conditions: rolloutConditionsSchema.default(rolloutConditionsSchema.parse({})),
    limits: rolloutLimitsSchema.default(rolloutLimitsSchema.parse({})),
    retry: rolloutRetrySchema.default(rolloutRetrySchema.parse({})),
    guard: rolloutGuardSchema.default(rolloutGuardSchema.parse({})),
  })
  .refine(({ urgency, forcedAt }) => urgency !== "timeForced" || forcedAt !== null, {
    path: ["forcedAt"],
    error: "validation.required",
  });
export type RolloutPlan = z.output<typeof rolloutPlanSchema>;

/** Groups of rings come first, in the order of the rings: devices are given to groups in that order. */
function ringsFirst(groups: readonly Pick<RolloutGroupRules, "share">[]): boolean {
  const ranks = groups.map(({ share }) =>
    share.by === "ring" ? FIRST_RINGS.indexOf(share.ring) : FIRST_RINGS.length,
  );
  return ranks.every(
    (rank, index) => index === 0 || rank > (ranks[index - 1] ?? 0) || rank === FIRST_RINGS.length,
  );
}

export interface TargetCounts {
  total: number;
  /** Of these in the first rings. */
  rings: Readonly<Partial<Record<(typeof FIRST_RINGS)[number], number>>>;
}

/** How many devices each group has, in order: the last takes what is left. */
export function groupSizes(
  groups: readonly Pick<RolloutGroupRules, "share">[],
  { total, rings }: TargetCounts,
): number[] {
  let left = total;
  return groups.map(({ share }, index) => {
    const wanted =
      share.by === "ring"
        ? (rings[share.ring] ?? 0)
        : share.by === "count"
          ? share.value
          : Math.ceil((total * share.value) / 100);
    const size = index === groups.length - 1 ? left : Math.min(left, wanted);
    left -= size;
    return size;
  });
}
