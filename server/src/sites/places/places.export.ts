import type { Language } from "@sweepline/contract/core/refusal.ts";
import {
  MAX_EXPORTED_PLACES,
  type PlaceExportQuery,
  type PlaceRow,
} from "@sweepline/contract/sites/places/index.ts";
import { type OpeningHours, openState } from "@sweepline/contract/sites/places/opening-hours.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type Column, type ExportFile, exportTable } from "../../core/export/index.ts";
import { PLACE_EXPORT_TEXTS } from "./place-export.texts.ts";
import { idsOfPlaces, placesByIds } from "./places.reads.store.ts";

const BATCH = 500;

interface Request extends PlaceExportQuery {
  language: Language;
  now: Date;
}

/** The filtered list as a file, in the order of its start. */
export async function exportPlaces(db: Queries, scope: DataScope, request: Request): Promise<ExportFile> {
  const { format, language, now } = request;
  const ids = await idsOfPlaces(db, scope, { filters: request, limit: MAX_EXPORTED_PLACES });
  return exportTable(
    {
      name: `${PLACE_EXPORT_TEXTS[language].fileName} ${now.toISOString().slice(0, 10)}`,
      columns: columnsIn(language, now),
      batches: inBatches(db, scope, ids),
    },
    format,
  );
}

async function* inBatches(db: Queries, scope: DataScope, ids: readonly number[]): AsyncGenerator<PlaceRow[]> {
  for (let start = 0; start < ids.length; start += BATCH)
    yield await placesByIds(db, scope, ids.slice(start, start + BATCH));
}

function columnsIn(language: Language, now: Date): Column<PlaceRow>[] {
  const texts = PLACE_EXPORT_TEXTS[language];
  const { headers } = texts;
  const state = ({ openingHours, timeZone }: PlaceRow): string => {
    const open = openState(openingHours, timeZone, now);
    return open === null ? "" : open.isOpen ? texts.open : texts.closed;
  };
  const hours = (days: OpeningHours): string =>
    days
      .filter(({ ranges }) => ranges.length > 0)
      .sort((a, b) => a.day - b.day)
      .map(({ day, ranges }) => {
        const times = ranges.map(({ from, to }) => `${from}–${to}`).join(", ");
        return `${texts.days[day - 1]} ${times}`;
      })
      .join("; ");
  return [
    { header: headers.name, width: 28, value: (row) => row.name },
    { header: headers.organization, width: 28, value: (row) => row.organizationName },
    { header: headers.address, width: 36, value: (row) => row.address },
    { header: headers.floorsAbove, width: 12, value: (row) => row.floorsAbove },
    { header: headers.floorsBelow, width: 12, value: (row) => row.floorsBelow },
    { header: headers.mezzanines, width: 12, value: (row) => row.mezzanineCount },
    { header: headers.maps, width: 10, value: (row) => row.mapCount },
    { header: headers.elevators, width: 10, value: (row) => row.elevatorCount },
    { header: headers.devices, width: 10, value: (row) => row.deviceCount },
    { header: headers.online, width: 10, value: (row) => row.onlineCount },
    { header: headers.timeZone, width: 20, value: (row) => row.timeZone },
    { header: headers.openingHours, width: 40, value: (row) => hours([...row.openingHours]) },
    { header: headers.state, width: 12, value: state },
  ];
}
