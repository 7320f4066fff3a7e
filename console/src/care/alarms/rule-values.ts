import { type AlarmKindName, alarmKind } from "@sweepline/contract/care/alarms/kinds.ts";
import type { AlarmRule } from "@sweepline/contract/care/alarms/rules.ts";
import type { RuleFields } from "./rules.calls.ts";

/** What the form holds; kind and severity are undefined until they are chosen. */
export type RuleValues = Omit<Required<RuleFields>, "kind" | "severity" | "durationS"> & {
  readonly kind: RuleFields["kind"] | undefined;
  readonly severity: RuleFields["severity"] | undefined;
  readonly durationS: number | null;
};

const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

export const NEW_RULE: RuleValues = {
  ...{ name: "", kind: undefined, severity: undefined, durationS: 0, threshold: null },
  ...{ field: null, direction: null, productIds: [], placeIds: [], deviceIds: [] },
  ...{ quietHours: null, isEnabled: true, remark: "" },
};

/** A rule as it is written. */
export function fieldsOf(row: AlarmRule): Required<RuleFields> {
  const { name, kind, severity, durationS, threshold, field, direction, quietHours, isEnabled, remark } = row;
  return {
    ...{ name, kind, severity, durationS, threshold, field, direction, quietHours, isEnabled, remark },
    ...{ productIds: ids(row.products), placeIds: ids(row.places), deviceIds: ids(row.devices) },
  };
}

/** What a kind begins with. */
export function usualOf(kind: AlarmKindName): Partial<RuleValues> {
  const { severity, durationS, threshold } = alarmKind(kind);
  return { severity, durationS, threshold: threshold?.usual ?? null, field: null, direction: null };
}

/** What the form holds as the server takes it; what the kind does not have is left out. */
export function writtenOf(values: RuleValues): RuleFields | undefined {
  const { kind, severity, durationS } = values;
  // The form does not send itself without them.
  if (kind === undefined || severity === undefined || durationS === null) return undefined;
  const isField = kind === "field";
  return {
    ...{ ...values, kind, severity, durationS },
    threshold: isField || alarmKind(kind).threshold ? values.threshold : null,
    field: isField ? values.field : null,
    direction: isField ? values.direction : null,
  };
}
