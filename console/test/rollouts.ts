/** Rollouts and the packages they bring, as the server tells of them. */
import type { FirmwarePackageRow } from "@sweepline/contract/operations/firmware/index.ts";
import type { Rollout, RolloutDetail, RolloutGroup } from "@sweepline/contract/operations/rollouts/index.ts";
import {
  rolloutGroupSchema,
  rolloutPlanSchema,
  rolloutTargetSchema,
} from "@sweepline/contract/operations/rollouts/plan.ts";
import { AT } from "./devices.ts";

export const aRollout = (id: number, given: Partial<Rollout> = {}): Rollout => ({
  ...{ id, name: `Rollout ${id}`, description: "", organizationId: 2, organizationName: "Brightfloor" },
  ...{ productId: 3, productName: "S5 Scrubber" },
  packages: [{ id: 8, kind: "firmware", version: "1.2.0", eventName: "Quieter brushes" }],
  ...{ state: "running", pauseCause: null, pauseDetail: {}, isEmergency: false, startsAt: null },
  ...{ groupCount: 2, currentGroup: 1, total: 40, states: { succeeded: 2, downloading: 1, planned: 37 } },
  ...{ staffName: "Ann", createdAt: AT, reviewerName: "Bob", reviewedAt: AT, reviewRemark: "" },
  ...{ startedAt: AT, endedAt: null, revertsId: null, revision: 3 },
  ...given,
});

const RULES = [
  rolloutGroupSchema.parse({ name: "Canary", share: { by: "percent", value: 10 } }),
  rolloutGroupSchema.parse({ name: "All", share: { by: "percent", value: 100 }, isByHand: true }),
];

export const aGroup = (number: 1 | 2, given: Partial<RolloutGroup> = {}): RolloutGroup => ({
  ...(RULES[number - 1] ?? RULES[0]),
  ...{ number, state: "planned", total: 4, states: {}, startedAt: null, soakingSince: null, endedAt: null },
  ...(given as RolloutGroup),
});

export const aRolloutDetail = (id: number, given: Partial<RolloutDetail> = {}): RolloutDetail => ({
  ...aRollout(id),
  target: rolloutTargetSchema.parse({}),
  plan: rolloutPlanSchema.parse({ groups: RULES }),
  groups: [
    aGroup(1, { state: "running", states: { succeeded: 2, downloading: 1, waiting: 1 } }),
    aGroup(2, { total: 36, states: { planned: 36 } }),
  ],
  ...{ waits: [{ waitsFor: "lowBattery", devices: 1 }], stops: {}, guard: null, isOwn: false },
  ...given,
});

/** Before its devices are chosen. */
export const aDraft = (id: number, given: Partial<RolloutDetail> = {}): RolloutDetail =>
  aRolloutDetail(id, {
    ...{ state: "draft", startedAt: null, reviewedAt: null, reviewerName: "", currentGroup: null },
    ...{ total: 0, states: {}, groups: [], waits: [], isOwn: true },
    ...given,
  });

export const aPackage = (id: number, given: Partial<FirmwarePackageRow> = {}): FirmwarePackageRow => ({
  ...{ id, productId: 3, productName: "S5 Scrubber", kind: "firmware", eventName: `Event ${id}` },
  ...{
    version: `1.${id}.0`,
    hardwareRevisions: [],
    state: "released",
    usedBy: { rollouts: 0, bindings: 0, devices: 0 },
    fileCount: 1,
    fileBytes: 1_024,
  },
  ...{ createdBy: "Ann", createdAt: AT, updatedAt: AT, releasedAt: AT, releasedBy: "Ann" },
  ...{ withdrawnAt: null, withdrawnBy: "", withdrawnReason: "", revision: 1 },
  ...given,
});
