import type { Timeline } from "@sweepline/contract/fleet/connections.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { timelineTexts } from "./timeline.texts.ts";

type Segment = Timeline["segments"][number];

/** One piece of a timeline in a sentence. */
export function useSegmentText(): (segment: Segment | undefined) => string {
  const t = useTexts(timelineTexts);
  const format = useFormat();
  const reasons = useDictionary("offlineReason");
  return (segment) => {
    if (!segment) return "";
    const { presence, from, to, reason, drops } = segment;
    const lasted = (Date.parse(to) - Date.parse(from)) / 1_000;
    const parts = [
      t.segment(
        t.presences[presence],
        { from: format.dateTime(from), to: format.dateTime(to) },
        format.duration(lasted),
      ),
    ];
    if (reason) parts.push(t.reason(reasons.labelOf(reason)));
    if (drops > 1) parts.push(t.severalDrops(format.number(drops)));
    return parts.join(" · ");
  };
}
