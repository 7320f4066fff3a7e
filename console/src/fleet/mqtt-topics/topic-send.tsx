import { SERIAL_PLACE } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import type { MqttTopicRow } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { type PayloadParameter, writePayload } from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { FieldGrid } from "../../ui/form/index.ts";
import { Form, Input, InputNumber, Select } from "../../ui/kit.ts";
import { SendForm } from "../mqtt-servers/index.ts";
import styles from "./mqtt-topics.module.css";
import { mqttTopicTexts } from "./mqtt-topics.texts.ts";

interface TopicSendProps {
  readonly topic: MqttTopicRow;
  readonly onClose: () => void;
}

/** A test message to a topic: its parameters are a form that writes the content. */
export function TopicSend({ topic, onClose }: TopicSendProps) {
  return (
    <SendForm serverId={topic.serverId} name={topic.name} address={topic.address} onClose={onClose}>
      <TopicValues topic={topic} />
    </SendForm>
  );
}

type Values = Readonly<Record<string, unknown>>;

function TopicValues({ topic }: { readonly topic: MqttTopicRow }) {
  const t = useTexts(mqttTopicTexts);
  const form = Form.useFormInstance();
  const [values, setValues] = useState<Values>({});
  const change = (code: string, value: unknown) => {
    const next = { ...values, [code]: value };
    setValues(next);
    form.setFieldsValue({ payload: writePayload(topic, next), encoding: "text" });
  };
  const nameDevice = (serialNumber: string) =>
    form.setFieldsValue({ address: topic.address.replace(SERIAL_PLACE, serialNumber || SERIAL_PLACE) });
  return (
    <fieldset className={styles.parameters}>
      <legend>
        {t.values} <span className={styles.sub}>{t.valuesNote}</span>
      </legend>
      <FieldGrid min={17}>
        {topic.address.includes(SERIAL_PLACE) && (
          <Form.Item label={t.serialNumber}>
            <Input
              maxLength={64}
              spellCheck={false}
              aria-label={t.serialNumber}
              onChange={(event) => nameDevice(event.target.value.trim())}
            />
          </Form.Item>
        )}
        {topic.parameters.map((parameter) => (
          <Form.Item
            key={parameter.code}
            label={parameter.unit ? `${parameter.code} (${parameter.unit})` : parameter.code}
            required={parameter.isRequired}
          >
            <ValueInput parameter={parameter} onChange={(value) => change(parameter.code, value)} />
          </Form.Item>
        ))}
      </FieldGrid>
    </fieldset>
  );
}

interface ValueInputProps {
  readonly parameter: PayloadParameter;
  readonly onChange: (value: unknown) => void;
}

function ValueInput({ parameter: { code, type, min, max }, onChange }: ValueInputProps) {
  const t = useTexts(mqttTopicTexts);
  if (type === "number")
    return (
      <InputNumber
        className={styles.wide ?? ""}
        aria-label={code}
        placeholder={[min, max].filter((bound) => bound !== null).join(" – ")}
        onChange={(value) => onChange(value ?? undefined)}
      />
    );
  if (type === "boolean")
    return (
      <Select<string>
        allowClear
        aria-label={code}
        placeholder={t.unset}
        options={[
          { value: "true", label: t.yes },
          { value: "false", label: t.no },
        ]}
        onChange={(value) => onChange(value === undefined ? undefined : value === "true")}
      />
    );
  return (
    <Input
      aria-label={code}
      placeholder={type === "time" ? new Date().toISOString() : t.unset}
      onChange={(event) => onChange(entered(type, event.target.value))}
    />
  );
}

/** JSON as long as it is some; text otherwise. */
function entered(type: PayloadParameter["type"], text: string): unknown {
  if (text === "") return undefined;
  if (type !== "json") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
