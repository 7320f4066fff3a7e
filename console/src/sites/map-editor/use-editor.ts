import { issueText } from "@sweepline/contract/core/issue-text.ts";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { currentLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { createStore } from "../../core/store/index.ts";
import type { CanvasListeners, EditorCanvas } from "../map-canvas/index.ts";
import {
  type Act,
  type ActResult,
  createClipboard,
  createEditorStore,
  type EditorStore,
  type MapDocument,
} from "../map-document/index.ts";
import { type CommandContext, runCommand } from "./commands.ts";
import { editorTexts } from "./editor.texts.ts";
import type { OpenedMap } from "./open-map.ts";
import { useFieldFault } from "./panels/panel.texts.ts";
import type { Readout } from "./panels/status-bar.tsx";
import { type Command, commandOf, isTyping } from "./shortcuts.ts";
import { useSingleArea } from "./use-single-area.ts";

/** What was copied on one map can be pasted on another. */
const clipboard = createClipboard();

type Shown = "help" | "save" | undefined;

/** The editor's state beside the map, and what keys, buttons and the drawing do with both. */
export function useEditor(
  { document, session, editors }: OpenedMap,
  onPointer: (at: Readout["pointer"]) => void,
) {
  const t = useTexts(editorTexts);
  const { lengthUnit } = usePreferences();
  const [store] = useState(() => createEditorStore({ isReadOnly: !session, editors, lengthUnit }));
  const [readout] = useState(() =>
    createStore<Readout>({ pointer: undefined, metersPerPixel: 0.1, measure: undefined, drawing: undefined }),
  );
  const canvas = useRef<EditorCanvas | undefined>(undefined);
  const [shown, setShown] = useState<Shown>();
  const [renaming, setRenaming] = useState(0);
  useEffect(() => store.set({ lengthUnit }), [store, lengthUnit]);
  useSelectionOfWhatIs(document, store);

  const reportStep = useStepReport();
  const singleArea = useSingleArea({
    document,
    store,
    replace(act) {
      const result = document.act({ ...act, replacesLastArea: true });
      reportStep(result);
      if (result.ok) store.set({ selectedIds: new Set(act.changes.map(({ id }) => id)) });
    },
  });
  const onActed = (act: Act, result: ActResult) => {
    if (!result.ok && result.fault === "areaTwice") singleArea.refused(act);
    else reportStep(result);
  };
  const onSave = () => {
    if (!session) return;
    if (session.state.get().hasDraft) setShown("save");
    else notify("info", t.fault.empty);
  };
  const context: CommandContext = {
    document,
    store,
    clipboard,
    canvas: () => canvas.current,
    onActed,
    reportStep,
    onHelp: () => setShown("help"),
    onRename: () => setRenaming((count) => count + 1),
    onSave,
  };
  const run = (command: Command): boolean => runCommand(context, command);
  const listeners = useMemo(
    () => ({
      onPointer(at: Readout["pointer"]) {
        readout.set((before) => ({ ...before, pointer: at }));
        onPointer(at);
      },
      onResolution: (metersPerPixel: number) => readout.set((before) => ({ ...before, metersPerPixel })),
      onMeasure: (measure: Readout["measure"]) => readout.set((before) => ({ ...before, measure })),
      onDrawing: (drawing: Readout["drawing"]) => readout.set((before) => ({ ...before, drawing })),
    }),
    [readout, onPointer],
  );
  const canvasListeners: CanvasListeners = {
    ...listeners,
    onActed: onActed,
    onOpen: context.onRename,
  };
  const onKeyDown = useKeys({ canvas, readout, run, store });
  return {
    store,
    readout,
    canvas,
    canvasListeners,
    run,
    onKeyDown,
    act: (act: Act) => onActed(act, document.act(act)),
    renaming,
    focusMap: () => canvas.current?.focus(),
    shown,
    close: () => setShown(undefined),
    singleArea,
  };
}

/** What somebody deletes is selected no more. */
function useSelectionOfWhatIs(document: MapDocument, store: EditorStore): void {
  useEffect(
    () =>
      document.subscribe(() => {
        const { selectedIds } = store.get();
        const left = [...selectedIds].filter((id) => document.element(id));
        if (left.length < selectedIds.size) store.set({ selectedIds: new Set(left) });
      }),
    [document, store],
  );
}

export type Editor = ReturnType<typeof useEditor>;

interface KeyContext extends Pick<CommandContext, "store"> {
  readonly canvas: { readonly current: EditorCanvas | undefined };
  readonly readout: { get(): Readout };
  readonly run: (command: Command) => boolean;
}

/** Of the drawing first while a shape is on its way, of the page first otherwise. */
function useKeys({ canvas, readout, run, store }: KeyContext) {
  const hasGivenUp = useRef(false);
  return (event: KeyboardEvent, isOnCanvas: boolean) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const native = event.nativeEvent;
    const isDrawing = readout.get().drawing !== undefined;
    const command = commandOf(native);
    // After Escape, Tab leads out of the drawing instead of through its elements.
    const isLeaving =
      event.key === "Tab" && (!isOnCanvas || (hasGivenUp.current && store.get().selectedIds.size === 0));
    hasGivenUp.current = event.key === "Escape";
    if (isLeaving) return;
    const isFirst = isDrawing || isOnCanvas;
    const byCanvas = () => isFirst && (canvas.current?.key(native) ?? false);
    const byPage = () => command !== undefined && run(command);
    if (isDrawing ? byCanvas() || byPage() : byPage() || byCanvas()) event.preventDefault();
    else if (event.key === "Escape" && isOnCanvas) store.set({ selectedIds: new Set(), tool: "select" });
  };
}

/** Shows what an act changed besides, or what is wrong with it: of an element that cannot be so, which field and why. */
function useStepReport(): (result: ActResult | undefined) => void {
  const t = useTexts(editorTexts);
  const fieldFault = useFieldFault();
  return (result) => {
    if (!result || (!result.ok && result.fault === "empty")) return;
    if (result.ok) {
      if (result.note) notify("info", t.note[result.note]);
      return;
    }
    const { fault, issue } = result;
    const reason = issue && fieldFault(String(issue.path[0]), issueText(issue, currentLanguage()));
    notify("error", reason ?? t.fault[fault]);
  };
}
