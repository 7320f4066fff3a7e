import {
  EDITOR_AWAY_AFTER_MS,
  EDITOR_BEAT_MS,
  type MapEditor,
} from "@sweepline/contract/sites/map-drafts/editors.ts";
import type { Requester } from "../../core/caller.ts";
import { type DraftsDeps, headFor } from "./map-drafts-deps.ts";
import { keepEditor, removeEditor } from "./map-editors.store.ts";

type Beat = Omit<MapEditor, "staffId" | "displayName"> & { isLeaving: boolean };

/** Beats come a little early or late. */
const KEEP_EVERY_MS = EDITOR_BEAT_MS * 0.9;
/** Windows whose last write is remembered. */
const MAX_REMEMBERED = 10_000;

export interface Editors {
  beat(requester: Requester, mapId: number, beat: Beat): Promise<{ draftKey: string; seq: number }>;
}

/** Who has a map open: every heartbeat is announced, and one once in a while is stored for those who open it next. */
export function createEditors(deps: DraftsDeps): Editors {
  const { db, clock, announcements } = deps;
  /** By map and window, oldest first. */
  const keptAt = new Map<string, number>();
  const isDue = (key: string, now: number): boolean => {
    if (now - (keptAt.get(key) ?? 0) < KEEP_EVERY_MS) return false;
    keptAt.delete(key);
    keptAt.set(key, now);
    const [oldest] = keptAt.keys();
    if (keptAt.size > MAX_REMEMBERED && oldest !== undefined) keptAt.delete(oldest);
    return true;
  };
  return {
    async beat({ caller }, mapId, { isLeaving, ...beat }) {
      const head = await headFor(db, caller, mapId);
      const editor = { ...beat, staffId: caller.staffId, displayName: caller.displayName };
      const at = clock.now();
      const key = `${mapId}/${beat.clientId}/${caller.staffId}`;
      if (isLeaving) {
        keptAt.delete(key);
        await removeEditor(db, mapId, editor);
      } else if (isDue(key, at.getTime())) await keepEditor(db, mapId, { editor, at });
      announcements.editor(head, { ...editor, isLeaving });
      return { draftKey: head.draftKey, seq: head.seq };
    },
  };
}

export const presentSince = (now: Date): Date => new Date(now.getTime() - EDITOR_AWAY_AFTER_MS);
