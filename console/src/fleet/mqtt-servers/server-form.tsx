import { type MqttServerRow, mqttServerFieldsSchema } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useQuery } from "@tanstack/react-query";
import { organizationOptionsQuery } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FieldGrid, FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, InputNumber, Select, Switch } from "../../ui/kit.ts";
import { useCreateServer, useUpdateServer } from "./mqtt-servers.calls.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { SecurityFields } from "./security-fields.tsx";
import { bodyOf, newServer, type ServerValues, valuesOf } from "./server-values.ts";
import { TrialButton } from "./trial-button.tsx";

const { shape } = mqttServerFieldsSchema;

interface ServerFormProps {
  /** Undefined: a new one. */
  readonly row?: MqttServerRow | undefined;
  /** What a new one begins with, where more is known of it. */
  readonly preset?: Partial<ServerValues>;
  readonly onAdded?: (id: number) => void;
  readonly onClose: () => void;
}

export function ServerForm({ row, preset, onAdded, onClose }: ServerFormProps) {
  const own = usePerson()?.sysUser.organizationId;
  const t = useTexts(mqttServerTexts);
  const [create, update] = [useCreateServer(), useUpdateServer()];
  const save = async (values: ServerValues) => {
    const body = await bodyOf(values);
    if (row) await update.mutateAsync({ ...body, id: row.id, revision: row.revision });
    else {
      const { id } = await create.mutateAsync(body);
      onAdded?.(id);
    }
    notify("success", t.saved);
  };
  return (
    <FormDrawer<ServerValues>
      title={row ? t.edit(row.name) : t.create}
      initialValues={row ? valuesOf(row) : { ...newServer(own), ...preset }}
      width={640}
      onSave={save}
      onClose={onClose}
    >
      <ConnectionFields />
      <SecurityFields hasPassword={row?.hasPassword ?? false} />
      <UseFields />
      <TrialButton id={row?.id} />
    </FormDrawer>
  );
}

function ConnectionFields() {
  const t = useTexts(mqttServerTexts);
  const organizations = useQuery(organizationOptionsQuery());
  return (
    <FieldGrid min={14}>
      <Form.Item name="name" label={t.name} rules={[schemaRule(shape.name)]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="organizationId" label={t.organization} rules={[schemaRule(shape.organizationId)]}>
        <Select<number>
          showSearch={{ optionFilterProp: "label" }}
          loading={organizations.isPending}
          options={(organizations.data ?? []).map(({ id, orgName }) => ({ value: id, label: orgName }))}
        />
      </Form.Item>
      <Form.Item name="host" label={t.host} rules={[schemaRule(shape.host)]}>
        <Input maxLength={253} placeholder="mqtt.example.com" spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="port" label={t.port} rules={[schemaRule(shape.port)]}>
        <InputNumber min={1} max={65_535} className={styles.wide ?? ""} />
      </Form.Item>
      <Form.Item name="clientId" label={t.clientId} rules={[schemaRule(shape.clientId)]}>
        <Input maxLength={128} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="cleanSession" label={t.cleanSession} extra={t.cleanSessionNote}>
        <Select<number>
          options={[
            { value: 0, label: t.clean0 },
            { value: 1, label: t.clean1 },
          ]}
        />
      </Form.Item>
      <Form.Item name="protocolVersion" label={t.version}>
        <Select<string> options={["5", "3.1.1"].map((value) => ({ value, label: `MQTT ${value}` }))} />
      </Form.Item>
      <Form.Item name="keepaliveS" label={t.keepalive} rules={[schemaRule(shape.keepaliveS)]}>
        <InputNumber min={10} max={1_200} className={styles.wide ?? ""} />
      </Form.Item>
    </FieldGrid>
  );
}

function UseFields() {
  const t = useTexts(mqttServerTexts);
  const protocols = useDictionary("protocol");
  return (
    <>
      <Form.Item name="adapters" label={t.adapters} extra={t.adaptersNote}>
        <Select<string[]> mode="multiple" allowClear options={[...protocols.options]} />
      </Form.Item>
      <Form.Item
        name="subscribedTopics"
        label={t.subscriptions}
        extra={t.subscriptionsNote}
        rules={[schemaRule(shape.subscribedTopics, { isOptional: true })]}
      >
        <Select<string[]> mode="tags" allowClear open={false} suffixIcon={null} placeholder="site/+/status" />
      </Form.Item>
      <Form.Item name="isEnabled" label={t.enabled} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
