import type { BrokenWork } from "@sweepline/contract/sites/broken-work.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Modal } from "../../ui/kit.ts";
import { BrokenWorkList } from "../broken-work/index.ts";
import { historyTexts } from "./history.texts.ts";

interface BreakingDialogProps {
  readonly broken: BrokenWork;
  readonly isRunning: boolean;
  readonly onGoOn: () => void;
  readonly onClose: () => void;
}

/** Asks once more where restoring a version would break tasks, and names them. */
export function BreakingDialog({ broken, isRunning, onGoOn, onClose }: BreakingDialogProps) {
  const t = useTexts(historyTexts);
  return (
    <Modal
      open
      title={t.restoreBreaks}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t.cancel}
        </Button>,
        <Button key="goOn" type="primary" danger loading={isRunning} onClick={onGoOn}>
          {t.restoreAllTheSame}
        </Button>,
      ]}
    >
      <BrokenWorkList broken={broken} />
    </Modal>
  );
}
