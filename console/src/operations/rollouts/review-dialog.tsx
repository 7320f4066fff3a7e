import { ROLLOUT_ENDPOINTS as E, type RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDialog, schemaRule } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { actTexts } from "./acts.texts.ts";
import { useApprove, useReject } from "./rollouts.calls.ts";

export type Review = "approve" | "reject";

interface ReviewDialogProps {
  readonly rollout: RolloutDetail;
  readonly review: Review;
  readonly onClose: () => void;
}

/** What a second person says to it. */
export function ReviewDialog({ rollout, review, onClose }: ReviewDialogProps) {
  const t = useTexts(actTexts);
  const [approve, reject] = [useApprove(), useReject()];
  const isApproved = review === "approve";
  const { name } = rollout;
  return (
    <FormDialog<{ remark: string }>
      title={isApproved ? t.approveTitle(name) : t.rejectTitle(name)}
      confirm={isApproved ? t.approve : t.reject}
      initialValues={{ remark: "" }}
      onConfirm={async ({ remark }) => {
        const kept = { id: rollout.id, revision: rollout.revision, remark };
        await (isApproved ? approve : reject).mutateAsync(kept);
        notify("success", isApproved ? t.approved : t.rejected);
      }}
      onClose={onClose}
    >
      <Form.Item
        name="remark"
        label={isApproved ? t.remark : t.rejectRemark}
        rules={[
          isApproved
            ? schemaRule(E.approve.body.shape.remark, { isOptional: true })
            : schemaRule(E.reject.body.shape.remark),
        ]}
      >
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
