import type { FaultReportDetail } from "@sweepline/contract/care/faults.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { faultTexts } from "./faults.texts.ts";
import { PointOnVersion } from "./point-on-map.tsx";

interface FaultFloorProps {
  readonly fault: FaultReportDetail;
}

/** Where it happened. */
export function FaultFloor({ fault }: FaultFloorProps) {
  const t = useTexts(faultTexts);
  const { tones } = usePalette();
  const { mapId, mapVersionId, x, y } = fault;
  return (
    <Card isFlush>
      {mapId === null || mapVersionId === null || x === null || y === null ? (
        <EmptyState title={t.noPosition} note={x === null ? t.noPositionNote : t.noMapNote} />
      ) : (
        <PointOnVersion {...{ mapId, x, y }} versionId={mapVersionId} color={tones.danger.solid} />
      )}
    </Card>
  );
}
