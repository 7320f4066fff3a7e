import { useEffect, useReducer, useSyncExternalStore } from "react";
import type { EditorState, EditorStore, MapDocument } from "../map-document/index.ts";

/** Draws the component again whenever the map changes. */
export function useDocument(document: MapDocument): void {
  const [, change] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // Something may have changed between the drawing and this.
    change();
    return document.subscribe(change);
  }, [document]);
}

export const useEditorState = (store: EditorStore): EditorState =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
