import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useBeforeClosing } from "../../core/page/index.ts";
import { useStore } from "../../core/store/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import type { EditSession } from "../map-drafts/index.ts";
import { useRobotsOn } from "../map-view/index.ts";
import { editorTexts } from "./editor.texts.ts";
import type { OpenedMap } from "./open-map.ts";
import { CanvasHost, DrawingBar } from "./panels/canvas-host.tsx";
import { DiscardDialog } from "./panels/discard-dialog.tsx";
import styles from "./panels/editor.module.css";
import { ElementMenu, useElementMenu } from "./panels/element-menu.tsx";
import { LeaveDialog, type Leaving } from "./panels/leave-dialog.tsx";
import { LostActs } from "./panels/lost-acts.tsx";
import { SaveDialog } from "./panels/save-dialog.tsx";
import { ShortcutSheet } from "./panels/shortcut-sheet.tsx";
import { SidePanels } from "./panels/side-panels.tsx";
import { StatusBar } from "./panels/status-bar.tsx";
import { ToolBar } from "./panels/tool-bar.tsx";
import { NO_SESSION, TopBar } from "./panels/top-bar.tsx";
import { type Editor as EditorState, useEditor } from "./use-editor.ts";
import { useLiveDraft } from "./use-live-draft.ts";
import { usePresence } from "./use-presence.ts";

interface EditorProps {
  readonly opened: OpenedMap;
  /** Shown and selected when the map is there. */
  readonly elementId: string;
}

/** The map with everything around it, as in a drawing program. */
export function Editor({ opened, elementId }: EditorProps) {
  const { document, session, detail, mapId } = opened;
  const point = useRef<(at: { x: number; y: number } | undefined) => void>(() => undefined);
  const [onPointer] = useState(() => (at: { x: number; y: number } | undefined) => point.current(at));
  const editor = useEditor(opened, onPointer);
  const { movers } = useRobotsOn({ mapId: opened.mapId, mapKey: detail.mapKey, isStill: false });
  const { store, readout, canvas, run, act } = editor;
  const sendPointer = usePresence(opened, store);
  point.current = (at) => sendPointer(at ?? null);
  useLiveDraft(opened);
  const [isDiscarding, setDiscarding] = useState(false);
  const leaving = useLeaving(session);
  const menu = useElementMenu(editor, document);
  const linked = useRef(elementId);
  const show = (ids: readonly string[]) => canvas.current?.show(ids);
  useEffect(() => {
    if (linked.current && document.element(linked.current))
      store.set({ selectedIds: new Set([linked.current]) });
  }, [document, store]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the page, wherever its focus is
    <div
      className={styles.editor}
      data-fills=""
      onKeyDown={(event) => editor.onKeyDown(event, false)}
      onContextMenu={menu.onContextMenu}
    >
      <TopBar opened={opened} store={store} run={run} onDiscard={() => setDiscarding(true)} />
      <ToolBar store={store} />
      <div className={styles.place}>
        <CanvasHost
          name={detail.name}
          document={document}
          store={store}
          robots={movers}
          listeners={editor.canvasListeners}
          onCanvas={(made) => {
            canvas.current = made;
            if (made && linked.current) made.show([linked.current]);
            if (made) linked.current = "";
          }}
          onKeyDown={(event) => editor.onKeyDown(event, true)}
        />
        {session ? <LostActs session={session} /> : null}
        <DrawingBar readout={readout} canvas={canvas} />
      </div>
      <SidePanels editor={editor} document={document} act={act} onShow={show} />
      <StatusBar document={document} store={store} readout={readout} />
      <ElementMenu editor={editor} document={document} menu={menu} />
      {editor.shown === "help" ? <ShortcutSheet onClose={editor.close} /> : null}
      {session && editor.shown === "save" ? (
        <SaveDialog {...{ mapId, session }} onSaved={editor.close} onClose={editor.close} />
      ) : null}
      {session && isDiscarding ? (
        <DiscardDialog session={session} onClose={() => setDiscarding(false)} />
      ) : null}
      {session ? <LeavingDialogs {...{ mapId, session, leaving }} /> : null}
      <ReplaceDialog singleArea={editor.singleArea} />
    </div>
  );
}

function ReplaceDialog({ singleArea: { isAsked, answer } }: Pick<EditorState, "singleArea">) {
  const t = useTexts(editorTexts);
  if (!isAsked) return null;
  return (
    <ConfirmDialog
      title={t.replaceTitle}
      note={t.replaceNote}
      confirm={t.goOn}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}

/** How far leaving has come; the promise is the tab bar's. */
interface LeavingState {
  readonly step: "ask" | "save" | "discard" | undefined;
  readonly answer: (answer: Leaving) => void;
  readonly end: (mayLeave: boolean) => void;
}

/** Asks before the tab closes while there are unpublished changes, and before the window does while some are being sent. */
function useLeaving(session: EditSession | undefined): LeavingState {
  const { hasDraft, unsentCount } = useStore(session?.state ?? NO_SESSION);
  const [step, setStep] = useState<LeavingState["step"]>();
  const settle = useRef<(mayLeave: boolean) => void>(() => undefined);
  const ask = () => {
    setStep("ask");
    return new Promise<boolean>((resolve) => {
      settle.current = resolve;
    });
  };
  useBeforeClosing(hasDraft ? ask : undefined);
  const isUnfinished = hasDraft || unsentCount > 0;
  useEffect(() => {
    if (!isUnfinished) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isUnfinished]);
  const end = (mayLeave: boolean) => {
    setStep(undefined);
    settle.current(mayLeave);
  };
  return {
    step,
    end,
    answer(answer) {
      if (answer === "keep" || answer === "stay") end(answer === "keep");
      else setStep(answer);
    },
  };
}

interface LeavingDialogsProps {
  readonly mapId: number;
  readonly session: EditSession;
  readonly leaving: LeavingState;
}

function LeavingDialogs({ mapId, session, leaving }: LeavingDialogsProps) {
  const { step, answer, end } = leaving;
  if (step === "ask") return <LeaveDialog onAnswer={answer} />;
  if (step === "save")
    return <SaveDialog {...{ mapId, session }} onSaved={() => end(true)} onClose={() => end(false)} />;
  if (step === "discard")
    return <DiscardDialog session={session} onDone={() => end(true)} onClose={() => end(false)} />;
  return null;
}
