import {
  MAX_PARAMETERS,
  type ParameterType,
  type PayloadParameter,
  payloadParameterSchema,
  READING_TARGET_NAMES,
  READING_TARGETS,
} from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { DeleteOutlined, PlusOutlined } from "../../ui/icons.ts";
import { Button, Checkbox, Form, Input, InputNumber, Select } from "../../ui/kit.ts";
import styles from "./mqtt-topics.module.css";
import { mqttTopicTexts } from "./mqtt-topics.texts.ts";

const { shape } = payloadParameterSchema;
const NEW: PayloadParameter = {
  code: "",
  type: "number",
  isRequired: false,
  unit: "",
  min: null,
  max: null,
  path: "",
  target: null,
};

/** The parameters of a payload, one block each. */
export function ParametersField() {
  const t = useTexts(mqttTopicTexts);
  return (
    <fieldset className={styles.parameters}>
      <legend>{t.parameters}</legend>
      <Form.List name="parameters">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <Parameter key={key} place={name} onRemove={() => remove(name)} />
            ))}
            {fields.length < MAX_PARAMETERS && (
              <Button icon={<PlusOutlined />} onClick={() => add(NEW)}>
                {t.addParameter}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

function Parameter({ place, onRemove }: { readonly place: number; readonly onRemove: () => void }) {
  const t = useTexts(mqttTopicTexts);
  const types = useDictionary<ParameterType>("parameterType");
  const type = Form.useWatch(["parameters", place, "type"]) as ParameterType | undefined;
  const code = Form.useWatch(["parameters", place, "code"]) as string | undefined;
  const targets = READING_TARGET_NAMES.filter((name) =>
    (READING_TARGETS[name] as readonly ParameterType[]).includes(type ?? "number"),
  );
  return (
    <fieldset className={styles.parameter}>
      <legend className="visually-hidden">{t.parameter(place + 1)}</legend>
      <Form.Item name={[place, "code"]} label={t.code} rules={[schemaRule(shape.code)]}>
        <Input maxLength={64} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[place, "type"]} label={t.type}>
        <Select<string> options={[...types.options]} />
      </Form.Item>
      <Form.Item
        name={[place, "path"]}
        label={t.path}
        tooltip={t.pathNote}
        rules={[schemaRule(shape.path, { isOptional: true })]}
      >
        <Input maxLength={200} placeholder="$.battery.level" spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[place, "target"]} label={t.target}>
        <Select<string>
          allowClear
          placeholder={t.noTarget}
          options={targets.map((value) => ({ value, label: t.targets[value] }))}
        />
      </Form.Item>
      {type === "number" && (
        <>
          <Form.Item name={[place, "min"]} label={t.min}>
            <InputNumber className={styles.wide ?? ""} />
          </Form.Item>
          <Form.Item name={[place, "max"]} label={t.max}>
            <InputNumber className={styles.wide ?? ""} />
          </Form.Item>
        </>
      )}
      <Form.Item name={[place, "unit"]} label={t.unit}>
        <Input maxLength={16} />
      </Form.Item>
      <div className={styles.parameterEnd}>
        <Form.Item name={[place, "isRequired"]} valuePropName="checked" noStyle>
          <Checkbox>{t.required}</Checkbox>
        </Form.Item>
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t.removeParameter(code || String(place + 1))}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}
