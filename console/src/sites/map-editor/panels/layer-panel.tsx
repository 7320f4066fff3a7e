import { ELEMENT_KINDS, type ElementKind } from "@sweepline/contract/fleet/map-elements.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { KindSwatch, mapTexts } from "../../maps/index.ts";
import type { EditorStore, MapDocument } from "../model.ts";
import { useDocument, useEditorState } from "../use-document.ts";
import styles from "./editor.module.css";
import { panelTexts } from "./panel.texts.ts";
import { ToolIcon } from "./tool-icon.tsx";

interface LayerPanelProps {
  readonly document: MapDocument;
  readonly store: EditorStore;
}

/** Layers by kind: how many, shown or hidden, locked or not. */
export function LayerPanel({ document, store }: LayerPanelProps) {
  const t = useTexts(panelTexts);
  const { kinds: names } = useTexts(mapTexts);
  const { hiddenLayers, lockedLayers } = useEditorState(store);
  useDocument(document);
  const counts = Map.groupBy(document.elements(), ({ kind }) => kind);
  const turn = (layers: "hiddenLayers" | "lockedLayers", kind: ElementKind) => {
    const next = new Set(store.get()[layers]);
    if (!next.delete(kind)) next.add(kind);
    const { selectedIds } = store.get();
    const left = [...selectedIds].filter((id) => !next.has(document.element(id)?.kind ?? kind));
    store.set({ [layers]: next, selectedIds: new Set(left) });
  };
  return (
    <details className={`${styles.section} ${styles.fold}`} open>
      <summary className={styles.foldHead}>
        <h2 className={styles.foldTitle}>{t.layers}</h2>
      </summary>
      <ul className={styles.layers}>
        {ELEMENT_KINDS.map((kind) => {
          const [isHidden, isLocked] = [hiddenLayers.has(kind), lockedLayers.has(kind)];
          const name = names[kind];
          return (
            <li key={kind} data-hidden={isHidden || undefined}>
              <KindSwatch kind={kind} />
              <span className={styles.layerName}>{name}</span>
              <span className={styles.count}>{counts.get(kind)?.length ?? 0}</span>
              <button
                type="button"
                className={styles.smallButton}
                aria-label={isHidden ? t.show(name) : t.hide(name)}
                title={isHidden ? t.show(name) : t.hide(name)}
                onClick={() => turn("hiddenLayers", kind)}
              >
                <ToolIcon name={isHidden ? "unseen" : "seen"} />
              </button>
              <button
                type="button"
                className={styles.smallButton}
                data-on={isLocked || undefined}
                aria-label={isLocked ? t.unlockLayer(name) : t.lockLayer(name)}
                title={isLocked ? t.unlockLayer(name) : t.lockLayer(name)}
                onClick={() => turn("lockedLayers", kind)}
              >
                <ToolIcon name={isLocked ? "locked" : "unlocked"} />
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
