import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { FormDialog } from "../../ui/form/index.ts";
import { Button, Form, Input } from "../../ui/kit.ts";
import { useRaise } from "./assists.calls.ts";
import styles from "./assists.module.css";
import { assistTexts } from "./assists.texts.ts";

const MAX_REMARK = 500;

/** Somebody saw that a robot stands. */
export function RaiseButton({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(assistTexts);
  const [isOpen, setOpen] = useState(false);
  const raise = useRaise();
  if (!useMay(E.raise)) return null;
  return (
    <span className={styles.acts}>
      <Button onClick={() => setOpen(true)}>{t.raise}</Button>
      {isOpen ? (
        <FormDialog<{ remark: string }>
          title={t.raiseTitle}
          confirm={t.raise}
          initialValues={{ remark: "" }}
          onConfirm={async ({ remark }) => {
            await raise.mutateAsync({ deviceId, remark });
            notify("success", t.raised);
          }}
          onClose={() => setOpen(false)}
        >
          <p className={styles.note}>{t.raiseNote}</p>
          <Form.Item name="remark" label={t.remark}>
            <Input.TextArea
              maxLength={MAX_REMARK}
              placeholder={t.raiseHint}
              autoSize={{ minRows: 2, maxRows: 6 }}
            />
          </Form.Item>
        </FormDialog>
      ) : null}
    </span>
  );
}
