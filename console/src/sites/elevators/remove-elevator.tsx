import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { useRemoveElevator } from "./elevators.calls.ts";
import { elevatorTexts } from "./elevators.texts.ts";

interface RemoveElevatorProps {
  readonly elevator: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
  /** After it is gone. */
  readonly onRemoved?: () => void;
}

export function RemoveElevator({ elevator: { id, name }, onClose, onRemoved }: RemoveElevatorProps) {
  const t = useTexts(elevatorTexts);
  const remove = useRemoveElevator();
  const run = async () => {
    onClose();
    await remove.mutateAsync(id);
    notify("success", t.removed(name));
    onRemoved?.();
  };
  return (
    <ConfirmDialog
      title={t.removeQuestion(name)}
      note={t.removeNote}
      confirm={t.remove}
      isGrave
      onCancel={onClose}
      // A refusal has shown its message: who still rides.
      onConfirm={() => void run().catch(() => undefined)}
    />
  );
}
