import type { OAuthClientRow } from "@sweepline/contract/access/oauth-clients.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { useRemoveClient, useSetClientEnabled } from "./oauth-clients.calls.ts";
import styles from "./oauth-clients.module.css";
import { clientTexts } from "./oauth-clients.texts.ts";

interface ClientActionsProps {
  readonly row: OAuthClientRow;
  readonly onRotate: (row: OAuthClientRow) => void;
}

export function ClientActions({ row, onRotate }: ClientActionsProps) {
  const t = useTexts(clientTexts);
  const setEnabled = useSetClientEnabled();
  const remove = useRemoveClient();
  return (
    <span className={styles.tags}>
      <Button size="small" type="text" onClick={() => onRotate(row)}>
        {t.rotate}
      </Button>
      {row.isEnabled ? (
        <ConfirmButton
          size="small"
          type="text"
          danger
          question={t.disableQuestion(row.clientId)}
          onConfirm={() => setEnabled.mutateAsync({ row, isEnabled: false })}
        >
          {t.disable}
        </ConfirmButton>
      ) : (
        <Button
          size="small"
          type="text"
          loading={setEnabled.isPending}
          onClick={() => setEnabled.mutate({ row, isEnabled: true })}
        >
          {t.enable}
        </Button>
      )}
      <ConfirmButton
        size="small"
        type="text"
        danger
        question={t.removeQuestion(row.clientId)}
        onConfirm={() => remove.mutateAsync(row.id).then(() => notify("success", t.removed))}
      >
        {t.remove}
      </ConfirmButton>
    </span>
  );
}
