import { moveSchema } from "@sweepline/contract/fleet/allocations.ts";
import type { BulkVerb } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { reason as reasonSchema } from "@sweepline/contract/fleet/device-registration.ts";
import type { DeviceSettings } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { useQuery } from "@tanstack/react-query";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form, Input, Select } from "../../ui/kit.ts";
import { type Operator, OperatorSelect } from "../allocations/index.ts";
import { SettingsSource } from "../device-settings/index.ts";
import styles from "./bulk.module.css";
import { knownCommandsQuery } from "./bulk-jobs.calls.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";

/** Commands that mean the same to every device, and have no parameters. */
const COMMANDS = ["pause", "resume", "stop", "dock", "restart"] as const;

export interface BulkValues {
  reason?: string;
  kind?: (typeof COMMANDS)[number];
  organizationId?: number;
  operator?: Operator;
  /** Null: to each what its product is delivered with. */
  settings?: DeviceSettings | null;
}

interface BulkFieldsProps {
  readonly verb: BulkVerb;
  readonly deviceIds: readonly number[];
}

/** What else has to be said of an action. */
export function BulkFields({ verb, deviceIds }: BulkFieldsProps) {
  const t = useTexts(bulkTexts);
  if (verb === "command") return <CommandField deviceIds={deviceIds} />;
  if (verb === "allocate") return <AllocationFields />;
  if (verb === "settings")
    return (
      <Form.Item
        name="settings"
        initialValue={null}
        validateTrigger="onSubmit"
        rules={[
          {
            validator: async (_, value: DeviceSettings | null) => {
              if (value && Object.keys(value).length === 0) throw new Error(t.noSetting);
            },
          },
        ]}
      >
        <SettingsSource />
      </Form.Item>
    );
  return verb === "unlock" ? null : <ReasonField isOptional={false} />;
}

function ReasonField({ isOptional }: { readonly isOptional: boolean }) {
  const t = useTexts(bulkTexts);
  const schema = isOptional ? moveSchema.shape.reason : reasonSchema;
  return (
    <Form.Item name="reason" label={t.reason} rules={[schemaRule(schema, { isOptional })]}>
      <Input.TextArea
        autoFocus={!isOptional}
        maxLength={200}
        showCount
        autoSize={{ minRows: 2, maxRows: 5 }}
        placeholder={t.reasonHint}
      />
    </Form.Item>
  );
}

/** Commands by what the chosen devices can do; devices that cannot are shown beforehand and listed afterwards. */
function CommandField({ deviceIds }: Pick<BulkFieldsProps, "deviceIds">) {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const { data, isPending } = useQuery(knownCommandsQuery(deviceIds));
  const kind = Form.useWatch<BulkValues["kind"]>("kind");
  const total = deviceIds.length;
  const countOf = (one: string) => data?.find((known) => known.kind === one)?.count ?? 0;
  const deaf = data && kind ? total - countOf(kind) : 0;
  return (
    <Form.Item
      name="kind"
      label={t.which}
      rules={[{ required: true, message: t.noCommand }]}
      extra={deaf > 0 ? <span className={styles.bad}>{t.deaf(format.number(deaf))}</span> : undefined}
    >
      <Select
        loading={isPending}
        placeholder={t.chooseCommand}
        options={COMMANDS.map((one) => ({
          value: one,
          label: data ? t.knownBy(t[one], format.number(countOf(one)), format.number(total)) : t[one],
          disabled: data !== undefined && countOf(one) === 0,
        }))}
      />
    </Form.Item>
  );
}

function AllocationFields() {
  const t = useTexts(bulkTexts);
  const form = Form.useFormInstance<BulkValues>();
  const organizationId = Form.useWatch<number | undefined>("organizationId", form);
  return (
    <>
      <Form.Item
        name="organizationId"
        label={t.receiver}
        rules={[schemaRule(moveSchema.shape.organizationId)]}
      >
        <OrganizationTreeSelect onChange={() => form.resetFields(["operator"])} />
      </Form.Item>
      <Form.Item name="operator" label={t.operator}>
        <ChosenOperator organizationId={organizationId} />
      </Form.Item>
      <ReasonField isOptional />
    </>
  );
}

interface ChosenOperatorProps {
  readonly organizationId: number | undefined;
  /** Given by `Form.Item`. */
  readonly id?: string;
  readonly value?: Operator | undefined;
  readonly onChange?: (operator: Operator | undefined) => void;
}

function ChosenOperator({ id = "", value, onChange, organizationId }: ChosenOperatorProps) {
  return (
    <OperatorSelect
      id={id}
      organizationId={organizationId}
      value={value}
      onChange={(operator) => onChange?.(operator)}
    />
  );
}
