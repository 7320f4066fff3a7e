import {
  DIGESTS,
  HOURLY_LIMIT,
  type LeastSeverity,
  MESSAGE_SETTING_FIELDS,
  type MessageSettings,
} from "@sweepline/contract/care/messages/settings.ts";
import { MESSAGE_SUBJECTS, PERSONAL_WAYS, SEVERITIES } from "@sweepline/contract/care/messages/ways.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ClockInput, schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Button, Form, InputNumber, Radio, Select } from "../../ui/kit.ts";
import { Card, Grid } from "../../ui/page/index.ts";
import { useSaveMessageSettings } from "./messages.calls.ts";
import { messageTexts } from "./messages.texts.ts";
import styles from "./settings.module.css";
import { settingsTexts } from "./settings.texts.ts";

type Settings = MessageSettings & { revision: number };
type Values = Omit<MessageSettings, "quietFrom" | "quietUntil"> & { quietFrom: string; quietUntil: string };

export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const t = useTexts(settingsTexts);
  const [form] = Form.useForm<Values>();
  const save = useSaveMessageSettings();
  const { revision, ...values } = settings;
  const submit = async ({ quietFrom, quietUntil, ...rest }: Values) => {
    try {
      const quiet = { quietFrom: quietFrom || null, quietUntil: quietUntil || null };
      await save.mutateAsync({ ...rest, ...quiet, revision });
      notify("success", t.saved);
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{ ...values, quietFrom: values.quietFrom ?? "", quietUntil: values.quietUntil ?? "" }}
      onFinish={(given) => void submit(given)}
    >
      <Grid min={44}>
        <Card title={t.subscriptions}>
          <Subscriptions />
        </Card>
        <Card title={t.outside}>
          <Outside />
        </Card>
      </Grid>
      <p className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t.save}
        </Button>
      </p>
    </Form>
  );
}

function Subscriptions() {
  const t = useTexts(settingsTexts);
  const m = useTexts(messageTexts);
  const options: { value: LeastSeverity; label: string }[] = [
    ...SEVERITIES.map((value, index) => ({
      value,
      label:
        index === 0
          ? t.all
          : index === SEVERITIES.length - 1
            ? m.severities[value]
            : t.least(m.severities[value]),
    })),
    { value: "never", label: t.never },
  ];
  return (
    <>
      <p className={styles.note}>{t.subscriptionsNote}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.subject}</th>
            {PERSONAL_WAYS.map((way) => (
              <th key={way} scope="col">
                {m.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MESSAGE_SUBJECTS.map((subject) => (
            <tr key={subject}>
              <th scope="row">{m.subjects[subject]}</th>
              {PERSONAL_WAYS.map((way) => (
                <td key={way}>
                  <Form.Item noStyle name={["subscriptions", subject, way]}>
                    <Select
                      style={{ width: "100%" }}
                      aria-label={t.ofWay(m.subjects[subject], m.ways[way])}
                      options={options}
                      popupMatchSelectWidth={false}
                    />
                  </Form.Item>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t.language}</p>
    </>
  );
}

function Outside() {
  const t = useTexts(settingsTexts);
  const clock = schemaRule(MESSAGE_SETTING_FIELDS.quietFrom, { isOptional: true });
  return (
    <>
      <p className={styles.note}>{t.outsideNote}</p>
      <div className={styles.quiet}>
        <Form.Item name="quietFrom" label={t.quietFrom} rules={[clock]}>
          <ClockInput isOptional />
        </Form.Item>
        <Form.Item name="quietUntil" label={t.quietUntil} rules={[clock]}>
          <ClockInput isOptional />
        </Form.Item>
      </div>
      <p className={styles.note}>{t.quietNote}</p>
      <Form.Item name="digest" label={t.digest} extra={t.digestNote}>
        <Radio.Group options={DIGESTS.map((value) => ({ value, label: t.digests[value] }))} />
      </Form.Item>
      <Form.Item
        name="hourlyLimit"
        label={t.hourlyLimit}
        extra={t.hourlyLimitNote}
        rules={[schemaRule(MESSAGE_SETTING_FIELDS.hourlyLimit)]}
      >
        <InputNumber min={HOURLY_LIMIT.min} max={HOURLY_LIMIT.max} precision={0} />
      </Form.Item>
    </>
  );
}
