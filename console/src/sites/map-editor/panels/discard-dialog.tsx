import { showFailure } from "../../../core/api/index.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { notify } from "../../../core/notices/index.ts";
import { ConfirmDialog } from "../../../ui/dialog/index.ts";
import type { EditSession } from "../../map-drafts/index.ts";
import { draftTexts } from "./draft.texts.ts";

interface DiscardDialogProps {
  readonly session: EditSession;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

export function DiscardDialog({ session, onDone = () => undefined, onClose }: DiscardDialogProps) {
  const t = useTexts(draftTexts);
  const discard = async () => {
    onClose();
    try {
      await session.discard();
      notify("success", t.discarded);
      onDone();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <ConfirmDialog
      title={t.discardTitle}
      note={t.discardNote}
      confirm={t.discard}
      isGrave
      onConfirm={discard}
      onCancel={onClose}
    />
  );
}
