import type { RemoteEvent } from "@sweepline/contract/operations/remote-operation/track.ts";
import { useCallback } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { eventText } from "./event-text.ts";
import { replayTexts } from "./replay.texts.ts";

export function useEventText(): (event: RemoteEvent) => string {
  const t = useTexts(replayTexts);
  const commandKinds = useDictionary("commandKind");
  const collisionBars = useDictionary("collisionBar");
  const freezeKinds = useDictionary("freezeKind");
  return useCallback(
    (event) => eventText(event, { t, commandKinds, collisionBars, freezeKinds }),
    [t, commandKinds, collisionBars, freezeKinds],
  );
}
