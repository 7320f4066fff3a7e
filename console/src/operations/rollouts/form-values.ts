import type { Behind } from "@sweepline/contract/operations/firmware-bindings.ts";
import type { NewRollout, RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import {
  type RolloutGroupRules,
  type RolloutPlan,
  rolloutGroupSchema,
  rolloutPlanSchema,
  rolloutTargetSchema,
} from "@sweepline/contract/operations/rollouts/plan.ts";
import type { FormTexts } from "./rollout-form.texts.ts";

/** What the form holds: a moment is a text, and its absence an empty one. */
export interface RolloutValues
  extends Omit<NewRollout, "startsAt" | "organizationId" | "productId" | "plan"> {
  organizationId: number | undefined;
  productId: number | undefined;
  starts: "hand" | "time";
  startsAt: string;
  plan: Omit<RolloutPlan, "forcedAt"> & { forcedAt: string };
}

const NAME_LENGTH = 80;
const CANARY_PERCENT = 5;
const EARLY_PERCENT = 20;
/** Watched for a night and a day before all others follow. */
const EARLY_SOAK_MIN = 1_440;

const groupOf = (
  name: string,
  percent: number,
  rules: Partial<RolloutGroupRules> = {},
): RolloutGroupRules => ({
  ...rolloutGroupSchema.parse({ name, share: { by: "percent", value: percent } }),
  ...rules,
});

/** A few first, then some more, then all. */
const usualGroups = ({ usual }: FormTexts): RolloutGroupRules[] => [
  groupOf(usual.canary, CANARY_PERCENT),
  groupOf(usual.early, EARLY_PERCENT, { soakMinutes: EARLY_SOAK_MIN }),
  groupOf(usual.all, 100),
];
export const anotherGroup = ({ usual }: FormTexts): RolloutGroupRules => groupOf(usual.other, EARLY_PERCENT);

export const newValues = (organizationId: number | undefined, t: FormTexts): RolloutValues => ({
  ...{ name: "", description: "", organizationId, productId: undefined, packageIds: [] },
  ...{ target: rolloutTargetSchema.parse({}), starts: "hand", startsAt: "" },
  plan: { ...rolloutPlanSchema.parse({ groups: usualGroups(t) }), forcedAt: "" },
});

/** Of one package of a binding, for those that lack it: whoever that is when it starts. */
export function behindValues(
  { bindingId, organizationId, productId, productName }: Behind,
  { id, version }: Pick<Behind["packages"][number], "id" | "version">,
  t: FormTexts,
): RolloutValues {
  return {
    ...newValues(organizationId, t),
    ...{ name: `${productName} ${version}`.slice(0, NAME_LENGTH), productId, packageIds: [id] },
    target: rolloutTargetSchema.parse({ bindingId }),
  };
}

export function valuesOf(rollout: RolloutDetail): RolloutValues {
  const { name, description, organizationId, productId, packages, target, plan, startsAt } = rollout;
  return {
    ...{ name, description, organizationId, productId, packageIds: packages.map(({ id }) => id), target },
    ...{ starts: startsAt === null ? "hand" : "time", startsAt: startsAt ?? "" },
    plan: { ...plan, forcedAt: plan.forcedAt ?? "" },
  };
}

/** As it is sent. What does not count any more is left out: a time of another urgency, or of a start by hand. */
export function bodyOf(values: RolloutValues): NewRollout {
  const { organizationId = 0, productId = 0, starts, startsAt, plan, ...fields } = values;
  const isTimed = plan.urgency === "timeForced" && plan.forcedAt !== "";
  return {
    ...{ ...fields, organizationId, productId },
    startsAt: starts === "time" && startsAt !== "" ? startsAt : null,
    plan: {
      ...plan,
      forcedAt: isTimed ? plan.forcedAt : null,
      conditions: { ...plan.conditions, ...textsOf(plan.conditions) },
    },
  };
}

const textsOf = ({ fromVersion, belowVersion }: RolloutPlan["conditions"]) => ({
  fromVersion: fromVersion ?? "",
  belowVersion: belowVersion ?? "",
});
