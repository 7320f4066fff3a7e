import type { Language } from "@sweepline/contract/core/refusal.ts";
import {
  MAX_EXPORTED_PLACES,
  type PlaceExportQuery,
  type PlaceRow,
} from "@sweepline/contract/sites/places/index.ts";
import { type OpeningHours, openState } from "@sweepline/contract/sites/places/opening-hours.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { byIds, type ExportFile, exportList } from "../../core/export/index.ts";
import { idsOfPlaces, placesByIds } from "./places-reads.store.ts";

interface Request extends PlaceExportQuery {
  language: Language;
  now: Date;
}

const TEXTS = {
  zh: { open: "营业中", closed: "已打烊", days: ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] },
  en: { open: "open", closed: "closed", days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] },
};

/** The filtered list as a file. */
export async function exportPlaces(db: Queries, scope: DataScope, request: Request): Promise<ExportFile> {
  const { language, now } = request;
  const ids = await idsOfPlaces(db, scope, { filters: request, limit: MAX_EXPORTED_PLACES });
  const state = ({ openingHours, timeZone }: PlaceRow): string => {
    const open = openState(openingHours, timeZone, now);
    return open === null ? "" : TEXTS[language][open.isOpen ? "open" : "closed"];
  };
  return exportList(
    // No times but the day in its name.
    { timeZone: "UTC", ...request },
    {
      name: { zh: "场地列表", en: "Places" },
      columns: () => [
        ["场地名称", "Place", 28, (row) => row.name],
        ["所属组织", "Organization", 28, (row) => row.organizationName],
        ["地址", "Address", 36, (row) => row.address],
        ["地上层数", "Floors above ground", 12, (row) => row.floorsAbove],
        ["地下层数", "Floors underground", 12, (row) => row.floorsBelow],
        ["夹层数", "Mezzanines", 12, (row) => row.mezzanineCount],
        ["地图数", "Maps", 10, (row) => row.mapCount],
        ["电梯数", "Elevators", 10, (row) => row.elevatorCount],
        ["设备数", "Devices", 10, (row) => row.deviceCount],
        ["在线设备", "Online", 10, (row) => row.onlineCount],
        ["时区", "Time zone", 20, (row) => row.timeZone],
        ["营业时间", "Opening hours", 40, (row) => hoursIn(language, row.openingHours)],
        ["当前状态", "Now", 12, state],
      ],
      rows: byIds(ids, (some) => placesByIds(db, scope, some)),
    },
  );
}

const hoursIn = (language: Language, hours: OpeningHours): string =>
  hours
    .filter(({ ranges }) => ranges.length > 0)
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, ranges }) => {
      const times = ranges.map(({ from, to }) => `${from}–${to}`).join(", ");
      return `${TEXTS[language].days[day - 1]} ${times}`;
    })
    .join("; ");
