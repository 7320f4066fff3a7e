import type { BoundDevice } from "@sweepline/contract/operations/firmware-bindings.ts";
import type { BindingTexts } from "./bindings.texts.ts";

/** How a device is updated, and, where it does not go with all others, its own line. */
export function lineOf(
  { mode, version, ring, channel }: Pick<BoundDevice, "mode" | "version" | "ring" | "channel">,
  t: BindingTexts,
): { readonly mode: string; readonly line: string } {
  const own = [
    ring === "all" ? "" : t.ownRing(t.ringOf(ring)),
    channel === "stable" ? "" : t.ownChannel(t.channelOf(channel)),
  ];
  const isPinned = mode === "pinned" && version !== "";
  return { mode: isPinned ? t.pinnedTo(version) : t.modeOf(mode), line: own.filter(Boolean).join(" · ") };
}
