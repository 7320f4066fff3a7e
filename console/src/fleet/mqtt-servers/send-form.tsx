import type { SendResult } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { type MessageToSend, messageToSendSchema } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { FieldGrid, schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Button, Drawer, DrawerFoot, Form, Input, Select, Switch } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useSendMessage } from "./mqtt-servers.calls.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";

const { shape } = messageToSendSchema;

interface SendFormProps {
  readonly serverId: number;
  /** Of the server or the topic. */
  readonly name: string;
  readonly address?: string;
  readonly payload?: string;
  /** Fields that write the payload; they change it through the form. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

const TONES = {
  acknowledged: "positive",
  sent: "positive",
  refused: "danger",
  noLine: "danger",
  noAnswer: "notice",
} as const;

/** A message to a server, and what became of it. It stays open: who tests sends more than one. */
export function SendForm({ serverId, name, address = "", payload = "", children, onClose }: SendFormProps) {
  const t = useTexts(mqttServerTexts);
  const [form] = Form.useForm<MessageToSend>();
  const send = useSendMessage();
  const [result, setResult] = useState<SendResult | null>(null);
  const submit = async (body: MessageToSend) => {
    setResult(null);
    try {
      setResult(await send.mutateAsync({ id: serverId, body }));
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Drawer
      open
      title={t.sendTitle(name)}
      size={620}
      onClose={onClose}
      footer={
        <DrawerFoot close={t.close} onClose={onClose}>
          <span className={styles.outcome} aria-live="polite">
            {result && <Result result={result} />}
          </span>
          <Button type="primary" loading={send.isPending} onClick={() => form.submit()}>
            {t.sendVerb}
          </Button>
        </DrawerFoot>
      }
    >
      <p className={styles.hint}>{t.sendNote}</p>
      <Form<MessageToSend>
        form={form}
        layout="vertical"
        initialValues={{ address, payload, encoding: "text", qos: 1, isRetained: false }}
        onFinish={(values) => void submit({ ...form.getFieldsValue(true), ...values })}
      >
        <Form.Item name="address" label={t.topic} rules={[schemaRule(shape.address)]}>
          <Input maxLength={256} spellCheck={false} autoComplete="off" className={styles.code} />
        </Form.Item>
        {children}
        <ContentFields />
      </Form>
    </Drawer>
  );
}

/** How it is sent. */
function WayFields() {
  const t = useTexts(mqttServerTexts);
  return (
    <>
      <FieldGrid min={14}>
        <Form.Item name="encoding" label={t.encoding}>
          <Select<string>
            options={[
              { value: "text", label: t.text },
              { value: "hex", label: t.hex },
            ]}
          />
        </Form.Item>
        <Form.Item name="qos" label={t.qos}>
          <Select<number>
            options={[
              { value: 0, label: t.qos0 },
              { value: 1, label: t.qos1 },
            ]}
          />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="isRetained" label={t.retain} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

function Result({ result }: { readonly result: SendResult }) {
  const t = useTexts(mqttServerTexts);
  return (
    <span className={styles.result}>
      <StatusTag tone={TONES[result.outcome]}>{t.sentOutcomes[result.outcome]}</StatusTag>
      <span className={styles.sub}>{result.detail || t.took(result.tookMs)}</span>
    </span>
  );
}

/** What is sent, and how. */
function ContentFields() {
  const t = useTexts(mqttServerTexts);
  return (
    <>
      <Form.Item name="payload" label={t.payload}>
        <Input.TextArea
          className={styles.code ?? ""}
          autoSize={{ minRows: 5, maxRows: 16 }}
          spellCheck={false}
        />
      </Form.Item>
      <WayFields />
    </>
  );
}
