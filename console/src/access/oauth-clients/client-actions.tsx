import type { OAuthClientRow } from "@sweepline/contract/access/oauth-clients.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { useRemoveClient, useSetClientEnabled } from "./oauth-clients.calls.ts";
import { clientTexts } from "./oauth-clients.texts.ts";

interface ClientActionsProps {
  readonly row: OAuthClientRow;
  readonly onRotate: (row: OAuthClientRow) => void;
}

export function ClientActions({ row, onRotate }: ClientActionsProps) {
  const t = useTexts(clientTexts);
  const setEnabled = useSetClientEnabled();
  const remove = useRemoveClient();
  const { id, clientId: name, isEnabled } = row;
  const standing: RowAct = {
    ...(isEnabled
      ? { label: t.disable, isDanger: true, question: t.disableQuestion(name) }
      : { label: t.enable }),
    onSelect: () => setEnabled.mutateAsync({ row, isEnabled: !isEnabled }),
  };
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.rotate, onSelect: () => onRotate(row) },
        standing,
        {
          ...{ label: t.remove, isDanger: true, question: t.removeQuestion(name), done: t.removed },
          onSelect: () => remove.mutateAsync(id),
        },
      ]}
    />
  );
}
