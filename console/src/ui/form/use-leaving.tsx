import { Modal } from "antd";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useBeforeClosing } from "../../core/page/index.ts";
import { uiTexts } from "../ui.texts.ts";

/** Asks before changes are lost, whether the tab is closed or the form left. `context` is rendered within the form. */
export function useLeaving(isTouched: boolean) {
  const t = useTexts(uiTexts);
  const navigate = useNavigate();
  const [question, context] = Modal.useModal();
  const ask = async () =>
    await question.confirm({
      title: t.unsavedTitle,
      content: t.unsavedNote,
      okText: t.discard,
      cancelText: t.goOnEditing,
      okButtonProps: { danger: true },
    });
  useBeforeClosing(isTouched ? ask : undefined);
  const leave = async () => {
    if (!isTouched || (await ask())) void navigate(-1);
  };
  return { context, leave: () => void leave() };
}
