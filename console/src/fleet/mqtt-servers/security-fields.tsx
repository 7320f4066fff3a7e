import { mqttServerFieldsSchema } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FieldGrid, schemaRule } from "../../ui/form/index.ts";
import { Checkbox, Form, Input, Switch } from "../../ui/kit.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";

const { shape } = mqttServerFieldsSchema;

/** Who we are there, and whom we believe. */
export function SecurityFields({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTexts(mqttServerTexts);
  const [forgets, usesTls, verifies] = [
    Form.useWatch("forgetsPassword") as boolean | undefined,
    Form.useWatch("usesTls") as boolean | undefined,
    Form.useWatch("verifiesCertificate") as boolean | undefined,
  ];
  return (
    <>
      <FieldGrid min={14}>
        <Form.Item
          name="username"
          label={t.username}
          rules={[schemaRule(shape.username, { isOptional: true })]}
        >
          <Input maxLength={256} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="password" label={t.password} extra={hasPassword ? t.keepPassword : t.noPassword}>
          <Input.Password maxLength={512} disabled={forgets ?? false} autoComplete="new-password" />
        </Form.Item>
      </FieldGrid>
      {hasPassword && (
        <Form.Item name="forgetsPassword" valuePropName="checked">
          <Checkbox>{t.forgetPassword}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="usesTls" label={t.tls} valuePropName="checked">
        <Switch />
      </Form.Item>
      {usesTls && (
        <>
          <Form.Item
            name="verifiesCertificate"
            label={t.verify}
            valuePropName="checked"
            extra={verifies === false ? t.verifyOff : undefined}
          >
            <Switch />
          </Form.Item>
          <Form.Item name="caCertificate" label={t.ca} extra={t.caNote}>
            <Input.TextArea
              className={styles.code ?? ""}
              autoSize={{ minRows: 3, maxRows: 8 }}
              spellCheck={false}
              placeholder="-----BEGIN CERTIFICATE-----"
            />
          </Form.Item>
        </>
      )}
    </>
  );
}
