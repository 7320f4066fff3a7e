import {
  DICTIONARY_COLORS,
  type DictionaryItemRow,
  type DictionaryRow,
  newDictionaryItemSchema,
} from "@sweepline/contract/system/dictionaries/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDrawer, LabelFields, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Select, Switch } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { type ItemFields, useSaveItem } from "./dictionaries.calls.ts";
import { dictionaryTexts } from "./dictionaries.texts.ts";
import { TONE_OF } from "./dictionary.ts";

interface ItemFormProps {
  readonly dictionary: DictionaryRow;
  /** Undefined for a new one, which comes last. */
  readonly item: DictionaryItemRow | undefined;
  readonly last: number;
  readonly onClose: () => void;
}

interface Values {
  readonly value: string;
  readonly label: { readonly zh: string; readonly en: string };
  readonly color: DictionaryItemRow["color"];
  readonly isOffered: boolean;
  readonly description: string;
}

const EMPTY: Values = { value: "", label: { zh: "", en: "" }, color: "", isOffered: true, description: "" };
const rule = newDictionaryItemSchema.shape;

export function ItemForm({ dictionary, item, last, onClose }: ItemFormProps) {
  const t = useTexts(dictionaryTexts);
  const language = useLanguage();
  const save = useSaveItem(dictionary.id, item);
  const colors = DICTIONARY_COLORS.map((color) => ({
    value: color,
    label: <StatusTag tone={TONE_OF[color]}>{t.colors[color === "" ? "none" : color]}</StatusTag>,
  }));
  return (
    <FormDrawer<Values>
      title={item ? t.editValue(item.label[language]) : t.addValue}
      initialValues={item ? { ...item, isOffered: !item.isHidden } : EMPTY}
      draft={`dictionary-item-${item?.id ?? `new-${dictionary.id}`}`}
      onClose={onClose}
      onSave={async ({ value, label, color, isOffered, description }) => {
        const sort = item?.sort ?? last + 1;
        const fields: ItemFields = { value, label, color, isHidden: !isOffered, description, sort };
        await save.mutateAsync(fields);
        notify("success", t.saved);
      }}
    >
      <Form.Item
        name="value"
        label={t.value}
        rules={[schemaRule(rule.value)]}
        extra={dictionary.isSystem ? t.systemNote : undefined}
      >
        <Input maxLength={64} disabled={dictionary.isSystem} autoComplete="off" />
      </Form.Item>
      <LabelFields name="label" schema={rule.label.shape.zh} zh={t.labelZh} en={t.labelEn} />
      <Form.Item name="color" label={t.color}>
        <Select options={colors} />
      </Form.Item>
      <Form.Item name="isOffered" label={t.shown} valuePropName="checked" extra={t.hiddenNote}>
        <Switch />
      </Form.Item>
      <Form.Item name="description" label={t.description}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDrawer>
  );
}
