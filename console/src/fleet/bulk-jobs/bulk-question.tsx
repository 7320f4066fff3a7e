import { type BulkOrder, type BulkVerb, bulkOrderSchema } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { showFieldErrors } from "../../ui/form/index.ts";
import { Form, Modal } from "../../ui/kit.ts";
import styles from "./bulk.module.css";
import { BulkFields, type BulkValues } from "./bulk-fields.tsx";
import { useCreateJob } from "./bulk-jobs.calls.ts";
import { bulkTexts } from "./bulk-jobs.texts.ts";

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
  const [form] = Form.useForm<BulkValues>();
  const create = useCreateJob();
  const run = async (values: BulkValues) => {
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
      confirmLoading={create.isPending}
      okButtonProps={{ danger: verb === "decommission" }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles.note}>{t[`${verb}Note`]}</p>
      <Form<BulkValues> form={form} layout="vertical" onFinish={(values) => void run(values)}>
        <BulkFields verb={verb} deviceIds={deviceIds} />
      </Form>
    </Modal>
  );
}

function orderOf(verb: BulkVerb, values: BulkValues): BulkOrder {
  const { kind, reason, organizationId, operator, settings } = values;
  const parameters = {
    lock: { reason },
    unlock: {},
    decommission: { reason },
    allocate: { organizationId, operatorStaffId: operator?.id ?? null, reason },
    settings: { settings },
    command: { order: { kind } },
  }[verb];
  return bulkOrderSchema.parse({ verb, parameters });
}
