import type { MapRow } from "@sweepline/contract/sites/maps.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { mapPageTexts } from "./maps.texts.ts";

/** How many of the devices on a map drive by the version that counts. */
export function SyncState({ map }: { map: Pick<MapRow, "deviceCount" | "syncedCount"> }) {
  const t = useTexts(mapPageTexts);
  const format = useFormat();
  const { deviceCount, syncedCount } = map;
  if (deviceCount === 0) return <StatusDot tone="neutral">{t.nobodyOn}</StatusDot>;
  return (
    <StatusDot tone={syncedCount === deviceCount ? "positive" : "notice"}>
      {t.syncedOf(format.number(syncedCount), format.number(deviceCount))}
    </StatusDot>
  );
}
