import { type AlarmDetail, ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { EventFloor, untilTrailEnds } from "../faults/index.ts";
import { trailQuery } from "./alarms.calls.ts";
import { alarmTexts } from "./alarms.texts.ts";

interface AlarmFloorProps {
  readonly alarm: AlarmDetail;
}

/** Where it was raised, on the map as it was then, and the robot's way around it. */
export function AlarmFloor({ alarm }: AlarmFloorProps) {
  const t = useTexts(alarmTexts);
  const { tones } = usePalette();
  const { toneOf } = useDictionary("faultLevel");
  const maySeeTrail = useMay(E.trail);
  const { id, mapId, mapVersionId, x, y, severity, raisedAt } = alarm;
  const trail = useQuery({
    ...trailQuery(id),
    enabled: maySeeTrail && mapVersionId !== null,
    refetchInterval: () => untilTrailEnds(raisedAt),
  });
  const missing = <EmptyState title={t.noPosition} note={t.noMapNote} />;
  return (
    <Card isFlush>
      {mapId === null || mapVersionId === null || x === null || y === null ? (
        <EmptyState title={t.noPosition} note={t.noPositionNote} />
      ) : (
        <EventFloor
          {...{ mapId, x, y, missing }}
          versionId={mapVersionId}
          at={raisedAt}
          color={tones[toneOf(severity)].solid}
          trail={maySeeTrail ? trail : undefined}
        />
      )}
    </Card>
  );
}
