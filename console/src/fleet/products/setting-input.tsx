import { DEVICE_SETTINGS, type SettingName } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form, InputNumber, Select } from "../../ui/kit.ts";
import { productTexts } from "./products.texts.ts";
import { unitOf, useSettingLabels } from "./setting-labels.ts";
import { DICTIONARY_OF, shapeOf } from "./setting-shape.ts";

type Value = string | number | boolean;

interface SettingInputProps {
  readonly name: SettingName;
  /** Given by `Form.Item`. Undefined: the setting is not set. */
  readonly id?: string;
  readonly value?: Value;
  readonly onChange?: (value: Value | undefined) => void;
  readonly disabled?: boolean;
}

/** One setting of devices, asked for as its schema wants it. Any setting can be left open. */
function SettingInput({ name, id, value, onChange, disabled = false }: SettingInputProps) {
  const t = useTexts(productTexts);
  const texts = useDictionary(DICTIONARY_OF[name] ?? "");
  const shape = shapeOf(name);
  const given = { disabled, ...(id === undefined ? {} : { id }) };
  if (shape.kind === "number")
    return (
      <InputNumber<number>
        {...given}
        value={typeof value === "number" ? value : null}
        min={shape.min}
        max={shape.max}
        precision={0}
        placeholder={t.notSet}
        suffix={unitOf(name)}
        style={{ width: "100%" }}
        onChange={(next) => onChange?.(next ?? undefined)}
      />
    );
  const options =
    shape.kind === "switch"
      ? [
          { value: "true", label: t.on },
          { value: "false", label: t.off },
        ]
      : shape.values.map((one) => ({ value: String(one), label: texts.labelOf(one) }));
  const choiceOf = (text: string): Value | undefined =>
    shape.kind === "switch" ? text === "true" : shape.values.find((one) => String(one) === text);
  return (
    <Select<string>
      {...given}
      allowClear
      value={value === undefined ? null : String(value)}
      options={options}
      placeholder={t.notSet}
      onChange={(text: string | undefined) => onChange?.(text === undefined ? undefined : choiceOf(text))}
    />
  );
}

interface SettingItemProps {
  readonly name: SettingName;
  /** The form's field that holds settings. */
  readonly under: string;
}

/** A setting as a field of a form: called as the contract calls it, refused as its schema does. */
export function SettingItem({ name, under }: SettingItemProps) {
  const { nameOf } = useSettingLabels();
  return (
    <Form.Item
      name={[under, name]}
      label={nameOf(name)}
      rules={[schemaRule(DEVICE_SETTINGS[name].schema, { isOptional: true })]}
    >
      <SettingInput name={name} />
    </Form.Item>
  );
}
