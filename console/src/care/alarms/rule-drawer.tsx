import { type AlarmRule, ALARM_RULE_ENDPOINTS as E } from "@sweepline/contract/care/alarms/rules.ts";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryLabel, DictionaryTag } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button, Drawer, DrawerFoot } from "../../ui/kit.ts";
import { type Opened, RuleState } from "./rule-columns.tsx";
import { useRuleNames } from "./rule-name.ts";
import { conditionOf } from "./rule-sentence.ts";
import { ruleTexts } from "./rules.texts.ts";

interface RuleDrawerProps {
  readonly row: AlarmRule;
  readonly onOpen: (as: Opened["as"]) => void;
  readonly onClose: () => void;
}

/** Everything about a rule, for who may only look, and of rules that are others'. */
export function RuleDrawer({ row, onOpen, onClose }: RuleDrawerProps) {
  const t = useTexts(ruleTexts);
  const mayChange = useMay(E.update) && row.isOwn;
  const mayReplace = useMay(E.create) && !row.isOwn && row.replacedById === null;
  return (
    <Drawer
      open
      size={560}
      title={useRuleNames().nameOf({ ruleName: row.name, kind: row.kind })}
      onClose={onClose}
      footer={
        <DrawerFoot onClose={onClose}>
          {mayChange || mayReplace ? (
            <Button type="primary" onClick={() => onOpen(mayChange ? "changed" : "replaced")}>
              {mayChange ? t.edit : t.replace}
            </Button>
          ) : null}
        </DrawerFoot>
      }
    >
      <Facts row={row} />
    </Drawer>
  );
}

function Facts({ row }: { readonly row: AlarmRule }) {
  const t = useTexts(ruleTexts);
  const format = useFormat();
  const language = useLanguage();
  const all = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(", ");
  return (
    <KeyValues
      items={[
        { label: t.state, value: <RuleState row={row} /> },
        { label: t.kind, value: <DictionaryLabel type="alarmKind" value={row.kind} /> },
        { label: t.severity, value: <DictionaryTag type="faultLevel" value={row.severity} /> },
        { label: t.condition, value: conditionOf(row, { t, format, language }) },
        { label: t.products, value: all(row.products) || t.allProducts },
        { label: t.places, value: all(row.places) || t.allPlaces },
        { label: t.devices, value: all(row.devices) || t.allDevices },
        {
          label: t.quiet,
          value: row.quietHours ? `${row.quietHours.from}–${row.quietHours.to}` : undefined,
        },
        { label: t.owner, value: row.organizationName },
        { label: t.recent, value: format.number(row.recentAlarms) },
        { label: t.remark, value: row.remark || undefined },
      ]}
    />
  );
}
