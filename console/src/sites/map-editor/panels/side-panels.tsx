import { useState } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import type { Act, MapDocument } from "../../map-document/index.ts";
import type { Editor } from "../use-editor.ts";
import styles from "./editor.module.css";
import { ElementList } from "./element-list.tsx";
import { LayerPanel } from "./layer-panel.tsx";
import { panelTexts } from "./panel.texts.ts";
import { Properties } from "./properties.tsx";

interface SidePanelsProps {
  readonly editor: Editor;
  readonly document: MapDocument;
  readonly act: (act: Act) => void;
  readonly onShow: (ids: readonly string[]) => void;
}

/** At the right; in a narrow window behind a handle. */
export function SidePanels({ editor, document, act, onShow }: SidePanelsProps) {
  const t = useTexts(panelTexts);
  const [isOpen, setOpen] = useState(false);
  const { store, run, renaming, focusMap } = editor;
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        {isOpen ? t.hidePanels : t.showPanels}
      </button>
      <aside className={styles.panels} data-open={isOpen || undefined} aria-label={t.panels}>
        <Properties {...{ document, store, act, run, renaming }} onNamed={focusMap} />
        <LayerPanel document={document} store={store} />
        <ElementList document={document} store={store} onShow={onShow} />
      </aside>
    </>
  );
}
