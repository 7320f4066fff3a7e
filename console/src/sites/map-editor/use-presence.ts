import {
  EDITOR_AWAY_AFTER_MS,
  EDITOR_BEAT_MS,
  EDITOR_MOVED_MS,
  MAX_SHARED_SELECTED,
  type MapEditor,
} from "@sweepline/contract/sites/map-drafts/editors.ts";
import { DRAFT_ENDPOINTS, DRAFT_EVENTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { useEffect, useRef } from "react";
import { call } from "../../core/api/index.ts";
import { useLiveEach } from "../../core/live/index.ts";
import type { EditorStore } from "../map-document/index.ts";
import type { OpenedMap } from "./open-map.ts";

type Cursor = MapEditor["cursor"];

/**
 * Sends the others this window's pointer and selection, and receives theirs. Returns the function that sends pointer moves.
 */
export function usePresence(opened: OpenedMap, store: EditorStore): (cursor: Cursor) => void {
  const { mapId, clientId, session } = opened;
  const seenAt = useRef(new Map<string, number>());
  const moved = useRef<(cursor: Cursor) => void>(() => undefined);

  useLiveEach(DRAFT_EVENTS.mapEditors, session ? [mapId] : [], ({ isLeaving, ...editor }) => {
    if (editor.clientId === clientId) return;
    seenAt.current.set(editor.clientId, Date.now());
    store.set({ editors: withEditor(store.get().editors, editor, isLeaving) });
  });

  useEffect(() => {
    if (!session) return;
    const beats = createBeats({ opened, store });
    moved.current = beats.moved;
    const stop = store.subscribe((state, before) => {
      if (state.selectedIds !== before.selectedIds) beats.soon();
    });
    const timer = setInterval(() => {
      const now = Date.now();
      const { editors } = store.get();
      const here = editors.filter(
        (one) => now - (seenAt.current.get(one.clientId) ?? 0) < EDITOR_AWAY_AFTER_MS,
      );
      if (here.length < editors.length) store.set({ editors: here });
    }, EDITOR_BEAT_MS);
    for (const { clientId: id } of store.get().editors) seenAt.current.set(id, Date.now());
    return () => {
      clearInterval(timer);
      stop();
      beats.leave();
    };
  }, [opened, session, store]);
  return (cursor) => moved.current(cursor);
}

function withEditor(
  editors: readonly MapEditor[],
  editor: MapEditor,
  isLeaving: boolean,
): readonly MapEditor[] {
  const others = editors.filter(({ clientId }) => clientId !== editor.clientId);
  if (isLeaving) return others;
  const isKnown = others.length < editors.length;
  return isKnown
    ? editors.map((one) => (one.clientId === editor.clientId ? editor : one))
    : [...editors, editor];
}

/** Regular heartbeats, and one soon after each move. One that cannot be sent is no failure: the next one follows. */
function createBeats({ opened, store }: { opened: OpenedMap; store: EditorStore }) {
  const { mapId, clientId, session } = opened;
  let cursor: Cursor = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentAt = 0;
  let isOver = false;
  const beat = async (isLeaving = false) => {
    sentAt = Date.now();
    const selectedIds = [...store.get().selectedIds].slice(0, MAX_SHARED_SELECTED);
    const body = { clientId, cursor, selectedIds, isLeaving };
    const answer = await call(DRAFT_ENDPOINTS.present, { params: { id: mapId }, body, isQuiet: true }).catch(
      () => undefined,
    );
    if (answer && !isOver) session?.sync.caughtUp(answer);
  };
  const next = (ms: number) => {
    clearTimeout(timer);
    if (isOver) return;
    timer = setTimeout(() => {
      void beat();
      next(EDITOR_BEAT_MS);
    }, ms);
  };
  const soon = () => next(Math.max(0, EDITOR_MOVED_MS - (Date.now() - sentAt)));
  next(0);
  let isDue = false;
  return {
    soon,
    moved(at: Cursor) {
      cursor = at;
      // Further moves wait for the one that is due.
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        soon();
      }, EDITOR_MOVED_MS);
    },
    leave() {
      isOver = true;
      clearTimeout(timer);
      void beat(true);
    },
  };
}
