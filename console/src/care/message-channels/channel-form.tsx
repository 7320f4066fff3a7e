import {
  type Channel,
  type ChannelKind,
  CHANNEL_FIELDS as F,
  HEADER_FIELDS,
} from "@sweepline/contract/care/message-channels.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FieldGrid, FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Button, Form, Input, InputNumber, Radio, Select, Switch } from "../../ui/kit.ts";
import { bodyOf, type ChannelValues, valuesOf } from "./channel-values.ts";
import { useCreateChannel, useUpdateChannel } from "./channels.calls.ts";
import styles from "./channels.module.css";
import { channelTexts } from "./channels.texts.ts";

interface ChannelFormProps {
  readonly kind: ChannelKind;
  /** Undefined: a new one. */
  readonly row: Channel | undefined;
  /** Of a new webhook: shown this once. */
  readonly onSecret: (secret: { name: string; secret: string }) => void;
  readonly onClose: () => void;
}

export function ChannelForm({ kind, row, onSecret, onClose }: ChannelFormProps) {
  const t = useTexts(channelTexts);
  const [create, update] = [useCreateChannel(), useUpdateChannel()];
  const save = async (values: ChannelValues) => {
    const body = await bodyOf(kind, values);
    if (row) await update.mutateAsync({ id: row.id, body: { ...body, revision: row.revision } });
    else {
      const { secret } = await create.mutateAsync(body);
      if (secret !== null) onSecret({ name: values.name, secret });
    }
    notify("success", t.saved);
  };
  return (
    <FormDrawer<ChannelValues>
      title={row ? t.editOf(row.name) : `${t.create}: ${t.createOf[kind]}`}
      initialValues={valuesOf(kind, row)}
      width={600}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="name" label={t.name} rules={[schemaRule(F.name)]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      {kind === "email" ? <EmailFields hasPassword={row?.hasSecret ?? false} /> : null}
      {kind === "webhook" ? <WebhookFields /> : null}
      {kind === "sms" ? <SmsFields hasPassword={row?.hasSecret ?? false} /> : null}
      <Form.Item name="servesBelow" label={t.servesBelow} extra={t.servesBelowNote} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="isEnabled" label={t.isEnabled} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

const ENCRYPTIONS = ["tls", "startTls", "none"] as const;

function EmailFields({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTexts(channelTexts);
  const { host, port, username, fromAddress, fromName } = F.email;
  return (
    <FieldGrid min={14}>
      <Form.Item name={["settings", "host"]} label={t.host} rules={[schemaRule(host)]}>
        <Input maxLength={253} placeholder="smtp.example.com" spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name={["settings", "port"]} label={t.port} rules={[schemaRule(port)]}>
        <InputNumber min={1} max={65_535} />
      </Form.Item>
      <Form.Item name={["settings", "encryption"]} label={t.encryption}>
        <Radio.Group
          optionType="button"
          options={ENCRYPTIONS.map((value) => ({ value, label: t.encryptions[value] }))}
        />
      </Form.Item>
      <Form.Item name={["settings", "verifiesCertificate"]} label={t.verifies} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name={["settings", "username"]}
        label={t.username}
        rules={[schemaRule(username, { isOptional: true })]}
      >
        <Input maxLength={254} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <PasswordItem label={t.password} hasPassword={hasPassword} />
      <Form.Item name={["settings", "fromAddress"]} label={t.fromAddress} rules={[schemaRule(fromAddress)]}>
        <Input maxLength={254} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={["settings", "fromName"]}
        label={t.fromName}
        rules={[schemaRule(fromName, { isOptional: true })]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </FieldGrid>
  );
}

interface PasswordItemProps {
  readonly label: string;
  readonly hasPassword: boolean;
}

function PasswordItem({ label, hasPassword }: PasswordItemProps) {
  const t = useTexts(channelTexts);
  return (
    <Form.Item name="password" label={label} extra={hasPassword ? t.keepPassword : undefined}>
      <Input.Password maxLength={256} autoComplete="new-password" />
    </Form.Item>
  );
}

function WebhookFields() {
  const t = useTexts(channelTexts);
  return (
    <Form.Item
      name={["settings", "url"]}
      label={t.url}
      extra={t.webhookNote}
      rules={[schemaRule(F.webhook.url)]}
    >
      <Input maxLength={500} placeholder="https://example.com/hook" spellCheck={false} autoComplete="off" />
    </Form.Item>
  );
}

const METHODS = ["POST", "PUT", "GET"] as const;
const CONTENT_TYPES = ["application/json", "application/x-www-form-urlencoded", "text/plain"] as const;

function SmsFields({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTexts(channelTexts);
  return (
    <>
      <Form.Item name={["settings", "url"]} label={t.url} rules={[schemaRule(F.sms.url)]}>
        <Input
          maxLength={500}
          placeholder="https://sms.example.com/send"
          spellCheck={false}
          autoComplete="off"
        />
      </Form.Item>
      <FieldGrid min={14}>
        <Form.Item name={["settings", "method"]} label={t.method}>
          <Select options={METHODS.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name={["settings", "contentType"]} label={t.contentType}>
          <Select options={CONTENT_TYPES.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </FieldGrid>
      <Headers />
      <Form.Item name={["settings", "body"]} label={t.body} extra={t.placeholders}>
        <Input.TextArea maxLength={4_000} spellCheck={false} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <PasswordItem label={t.secret} hasPassword={hasPassword} />
    </>
  );
}

const MAX_HEADERS = 10;

function Headers() {
  const t = useTexts(channelTexts);
  return (
    <Form.Item label={t.headers}>
      <Form.List name={["settings", "headers"]}>
        {(fields, { add, remove }) => (
          <>
            {fields.map((field) => (
              <div key={field.key} className={styles.header}>
                <Form.Item noStyle name={[field.name, "name"]} rules={[schemaRule(HEADER_FIELDS.name)]}>
                  <Input aria-label={t.headerName} placeholder={t.headerName} maxLength={64} />
                </Form.Item>
                <Form.Item
                  noStyle
                  name={[field.name, "value"]}
                  rules={[schemaRule(HEADER_FIELDS.value, { isOptional: true })]}
                >
                  <Input aria-label={t.headerValue} placeholder={t.headerValue} maxLength={500} />
                </Form.Item>
                <Button aria-label={t.removeHeader} onClick={() => remove(field.name)}>
                  ×
                </Button>
              </div>
            ))}
            {fields.length < MAX_HEADERS ? (
              <Button onClick={() => add({ name: "", value: "" })}>{t.addHeader}</Button>
            ) : null}
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
