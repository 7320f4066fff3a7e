import { useTexts } from "../../core/i18n/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { rightsTexts } from "./rights.texts.ts";
import { useViewAs } from "./use-view-as.ts";

interface ViewAsDialogProps {
  readonly staffId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The same question as that of `ViewAsButton`, for entries of a menu. */
export function ViewAsDialog({ staffId, name, onClose }: ViewAsDialogProps) {
  const t = useTexts(rightsTexts);
  const { lookAs } = useViewAs();
  return (
    <ConfirmDialog
      title={t.viewAsTitle(name)}
      note={t.viewAsNote}
      confirm={t.viewAs}
      cancel={t.cancel}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        // A refusal has shown its message.
        lookAs(staffId).catch(() => undefined);
      }}
    />
  );
}
