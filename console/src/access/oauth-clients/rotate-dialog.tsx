import type { OAuthClientRow } from "@sweepline/contract/access/oauth-clients.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Modal, Segmented } from "../../ui/kit.ts";
import { useRotateSecret } from "./oauth-clients.calls.ts";
import styles from "./oauth-clients.module.css";
import { clientTexts } from "./oauth-clients.texts.ts";
import type { ClientSecret } from "./secret-dialog.tsx";

interface RotateDialogProps {
  readonly client: OAuthClientRow;
  readonly onSecret: (secret: ClientSecret) => void;
  readonly onClose: () => void;
}

const HOURS = { none: 0, hour: 1, day: 24, week: 168 } as const;

/** A new secret, and how long the old one works on. */
export function RotateDialog({ client, onSecret, onClose }: RotateDialogProps) {
  const t = useTexts(clientTexts);
  const [graceHours, setGraceHours] = useState<number>(HOURS.day);
  const rotate = useRotateSecret();
  return (
    <Modal
      open
      title={t.rotateTitle(client.clientId)}
      okText={t.rotate}
      cancelText={t.cancel}
      confirmLoading={rotate.isPending}
      onCancel={onClose}
      onOk={() => rotate.mutate({ id: client.id, graceHours }, { onSuccess: onSecret })}
    >
      <p className={styles.note}>{t.rotateNote}</p>
      <div className={styles.field}>
        <strong>{t.grace}</strong>
        <Segmented<number>
          aria-label={t.grace}
          value={graceHours}
          options={(Object.keys(HOURS) as (keyof typeof HOURS)[]).map((name) => ({
            value: HOURS[name],
            label: t.graces[name],
          }))}
          onChange={setGraceHours}
        />
      </div>
    </Modal>
  );
}
