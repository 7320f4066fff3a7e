import {
  type Replacement,
  replacementChangeSchema,
  replacementEntrySchema,
} from "@sweepline/contract/fleet/consumables.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, MomentInput, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, InputNumber } from "../../ui/kit.ts";
import { useCorrect, useReplace } from "./consumables.calls.ts";
import { consumableTexts } from "./consumables.texts.ts";
import { usePartName } from "./use-part-name.ts";

interface Values {
  readonly replacedAt: string;
  readonly usedHours: number | null;
  readonly note: string;
}

interface ReplacementFormProps {
  readonly deviceId: number;
  readonly kind: string;
  /** Undefined for a new one. */
  readonly row: Replacement | undefined;
  readonly onClose: () => void;
}

/** When a part was replaced, and what its counter stood at. */
export function ReplacementForm({ deviceId, kind, row, onClose }: ReplacementFormProps) {
  const t = useTexts(consumableTexts);
  const partName = usePartName();
  const name = partName(kind);
  const [replace, correct] = [useReplace(deviceId), useCorrect()];
  const save = async ({ replacedAt, usedHours, note }: Values) => {
    if (row) await correct.mutateAsync({ id: row.id, revision: row.revision, replacedAt, usedHours, note });
    else await replace.mutateAsync({ kind, replacedAt, note, ...(usedHours === null ? {} : { usedHours }) });
    notify("success", t.saved);
  };
  return (
    <FormDrawer<Values>
      title={row ? t.correctOf(name) : t.replaceOf(name)}
      initialValues={{
        replacedAt: row?.replacedAt ?? new Date().toISOString(),
        usedHours: row?.usedHours ?? null,
        note: row?.note ?? "",
      }}
      draft={`replacement-${row?.id ?? `${deviceId}-${kind}`}`}
      onClose={onClose}
      onSave={save}
    >
      <Form.Item
        name="replacedAt"
        label={t.replacedAt}
        rules={[schemaRule(replacementChangeSchema.shape.replacedAt)]}
      >
        <MomentInput />
      </Form.Item>
      <Form.Item
        name="usedHours"
        label={t.usedAt}
        extra={row ? undefined : t.usedHint}
        rules={[schemaRule(replacementEntrySchema.shape.usedHours, { isOptional: true })]}
      >
        <InputNumber min={0} step={1} style={{ width: "100%" }} />
      </Form.Item>
      <Form.Item
        name="note"
        label={t.note}
        rules={[schemaRule(replacementEntrySchema.shape.note, { isOptional: true })]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <p>{t.honest}</p>
    </FormDrawer>
  );
}
