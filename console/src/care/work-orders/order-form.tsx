import { MAX_WORK_MINUTES } from "@sweepline/contract/care/service-catalog/index.ts";
import {
  WORK_ORDER_ENDPOINTS as E,
  WORK_ORDER_FIELDS as F,
  type WorkOrderDetail,
  type WorkOrderSource,
} from "@sweepline/contract/care/work-orders/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { CodeField } from "../../system/dictionaries/index.ts";
import {
  FieldGrid,
  FormDrawer,
  MomentInput,
  NumberField,
  schemaRule,
  TextField,
} from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";

import { AssigneeSelect } from "./assignee-select.tsx";
import { DeviceChoice } from "./device-choice.tsx";
import { fieldsOf, NEW_ORDER, type OrderValues, valuesOf } from "./order-values.ts";
import { ProjectField, SuggestionLine } from "./suggestion-fields.tsx";
import { useCreateOrder, useUpdateOrder } from "./work-orders.calls.ts";
import { orderTexts } from "./work-orders.texts.ts";

interface OrderFormProps {
  /** Undefined for a new one. */
  readonly order: WorkOrderDetail | undefined;
  /** What a new one begins with, where it comes of something: its device cannot be changed then. */
  readonly from?: {
    readonly deviceId: number;
    readonly title?: string;
    readonly source?: WorkOrderSource;
    readonly sourceRef?: string;
  };
  readonly onMade?: (order: WorkOrderDetail) => void;
  readonly onClose: () => void;
}

/** What is to be done on which device; keywords in what is written suggest how it is classified. */
export function OrderForm({ order, from, onMade, onClose }: OrderFormProps) {
  const t = useTexts(orderTexts);
  const [create, update] = [useCreateOrder(), useUpdateOrder()];
  const save = async ({ deviceId, assigneeId, ...values }: OrderValues) => {
    const fields = fieldsOf(values);
    if (order) {
      await update.mutateAsync({ ...fields, id: order.id, revision: order.revision });
      notify("success", t.saved);
      return;
    }
    const { source = "hand", sourceRef = "" } = from ?? {};
    const made = await create.mutateAsync({
      ...{ ...fields, deviceId, source, sourceRef, assigneeId: assigneeId ?? null },
    });
    notify("success", t.created(made.number));
    onMade?.(made);
  };
  return (
    <FormDrawer<OrderValues>
      title={order ? t.editOf(order.number) : t.create}
      initialValues={order ? valuesOf(order) : { ...NEW_ORDER, ...from }}
      draft={`work-order-${order?.id ?? `new-${from?.sourceRef ?? from?.deviceId ?? ""}`}`}
      width={620}
      onSave={save}
      onClose={onClose}
    >
      {order || from ? null : (
        <Form.Item name="deviceId" label={t.device} rules={[schemaRule(E.create.body.shape.deviceId)]}>
          <DeviceChoice />
        </Form.Item>
      )}
      <TextField name="title" label={t.titleField} schema={F.title} maxLength={120} />
      <Form.Item name="description" label={t.description}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <SuggestionLine organizationId={order?.organizationId} />
      <ProjectField order={order} />
      <FieldGrid min={14}>
        <CodeField
          name="classification"
          label={t.classification}
          of="serviceClassification"
          schema={F.classification}
          isOptional
        />
        <CodeField name="level" label={t.level} of="processingLevel" schema={F.level} isOptional />
      </FieldGrid>
      <FieldGrid min={14}>
        <Form.Item name="plannedAt" label={t.plannedAt}>
          <MomentInput reach="any" />
        </Form.Item>
        <NumberField
          name="plannedMinutes"
          label={t.plannedMinutes}
          schema={F.plannedMinutes}
          isOptional
          number={{ min: 1, max: MAX_WORK_MINUTES }}
        />
      </FieldGrid>
      {order ? null : <AssigneeField />}
      <Form.Item name="remark" label={t.remark}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Who may work on it depends on the device. */
function AssigneeField() {
  const t = useTexts(orderTexts);
  const mayAssign = useMay(E.assign);
  const deviceId = Form.useWatch<number | undefined>("deviceId", { preserve: true });
  if (!mayAssign || deviceId === undefined) return null;
  return (
    <Form.Item name="assigneeId" label={t.assignee}>
      <AssigneeSelect key={deviceId} deviceId={deviceId} />
    </Form.Item>
  );
}
