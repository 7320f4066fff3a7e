import { newRolloutSchema, type RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { FormDialog, schemaRule } from "../../ui/form/index.ts";
import { Form } from "../../ui/kit.ts";
import { actTexts } from "./acts.texts.ts";
import { PackageSelect } from "./package-select.tsx";
import { useRevertRollout } from "./rollouts.calls.ts";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";

interface RevertDialogProps {
  readonly rollout: RolloutDetail;
  readonly onClose: () => void;
}

/** To which packages the updated devices go back; it leads to the draft that does it. */
export function RevertDialog({ rollout: { id, name, productId }, onClose }: RevertDialogProps) {
  const t = useTexts(actTexts);
  const r = useTexts(rolloutTexts);
  const href = useHref();
  const navigate = useNavigate();
  const revert = useRevertRollout();
  return (
    <FormDialog<{ packageIds: number[] }>
      title={t.revertTitle(name)}
      confirm={t.revertConfirm}
      initialValues={{ packageIds: [] }}
      onConfirm={async ({ packageIds }) => {
        const draft = await revert.mutateAsync({ id, packageIds });
        notify("success", t.reverted);
        void navigate(href("rollout", { id: draft.id }));
      }}
      onClose={onClose}
    >
      <p className={styles.dialogNote}>{t.revertNote}</p>
      <Form.Item name="packageIds" label={r.packages} rules={[schemaRule(newRolloutSchema.shape.packageIds)]}>
        <PackageSelect productId={productId} />
      </Form.Item>
    </FormDialog>
  );
}
