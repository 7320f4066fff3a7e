import { type BulkOrder, type BulkVerb, bulkOrderSchema } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { reason as reasonSchema } from "@sweepline/contract/fleet/device-registration.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Form, Input, Modal, Select } from "../../ui/kit.ts";
import styles from "./bulk.module.css";
import { useCreateJob } from "./bulk-jobs.calls.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";

/** Commands that mean the same to every device, and need no more words. */
const COMMANDS = ["pause", "resume", "stop", "dock", "restart"] as const;
const NEEDS_REASON: readonly BulkVerb[] = ["lock", "decommission"];

interface Values {
  reason?: string;
  kind?: (typeof COMMANDS)[number];
}

interface BulkQuestionProps {
  readonly verb: BulkVerb;
  readonly deviceIds: readonly number[];
  readonly onBegun: () => void;
  readonly onClose: () => void;
}

/** Says how many devices it is about, and what will happen to them, before anything does. */
export function BulkQuestion({ verb, deviceIds, onBegun, onClose }: BulkQuestionProps) {
  const t = useTexts(bulkTexts);
  const format = useFormat();
  const [form] = Form.useForm<Values>();
  const create = useCreateJob();
  const run = async (values: Values) => {
    try {
      await create.mutateAsync({ order: orderOf(verb, values), deviceIds });
      notify("success", t.started);
      onClose();
      onBegun();
    } catch (error) {
      // Any other refusal has shown its message.
      showFieldErrors(form, error);
    }
  };
  return (
    <Modal
      open
      title={t[`${verb}Question`](format.number(deviceIds.length))}
      okText={t[verb]}
      cancelText={t.cancel}
      confirmLoading={create.isPending}
      okButtonProps={{ danger: verb === "decommission" }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles.note}>{t[`${verb}Note`]}</p>
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void run(values)}>
        {verb === "command" ? (
          <Form.Item name="kind" label={t.which} initialValue="pause">
            <Select options={COMMANDS.map((kind) => ({ value: kind, label: t[kind] }))} />
          </Form.Item>
        ) : null}
        {NEEDS_REASON.includes(verb) ? (
          <Form.Item name="reason" label={t.reason} rules={[schemaRule(reasonSchema)]}>
            <Input.TextArea
              autoFocus
              maxLength={200}
              showCount
              autoSize={{ minRows: 2, maxRows: 5 }}
              placeholder={t.reasonHint}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}

function orderOf(verb: BulkVerb, { reason, kind }: Values): BulkOrder {
  const parameters = verb === "command" ? { order: { kind } } : reason === undefined ? {} : { reason };
  return bulkOrderSchema.parse({ verb, parameters });
}
