import { ELEMENT_KINDS, type ElementKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import type { EditorStore, MapDocument } from "../../map-document/index.ts";
import { KindSwatch, mapTexts, RobotSwatch } from "../../map-view/index.ts";
import { type LayerState, turnLayer } from "../commands.ts";
import { useDocument, useEditorState } from "../use-document.ts";
import styles from "./editor.module.css";
import { panelTexts } from "./panel.texts.ts";
import { ToolIcon, type ToolIconName } from "./tool-icon.tsx";

interface LayerPanelProps {
  readonly document: MapDocument;
  readonly store: EditorStore;
}

/** Layers by kind: how many, shown or hidden, locked or not. */
export function LayerPanel({ document, store }: LayerPanelProps) {
  const t = useTexts(panelTexts);
  const { kinds: names } = useTexts(mapTexts);
  const { hiddenLayers, lockedLayers, areRobotsHidden } = useEditorState(store);
  useDocument(document);
  const counts = Map.groupBy(document.elements(), ({ kind }) => kind);
  const turn = (layers: LayerState, kind: ElementKind) => turnLayer({ document, store }, layers, kind);
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
              <Seen name={name} isHidden={isHidden} onTurn={() => turn("hiddenLayers", kind)} />
              <LayerButton
                label={isLocked ? t.unlockLayer(name) : t.lockLayer(name)}
                icon={isLocked ? "locked" : "unlocked"}
                isOn={isLocked}
                onClick={() => turn("lockedLayers", kind)}
              />
            </li>
          );
        })}
        <li data-hidden={areRobotsHidden || undefined}>
          <RobotSwatch />
          <span className={styles.layerName}>{t.robots}</span>
          <Seen
            name={t.robots}
            isHidden={areRobotsHidden}
            onTurn={() => store.set({ areRobotsHidden: !areRobotsHidden })}
          />
          {/* Where the others have their lock. */}
          <span className={styles.smallButton} />
        </li>
      </ul>
    </details>
  );
}

interface SeenProps {
  readonly name: string;
  readonly isHidden: boolean;
  readonly onTurn: () => void;
}

function Seen({ name, isHidden, onTurn }: SeenProps) {
  const t = useTexts(panelTexts);
  return (
    <LayerButton
      label={isHidden ? t.show(name) : t.hide(name)}
      icon={isHidden ? "unseen" : "seen"}
      isOn={isHidden}
      onClick={onTurn}
    />
  );
}

interface LayerButtonProps {
  readonly label: string;
  readonly icon: ToolIconName;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

function LayerButton({ label, icon, isOn, onClick }: LayerButtonProps) {
  return (
    <button
      type="button"
      className={styles.smallButton}
      data-on={isOn || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <ToolIcon name={icon} />
    </button>
  );
}
