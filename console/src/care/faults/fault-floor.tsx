import { FAULT_ENDPOINTS as E, type FaultReportDetail } from "@sweepline/contract/care/faults.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { EventFloor } from "./event-floor.tsx";
import { trailQuery } from "./faults.calls.ts";
import { faultTexts } from "./faults.texts.ts";
import { untilTrailEnds } from "./trail-overlay.ts";

interface FaultFloorProps {
  readonly fault: FaultReportDetail;
}

/** Where it happened, and the robot's way around it. */
export function FaultFloor({ fault }: FaultFloorProps) {
  const t = useTexts(faultTexts);
  const { tones } = usePalette();
  const maySeeTrail = useMay(E.trail);
  const { id, mapId, mapVersionId, x, y, raisedAt } = fault;
  const trail = useQuery({
    ...trailQuery(id),
    enabled: maySeeTrail && mapVersionId !== null,
    refetchInterval: () => untilTrailEnds(raisedAt),
  });
  const missing = <EmptyState title={t.noPosition} note={t.noMapNote} />;
  return (
    <Card isFlush>
      {mapId === null || mapVersionId === null || x === null || y === null ? (
        <EmptyState title={t.noPosition} note={x === null ? t.noPositionNote : t.noMapNote} />
      ) : (
        <EventFloor
          {...{ mapId, x, y, missing }}
          versionId={mapVersionId}
          at={raisedAt}
          color={tones.danger.solid}
          trail={maySeeTrail ? trail : undefined}
        />
      )}
    </Card>
  );
}
