import type { EditorState, EditorStore } from "./model.ts";

const INITIAL: EditorState = {
  tool: "select",
  selectedIds: new Set(),
  hiddenLayers: new Set(),
  lockedLayers: new Set(),
  areRobotsHidden: false,
  snap: { toElements: true, toGrid: false, toAngles: true },
  brushCells: 5,
  brushValue: 0,
  lengthUnit: "meter",
  isReadOnly: false,
  editors: [],
};

export function createEditorStore(given: Partial<EditorState> = {}): EditorStore {
  let state: EditorState = { ...INITIAL, ...given };
  const listeners = new Set<(state: EditorState, before: EditorState) => void>();
  return {
    get: () => state,
    set(patch) {
      const before = state;
      const next = { ...state, ...patch };
      const isMoved = (Object.keys(patch) as (keyof EditorState)[]).some((key) => next[key] !== before[key]);
      if (!isMoved) return;
      state = next;
      for (const listener of [...listeners]) listener(state, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
