import type { MapDetail } from "@sweepline/contract/sites/maps.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { mapSize, mapTexts } from "../map-view/index.ts";
import { Floor } from "./map-columns.tsx";
import { mapPageTexts } from "./maps.texts.ts";
import { SyncState } from "./sync-state.tsx";

const DEGREES = 180 / Math.PI;

/** What is known of a map beside its picture. */
export function MapFacts({ map }: { map: MapDetail }) {
  const t = useTexts(mapPageTexts);
  const texts = useTexts(mapTexts);
  const format = useFormat();
  const href = useHref();
  const { width, height, resolutionM, origin } = map;
  const meters = (value: number) => format.length(value, 2);
  return (
    <Card title={t.facts}>
      <KeyValues
        min={8.5}
        items={[
          { label: t.mapKey, value: map.mapKey },
          { label: t.organization, value: map.organizationName },
          { label: t.place, value: <Floor floor={map.floor} /> },
          { label: t.synced, value: <SyncState map={map} /> },
          {
            label: t.version,
            value: (
              <>
                {map.version} ·{" "}
                <Link to={href("mapHistory", { id: map.id })}>
                  {t.versionCount(format.number(map.versionCount))}
                </Link>
              </>
            ),
          },
          { label: t.changedAt, value: format.dateTime(map.changedAt) },
          { label: t.size, value: mapSize(map, format) },
          { label: t.resolution, value: texts.perCell(format.length(resolutionM, 3)) },
          { label: t.cells, value: `${format.number(width)} × ${format.number(height)}` },
          { label: t.origin, value: `${meters(origin.x)}, ${meters(origin.y)}` },
          { label: t.rotation, value: `${format.number(Math.round(origin.theta * DEGREES * 10) / 10)}°` },
          { label: t.cleaningAreaRule, value: t.rules[map.cleaningAreaRule] },
          ...(map.description ? [{ label: t.description, value: map.description }] : []),
        ]}
      />
    </Card>
  );
}
