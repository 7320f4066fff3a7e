import { useNavigate } from "react-router";
import { useBeforeClosing } from "../../core/page/index.ts";
import { useUnsaved } from "../dialog/index.ts";

/** Asks before changes are lost, whether the tab is closed or the form left. `context` is rendered within the form. */
export function useLeaving(isTouched: boolean) {
  const navigate = useNavigate();
  const { ask, question } = useUnsaved();
  useBeforeClosing(isTouched ? ask : undefined);
  const leave = async () => {
    if (!isTouched || (await ask())) void navigate(-1);
  };
  return { context: question, leave: () => void leave() };
}
