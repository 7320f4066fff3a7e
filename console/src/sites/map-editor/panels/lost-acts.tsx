import { useTexts } from "../../../core/i18n/index.ts";
import { notify } from "../../../core/notices/index.ts";
import { useStore } from "../../../core/store/index.ts";
import { Button } from "../../../ui/kit.ts";
import type { EditSession, Lost } from "../../map-drafts/index.ts";
import { editorTexts } from "../editor.texts.ts";
import { draftTexts } from "./draft.texts.ts";
import styles from "./editor.module.css";
import { useFieldFault } from "./panel.texts.ts";

/** Acts that did not get into the draft: why, and the choice to do them again. Nothing of them is lost before that. */
export function LostActs({ session }: { readonly session: EditSession }) {
  const t = useTexts(draftTexts);
  const faultOf = useFieldFault();
  const { lost, isBusy } = useStore(session.state);
  if (lost.length === 0) return null;
  const again = ({ id }: Lost) => {
    const left = session.reapply(id);
    if (left > 0) notify("error", t.notAll(left));
    else notify("success", t.reapplied);
  };
  return (
    <ul className={styles.lost} role="alert">
      {lost.map((one) => (
        <li key={one.id}>
          <p>
            {t.lost[one.reason](one.elementName ?? "", one.by ?? "")}
            {one.field ? <small>{faultOf(lastOf(one.field.field), one.field.msg)}</small> : null}
            <small>
              <Acts lost={one} />
            </small>
          </p>
          <Button size="small" type="primary" disabled={isBusy} onClick={() => again(one)}>
            {t.reapply}
          </Button>
          <Button size="small" onClick={() => session.forget(one.id)}>
            {t.leaveOut}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

function Acts({ lost }: { readonly lost: Lost }) {
  const t = useTexts(draftTexts);
  const { act } = useTexts(editorTexts);
  const names = [...new Set(lost.acts.map(({ label }) => act[label]))];
  return t.acts(lost.acts.length, names.join(", "));
}
