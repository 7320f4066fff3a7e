import { requiredText } from "@sweepline/contract/core/fields.ts";
import type { TableDetail } from "@sweepline/contract/system/codegen/index.ts";
import { PLAN_LIMITS, type RoomRelation } from "@sweepline/contract/system/codegen/plan.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form, Radio, Select } from "../../ui/kit.ts";
import styles from "./grid.module.css";
import { tableFormTexts } from "./table-form.texts.ts";
import { linesKey } from "./table-values.ts";

/** One of them must be chosen; which ones there are the server knows. */
const chosenText = requiredText(PLAN_LIMITS.sourceName * 2);
const KINDS = ["single", "tree", "lines"] as const satisfies readonly RoomRelation["kind"][];

interface RelationFieldsProps {
  readonly table: TableDetail;
}

/** How rows belong together: not at all, as a tree, or as heads with lines. */
export function RelationFields({ table }: RelationFieldsProps) {
  const t = useTexts(tableFormTexts);
  const kind = Form.useWatch<RoomRelation["kind"] | undefined>(["relation", "kind"]) ?? "single";
  return (
    <div className={styles.relation}>
      <Form.Item name={["relation", "kind"]} extra={t.kindNotes[kind]}>
        <Radio.Group optionType="button" options={KINDS.map((value) => ({ value, label: t.kinds[value] }))} />
      </Form.Item>
      {kind === "tree" ? <ParentField table={table} /> : null}
      {kind === "lines" ? <LinesField table={table} /> : null}
    </div>
  );
}

function ParentField({ table: { fields } }: RelationFieldsProps) {
  const t = useTexts(tableFormTexts);
  return (
    <Form.Item
      name={["relation", "parent"]}
      label={t.parent}
      extra={t.parentNote}
      rules={[schemaRule(chosenText)]}
    >
      <Select
        showSearch
        options={fields.map(({ source, dataType }) => ({ value: source, label: `${source} (${dataType})` }))}
      />
    </Form.Item>
  );
}

function LinesField({ table: { referredBy } }: RelationFieldsProps) {
  const t = useTexts(tableFormTexts);
  return (
    <>
      <Form.Item
        name={["relation", "lines"]}
        label={t.lines}
        extra={t.linesNote}
        rules={[schemaRule(chosenText)]}
      >
        <Select
          disabled={referredBy.length === 0}
          options={referredBy.map(({ tableId, table, column }) => ({
            value: linesKey(tableId, column),
            label: `${table} (${column})`,
          }))}
        />
      </Form.Item>
      {referredBy.length === 0 ? <Notice tone="notice">{t.noLines}</Notice> : null}
    </>
  );
}
