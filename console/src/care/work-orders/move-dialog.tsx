import { MAX_WORK_MINUTES } from "@sweepline/contract/care/service-catalog/index.ts";
import {
  WORK_ORDER_ENDPOINTS as E,
  FINISH_FIELDS,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import { type WorkOrderMove, workedMinutes } from "@sweepline/contract/care/work-orders/states.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDialog, NumberField, schemaRule } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { AssigneeSelect } from "./assignee-select.tsx";
import { useMoveOrder } from "./work-orders.calls.ts";
import { orderTexts } from "./work-orders.texts.ts";

interface Values {
  readonly assigneeId?: number | undefined;
  readonly actualMinutes?: number | null | undefined;
  readonly remark: string;
}

interface MoveDialogProps {
  readonly order: WorkOrderDetail;
  readonly move: WorkOrderMove;
  readonly onClose: () => void;
}

/** What a move wants beside itself: whom, how long, and why. */
export function MoveDialog({ order, move, onClose }: MoveDialogProps) {
  const t = useTexts(orderTexts);
  const run = useMoveOrder();
  const { id, revision } = order;
  const needsReason = move === "cancel" || move === "reopen";
  return (
    <FormDialog<Values>
      title={`${t.moves[move]} · ${order.number}`}
      confirm={t.moves[move]}
      isGrave={move === "cancel"}
      initialValues={initialOf(order, move)}
      onConfirm={async ({ assigneeId, actualMinutes, remark }) => {
        await run.mutateAsync({ id, revision, move, assigneeId, actualMinutes, remark: remark ?? "" });
        notify("success", t.moved[move]);
      }}
      onClose={onClose}
    >
      {move === "assign" ? (
        <Form.Item name="assigneeId" label={t.assignee} rules={[schemaRule(E.assign.body.shape.assigneeId)]}>
          <AssigneeSelect
            deviceId={order.deviceId}
            own={
              order.assigneeId === null ? undefined : { id: order.assigneeId, name: order.assigneeName ?? "" }
            }
          />
        </Form.Item>
      ) : null}
      {move === "finish" ? (
        <NumberField
          name="actualMinutes"
          label={t.actualMinutes}
          schema={FINISH_FIELDS.actualMinutes}
          isOptional
          extra={t.finishNote}
          number={{ min: 0, max: MAX_WORK_MINUTES }}
        />
      ) : null}
      <Form.Item
        name="remark"
        label={needsReason ? t.reasonOf[move] : t.moveRemark}
        rules={[needsReason ? schemaRule(E.cancel.body.shape.remark) : {}]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  );
}

/** Minutes as the server would count them now, to be changed. */
function initialOf({ assigneeId, actualMinutes, startedAt }: WorkOrderDetail, move: WorkOrderMove): Values {
  if (move === "assign") return { assigneeId: assigneeId ?? undefined, remark: "" };
  if (move !== "finish") return { remark: "" };
  const worked = workedMinutes(actualMinutes, startedAt === null ? null : new Date(startedAt), new Date());
  return { actualMinutes: worked, remark: "" };
}
