import { alarmKind } from "@sweepline/contract/care/alarms/kinds.ts";
import { type AlarmRule, ALARM_RULE_ENDPOINTS as E } from "@sweepline/contract/care/alarms/rules.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag, useDictionary } from "../../system/dictionaries/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { RowButton, TwoLines } from "../../ui/table/index.ts";
import { holdsFor } from "./holds-for.ts";
import { type OfRule, useRuleNames } from "./rule-name.ts";
import { conditionOf } from "./rule-sentence.ts";
import { fieldsOf } from "./rule-values.ts";
import { useChangeRule, useRemoveRule } from "./rules.calls.ts";
import { type RuleTexts, ruleTexts } from "./rules.texts.ts";

/** What is open beside the list. */
export interface Opened {
  readonly row: AlarmRule;
  readonly as: "shown" | "changed" | "replaced";
}

export function useRuleColumns(onOpen: (opened: Opened) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(ruleTexts);
  const format = useFormat();
  const language = useLanguage();
  const c = useColumnsOf(E.list);
  const { labelOf } = useDictionary("alarmKind");
  const names = useRuleNames();
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 11 },
        render: (row) => (
          <TwoLines below={row.replacesId === null ? undefined : t.replaces}>
            <RowButton onClick={() => onOpen({ row, as: "shown" })}>{names.nameOf(ruleOf(row))}</RowButton>
          </TwoLines>
        ),
      },
      c.value("kind", t.kind, {
        width: 9.5,
        draw: (kind) => <TwoLines below={typeOf(t, kind)}>{labelOf(kind)}</TwoLines>,
      }),
      c.value("severity", t.severity, {
        width: 6,
        draw: (severity) => <DictionaryTag type="faultLevel" value={severity} />,
      }),
      {
        ...{ key: "condition", title: t.condition, width: 11.5 },
        render: (row) => (
          <TwoLines
            below={row.quietHours ? `${t.quiet} ${row.quietHours.from}–${row.quietHours.to}` : undefined}
          >
            {conditionOf(row, { t, format, language })}
          </TwoLines>
        ),
      },
      {
        ...{ key: "holdsFor", title: t.holdsFor, width: 10, isHiddenAtFirst: "narrow" },
        render: (row) => holdsFor(row, t, format),
      },
      { ...c.line("organizationName", t.owner, { width: 8 }) },
      {
        ...{ key: "isEnabled", title: t.state, width: 6.5 },
        render: (row) => <RuleState row={row} />,
      },
      {
        ...{ key: "recentAlarms", title: t.recent, sort: "recentAlarms", width: 7, align: "right" },
        render: (row) =>
          row.recentAlarms === 0 ? (
            "0"
          ) : (
            <Link to={names.alarmsOf({ ...ruleOf(row), ruleId: row.id })}>
              {format.number(row.recentAlarms)}
            </Link>
          ),
      },
      c.actions(7, (row) => <Actions row={row} onOpen={onOpen} />),
    ],
    [t, format, language, names, c, labelOf, onOpen],
  );
}

const ruleOf = ({ name, kind }: AlarmRule): OfRule => ({ ruleName: name, kind });

/** Of the specification's alarm types. */
const typeOf = (t: RuleTexts, kind: AlarmRule["kind"]): string | undefined => {
  const { type } = alarmKind(kind);
  return type === undefined ? undefined : t.typeOf(type);
};

export function RuleState({ row }: { readonly row: AlarmRule }) {
  const t = useTexts(ruleTexts);
  if (row.replacedById !== null) return <StatusTag tone="neutral">{t.replaced}</StatusTag>;
  return (
    <StatusTag tone={row.isEnabled ? "positive" : "neutral"}>
      {row.isEnabled ? t.enabled : t.disabled}
    </StatusTag>
  );
}

interface ActionsProps {
  readonly row: AlarmRule;
  readonly onOpen: (opened: Opened) => void;
}

function Actions({ row, onOpen }: ActionsProps) {
  const t = useTexts(ruleTexts);
  const change = useChangeRule();
  const remove = useRemoveRule();
  const name = useRuleNames().nameOf(ruleOf(row));
  const { isOwn, isEnabled, replacedById, replacesId } = row;
  return (
    <RowActions
      name={name}
      buttons={[
        isOwn && {
          ...{ label: t.edit, requires: E.update },
          onSelect: () => onOpen({ row, as: "changed" }),
        },
        !isOwn &&
          replacedById === null && {
            ...{ label: t.replaceShort, name: t.replace, requires: E.create },
            onSelect: () => onOpen({ row, as: "replaced" }),
          },
      ]}
      menu={[
        isOwn && {
          ...{ label: isEnabled ? t.switchOff : t.switchOn, requires: E.update, done: t.saved },
          onSelect: () => change.mutateAsync({ row, fields: { ...fieldsOf(row), isEnabled: !isEnabled } }),
        },
        isOwn && {
          ...{ label: t.remove, requires: E.remove, isDanger: true, done: t.removed },
          question: t.removeQuestion(name),
          note: replacesId === null ? t.removeNote : t.removeReplacingNote,
          onSelect: () => remove.mutateAsync(row.id),
        },
      ]}
    />
  );
}
