import { useTexts } from "../../../core/i18n/index.ts";
import { Button, Modal } from "../../../ui/kit.ts";
import { draftTexts } from "./draft.texts.ts";

export type Leaving = "keep" | "save" | "discard" | "stay";

/** Asks what to do with unpublished changes before the page is left. */
export function LeaveDialog({ onAnswer }: { readonly onAnswer: (answer: Leaving) => void }) {
  const t = useTexts(draftTexts);
  return (
    <Modal
      open
      title={t.leaveTitle}
      onCancel={() => onAnswer("stay")}
      footer={[
        <Button key="stay" onClick={() => onAnswer("stay")}>
          {t.stay}
        </Button>,
        <Button key="discard" danger onClick={() => onAnswer("discard")}>
          {t.discard}
        </Button>,
        <Button key="save" onClick={() => onAnswer("save")}>
          {t.save}
        </Button>,
        <Button key="keep" type="primary" autoFocus onClick={() => onAnswer("keep")}>
          {t.keepDraft}
        </Button>,
      ]}
    >
      <p>{t.leaveNote}</p>
    </Modal>
  );
}
