import { useEffect, useRef, useState } from "react";
import type { Act, EditorStore, MapDocument } from "../map-document/index.ts";

interface Editing {
  readonly document: MapDocument;
  readonly store: EditorStore;
  /** Does it, with the last area gone. */
  readonly replace: (act: Act) => void;
}

/** What waits until the person confirms: a drawing, or an act that was done in another way, as by pasting. */
type Asked = "draw" | Act;

const isTakingArea = (store: EditorStore): boolean => store.get().tool === "cleaningArea";

/**
 * Maps that take one cleaning area (spec §5): the page says so before another is drawn, and it holds until another tool
 * is chosen.
 */
export function useSingleArea({ document, store, replace }: Editing) {
  const [asked, ask] = useState<Asked>();
  const isAgreed = useRef(false);
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.tool === before.tool) return;
        isAgreed.current = false;
        if (!isTakingArea(store) || !document.isSingleArea) return;
        if (document.elements().some(({ kind }) => kind === "cleaningArea")) ask("draw");
      }),
    [document, store],
  );
  return {
    isAsked: asked !== undefined,
    /** An act was refused because there is an area already. */
    refused(act: Act) {
      if (isAgreed.current && act.label === "draw") replace(act);
      else ask(act);
    },
    answer(isWanted: boolean) {
      ask(undefined);
      if (asked === "draw") {
        if (isWanted) isAgreed.current = true;
        else store.set({ tool: "select" });
      } else if (asked && isWanted) replace(asked);
    },
  };
}
