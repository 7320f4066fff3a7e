import { type DictionaryRow, newDictionarySchema } from "@sweepline/contract/system/dictionaries/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, LabelFields, schemaRule } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { type DictionaryFields, useSaveDictionary } from "./dictionaries.calls.ts";
import { dictionaryTexts } from "./dictionaries.texts.ts";

interface DictionaryFormProps {
  /** Undefined for a new one. */
  readonly row: DictionaryRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

const EMPTY: DictionaryFields = { type: "", name: { zh: "", en: "" }, description: "" };
const rule = newDictionarySchema.shape;

export function DictionaryForm({ row, onClose, onSaved }: DictionaryFormProps) {
  const t = useTexts(dictionaryTexts);
  const language = useLanguage();
  const save = useSaveDictionary(row);
  return (
    <FormDrawer<DictionaryFields>
      title={row ? t.editOf(row.name[language]) : t.createTitle}
      initialValues={row ? { type: row.type, name: row.name, description: row.description } : EMPTY}
      draft={`dictionary-${row?.id ?? "new"}`}
      onClose={onClose}
      onSave={async ({ type, name, description }) => {
        const saved = await save.mutateAsync({ type, name, description });
        notify("success", t.saved);
        onSaved(saved.id);
      }}
    >
      <Form.Item
        name="type"
        label={t.type}
        rules={[schemaRule(rule.type)]}
        extra={row?.isSystem ? t.systemNote : t.typeNote}
      >
        <Input maxLength={64} disabled={row?.isSystem ?? false} autoComplete="off" />
      </Form.Item>
      <LabelFields name="name" schema={rule.name.shape.zh} zh={t.nameZh} en={t.nameEn} />
      <Form.Item name="description" label={t.description}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDrawer>
  );
}
