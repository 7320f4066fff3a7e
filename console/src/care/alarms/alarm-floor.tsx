import type { AlarmDetail } from "@sweepline/contract/care/alarms/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { PointOnMap } from "../faults/index.ts";
import { alarmTexts } from "./alarms.texts.ts";

interface AlarmFloorProps {
  readonly alarm: AlarmDetail;
}

/** Where it was raised, on the newest version of the map. */
export function AlarmFloor({ alarm }: AlarmFloorProps) {
  const t = useTexts(alarmTexts);
  const maySeeMaps = useMay(MAP_ENDPOINTS.get);
  const { tones } = usePalette();
  const { toneOf } = useDictionary("faultLevel");
  const { mapId, x, y, severity } = alarm;
  const missing = <EmptyState title={t.noPosition} note={t.noMapNote} />;
  return (
    <Card isFlush>
      {mapId === null || x === null || y === null ? (
        <EmptyState title={t.noPosition} note={t.noPositionNote} />
      ) : maySeeMaps ? (
        <PointOnMap {...{ mapId, x, y, missing }} color={tones[toneOf(severity)].solid} />
      ) : (
        missing
      )}
    </Card>
  );
}
