import { chosenId } from "@sweepline/contract/core/fields.ts";
import { type MqttTopicRow, mqttTopicRowSchema } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import type { PayloadParameter } from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { FieldGrid, FormDrawer, schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Select, Switch } from "../../ui/kit.ts";
import { serverOptionsQuery } from "../mqtt-servers/index.ts";
import { type TopicBody, useCreateTopic, useUpdateTopic } from "./mqtt-topics.calls.ts";
import { mqttTopicTexts } from "./mqtt-topics.texts.ts";
import { ParametersField } from "./parameters-field.tsx";

const { shape } = mqttTopicRowSchema;

type TopicValues = Omit<TopicBody, "serverId" | "parameters"> & {
  readonly serverId: number | undefined;
  readonly parameters: PayloadParameter[];
};

const NEW: Omit<TopicValues, "serverId"> = {
  code: "",
  name: "",
  address: "site/{serialNumber}/data",
  direction: "up",
  format: "json",
  parameters: [],
  isEnabled: true,
};

function valuesOf(row: MqttTopicRow): TopicValues {
  const { serverId, code, name, address, direction, format, parameters, isEnabled } = row;
  return { serverId, code, name, address, direction, format, parameters, isEnabled };
}

interface TopicFormProps {
  /** Undefined: a new one. */
  readonly row: MqttTopicRow | undefined;
  readonly serverId: number | undefined;
  readonly onClose: () => void;
}

export function TopicForm({ row, serverId, onClose }: TopicFormProps) {
  const t = useTexts(mqttTopicTexts);
  const [create, update] = [useCreateTopic(), useUpdateTopic()];
  const save = async ({ serverId: chosen = 0, ...values }: TopicValues) => {
    const body = { ...values, serverId: chosen };
    if (row) await update.mutateAsync({ ...body, id: row.id, revision: row.revision });
    else await create.mutateAsync(body);
    notify("success", t.saved);
  };
  return (
    <FormDrawer<TopicValues>
      title={row ? t.edit(row.name) : t.create}
      initialValues={row ? valuesOf(row) : { ...NEW, serverId }}
      draft={`mqtt-topic-${row?.id ?? "new"}`}
      width={760}
      onSave={save}
      onClose={onClose}
    >
      <TopicFields />
      <ParametersField />
      <Form.Item name="isEnabled" label={t.enabled} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

function TopicFields() {
  const t = useTexts(mqttTopicTexts);
  const servers = useQuery(serverOptionsQuery());
  const directions = useDictionary("mqttDirection");
  return (
    <>
      <FieldGrid min={17}>
        <Form.Item name="serverId" label={t.server} rules={[schemaRule(chosenId("validation.required"))]}>
          <Select<number>
            showSearch={{ optionFilterProp: "label" }}
            loading={servers.isPending}
            options={(servers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="direction" label={t.direction}>
          <Select<string> options={[...directions.options]} />
        </Form.Item>
        <Form.Item name="code" label={t.code} rules={[schemaRule(shape.code)]}>
          <Input maxLength={64} spellCheck={false} autoComplete="off" />
        </Form.Item>
        <Form.Item name="name" label={t.name} rules={[schemaRule(shape.name)]}>
          <Input maxLength={60} />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="address" label={t.address} extra={t.addressNote} rules={[schemaRule(shape.address)]}>
        <Input maxLength={256} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="format" label={t.format}>
        <Select<string>
          options={[
            { value: "json", label: t.json },
            { value: "text", label: t.text },
          ]}
        />
      </Form.Item>
    </>
  );
}
