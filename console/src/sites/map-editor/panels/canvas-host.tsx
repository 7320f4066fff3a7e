import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import { type Store, useStore } from "../../../core/store/index.ts";
import { ErrorState, Skeleton } from "../../../ui/feedback/index.ts";
import { Button } from "../../../ui/kit.ts";
import type { CanvasListeners, CanvasSetup, EditorCanvas } from "../../map-canvas/index.ts";
import { editorTexts } from "../editor.texts.ts";
import styles from "./editor.module.css";
import { panelTexts } from "./panel.texts.ts";
import type { Readout } from "./status-bar.tsx";

interface CanvasHostProps extends Pick<CanvasSetup, "document" | "store" | "robots"> {
  readonly name: string;
  readonly listeners: CanvasListeners;
  /** Undefined: the drawing is gone, as where its tab is hidden. */
  readonly onCanvas: (canvas: EditorCanvas | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The place of the drawing. Its program, with OpenLayers, comes when the first map is opened. */
export function CanvasHost({
  name,
  document,
  store,
  robots,
  listeners,
  onCanvas,
  onKeyDown,
}: CanvasHostProps) {
  const t = useTexts(editorTexts);
  const element = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>();
  const [isThere, setThere] = useState(false);
  const latest = useRef({ listeners, onCanvas });
  useEffect(() => {
    latest.current = { listeners, onCanvas };
  });
  useEffect(() => {
    const place = element.current;
    if (!place) return;
    let isWanted = true;
    let made: EditorCanvas | undefined;
    import("../../map-canvas/index.ts").then(
      ({ createEditorCanvas }) => {
        if (!isWanted) return;
        made = createEditorCanvas({ element: place, document, store, robots, listeners: passingOn(latest) });
        latest.current.onCanvas(made);
        setThere(true);
      },
      (failure: unknown) => {
        if (isWanted) setError(failure);
      },
    );
    return () => {
      isWanted = false;
      latest.current.onCanvas(undefined);
      made?.dispose();
    };
  }, [document, store, robots]);
  if (error) return <ErrorState error={error} />;
  return (
    <div className={styles.canvas}>
      <div
        ref={element}
        className={styles.drawing}
        data-there={isThere || undefined}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is worked on by keys
        tabIndex={0}
        aria-label={t.canvas(name)}
        aria-description={t.canvasHelp}
        onKeyDown={onKeyDown}
      />
      {isThere ? null : (
        <div className={styles.waiting}>
          <Skeleton block={20} />
        </div>
      )}
    </div>
  );
}

/** Always those of the newest drawing of the page. */
function passingOn(latest: { readonly current: { readonly listeners: CanvasListeners } }): CanvasListeners {
  return {
    onPointer: (at) => latest.current.listeners.onPointer(at),
    onResolution: (metersPerPixel) => latest.current.listeners.onResolution(metersPerPixel),
    onMeasure: (result) => latest.current.listeners.onMeasure(result),
    onActed: (act, result) => latest.current.listeners.onActed(act, result),
    onDrawing: (drawing) => latest.current.listeners.onDrawing(drawing),
    onOpen: (id) => latest.current.listeners.onOpen(id),
  };
}

interface DrawingBarProps {
  readonly readout: Store<Readout>;
  readonly canvas: RefObject<EditorCanvas | undefined>;
}

/** For fingers, which have neither keys nor a double click that stays in its place. */
export function DrawingBar({ readout, canvas }: DrawingBarProps) {
  const t = useTexts(panelTexts);
  const { drawing } = useStore(readout);
  if (drawing?.canFinish === undefined) return null;
  const then = (act: "finish" | "takeBackPoint") => () => {
    canvas.current?.[act]();
    // The button may be gone, and the keyboard with it.
    canvas.current?.focus();
  };
  return (
    <div className={styles.drawingBar}>
      <Button onClick={then("takeBackPoint")}>{t.takeBackPoint}</Button>
      <Button type="primary" disabled={!drawing.canFinish} onClick={then("finish")}>
        {t.finish}
      </Button>
    </div>
  );
}
