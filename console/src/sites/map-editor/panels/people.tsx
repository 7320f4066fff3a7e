import { useTexts } from "../../../core/i18n/index.ts";
import { usePalette } from "../../../ui/theme/index.ts";
import { type EditorStore, personColor } from "../../map-document/index.ts";
import { editorTexts } from "../editor.texts.ts";
import { useEditorState } from "../use-document.ts";
import styles from "./editor.module.css";

const MAX_SHOWN = 5;

/** Others who have the map open, in the colors of their pointers. */
export function People({ store }: { readonly store: EditorStore }) {
  const t = useTexts(editorTexts);
  const { series } = usePalette();
  const { editors } = useEditorState(store);
  if (editors.length === 0) return null;
  const more = editors.length - MAX_SHOWN;
  return (
    <ul className={styles.people} aria-label={t.people}>
      {editors.slice(0, MAX_SHOWN).map(({ clientId, staffId, displayName }) => (
        <li key={clientId} title={displayName} style={{ background: personColor(staffId, series) }}>
          <span aria-hidden="true">{[...displayName][0]?.toUpperCase() ?? "?"}</span>
          <span className="visually-hidden">{displayName}</span>
        </li>
      ))}
      {more > 0 ? <li data-more="">{`+${more}`}</li> : null}
    </ul>
  );
}
