import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import { useMemo } from "react";
import { type Href, useHref } from "../../core/links/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";

export interface OfRule {
  /** Of alarms. */
  readonly ruleId?: number;
  /** Empty: it is called as its kind. */
  readonly ruleName: string;
  readonly kind: AlarmKindName;
}

export interface RuleNames {
  readonly nameOf: (rule: OfRule) => string;
  /** What stands below the name: the kind, where that is not the name. */
  readonly kindBelow: (rule: OfRule) => string | undefined;
  /** All alarms of a rule, active or not; where its id is not known, by its name or its kind. */
  readonly alarmsOf: (rule: OfRule) => string;
}

/** What rules are called, and where their alarms are. */
export function useRuleNames(): RuleNames {
  const { labelOf } = useDictionary("alarmKind");
  const href = useHref();
  return useMemo(() => namesOf(labelOf, href), [labelOf, href]);
}

const namesOf = (labelOf: (kind: string) => string, href: Href): RuleNames => ({
  nameOf: ({ ruleName, kind }) => ruleName || labelOf(kind),
  kindBelow: ({ ruleName, kind }) => {
    const label = labelOf(kind);
    return ruleName === "" || ruleName === label ? undefined : label;
  },
  alarmsOf: ({ ruleId, ruleName, kind }) =>
    href("alarms", {
      ...(ruleId !== undefined ? { ruleId } : ruleName === "" ? { kinds: kind } : { search: ruleName }),
      states: "all",
    }),
});
