import {
  PERMISSION_REQUEST_ENDPOINTS as E,
  type PermissionRequestRow,
  REQUEST_MOVES,
} from "@sweepline/contract/access/permission-requests.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Button, Form, Input } from "../../ui/kit.ts";
import { useRequestSteps } from "./permission-requests.calls.ts";
import styles from "./permission-requests.module.css";
import { requestTexts } from "./permission-requests.texts.ts";

interface RowProps {
  readonly row: PermissionRequestRow;
}

/** What the person may do with an application in its present state; nothing where nothing is left to do. */
export function RequestActions({ row }: RowProps) {
  const [mayReview, mayApply] = [useMay(E.review), useMay(E.apply)];
  const canReview = mayReview && REQUEST_MOVES.approved.includes(row.status);
  const canRevoke = mayReview && REQUEST_MOVES.revoked.includes(row.status);
  // The platform's own word is the review; withdrawing is the applicant's side.
  const canWithdraw = mayApply && !mayReview && REQUEST_MOVES.withdrawn.includes(row.status);
  if (!canReview && !canRevoke && !canWithdraw) return null;
  return (
    <section className={styles.actions}>
      {canReview ? <Review row={row} /> : null}
      {canRevoke ? <Revoke row={row} /> : null}
      {canWithdraw ? <Withdraw row={row} /> : null}
    </section>
  );
}

interface Reasoned {
  readonly reason: string;
}
const reasonRule = schemaRule(E.revoke.body.shape.reason);

function Review({ row }: RowProps) {
  const t = useTexts(requestTexts);
  const steps = useRequestSteps();
  const [form] = Form.useForm<Reasoned>();
  const [isBusy, setBusy] = useState(false);
  const review = async (isApproved: boolean) => {
    setBusy(true);
    try {
      await steps.review(row.id, { isApproved, reason: form.getFieldValue("reason") ?? "" });
      notify("success", isApproved ? t.approved : t.refused);
    } catch (error) {
      showFieldErrors(form, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<Reasoned> form={form} layout="vertical" onFinish={() => void review(false)}>
      <Form.Item name="reason" label={t.reviewNote} rules={[reasonRule]} required={false}>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <div className={styles.buttons}>
        <Button danger htmlType="submit" disabled={isBusy}>
          {t.refuse}
        </Button>
        <ConfirmButton
          type="primary"
          loading={isBusy}
          question={t.approveQuestion(row.organizationName, t.permissions[row.permission])}
          onConfirm={() => review(true)}
        >
          {t.approve}
        </ConfirmButton>
      </div>
    </Form>
  );
}

function Revoke({ row }: RowProps) {
  const t = useTexts(requestTexts);
  const steps = useRequestSteps();
  const [form] = Form.useForm<Reasoned>();
  const revoke = async () => {
    const { reason } = await form.validateFields();
    try {
      await steps.revoke(row.id, reason);
      notify("success", t.revoked);
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Form<Reasoned> form={form} layout="vertical">
      <Form.Item name="reason" label={t.revokeNote} rules={[reasonRule]}>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <div className={styles.buttons}>
        <ConfirmButton danger question={t.revokeQuestion} onConfirm={revoke}>
          {t.revoke}
        </ConfirmButton>
      </div>
    </Form>
  );
}

function Withdraw({ row }: RowProps) {
  const t = useTexts(requestTexts);
  const steps = useRequestSteps();
  const isGranted = row.status === "approved";
  return (
    <div className={styles.buttons}>
      <ConfirmButton
        danger
        question={isGranted ? t.giveBackQuestion : t.withdrawQuestion}
        onConfirm={() => steps.withdraw(row.id).then(() => notify("success", t.withdrawn))}
      >
        {isGranted ? t.giveBack : t.withdraw}
      </ConfirmButton>
    </div>
  );
}
