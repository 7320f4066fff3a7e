import type { AssistDetail } from "@sweepline/contract/care/assists/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { PointOnMap } from "../faults/index.ts";
import { assistTexts } from "./assists.texts.ts";

/** Where the robot stood, on the newest version of its map. An assist that was raised without a position has no card here. */
export function AssistFloor({ assist }: { readonly assist: AssistDetail }) {
  const t = useTexts(assistTexts);
  const maySeeMaps = useMay(MAP_ENDPOINTS.get);
  const { tones } = usePalette();
  const { mapId, x, y, raisedAt: at } = assist;
  if (x === null || y === null) return null;
  const missing = <EmptyState title={t.noPosition} note={t.noMapNote} />;
  return (
    <Card isFlush>
      {mapId !== null && maySeeMaps ? (
        <PointOnMap {...{ mapId, x, y, at, missing }} color={tones.danger.solid} />
      ) : (
        missing
      )}
    </Card>
  );
}
