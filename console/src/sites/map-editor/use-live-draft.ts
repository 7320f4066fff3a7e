import { DRAFT_EVENTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { useEffect } from "react";
import { useLiveEach, useLiveState } from "../../core/live/index.ts";
import type { OpenedMap } from "./open-map.ts";

/** Brings what others do into the session: their steps, the end of the draft, and a look for both after a lost connection. */
export function useLiveDraft({ mapId, session }: OpenedMap): void {
  const keys = session ? [mapId] : [];
  useLiveEach(DRAFT_EVENTS.mapSteps, keys, (event) => session?.sync.received(event));
  useLiveEach(DRAFT_EVENTS.mapDraftEnded, keys, ({ draftKey, isSaved, by }) =>
    session?.ended(draftKey, { isSaved, by }),
  );
  const line = useLiveState();
  useEffect(() => {
    if (line === "live") session?.sync.wake();
  }, [line, session]);
  useEffect(() => {
    const wake = () => session?.sync.wake();
    window.addEventListener("online", wake);
    return () => window.removeEventListener("online", wake);
  }, [session]);
}
