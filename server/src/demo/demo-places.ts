import {
  type FloorDraft,
  type FloorPlan,
  floorsOf,
  withMezzanine,
} from "@sweepline/contract/sites/places/floors.ts";
import type { OpeningHours } from "@sweepline/contract/sites/places/opening-hours.ts";
import { VACUUM_ID } from "./demo-foreign.ts";

/** A building of the demonstration, with what lies on its floors. */
export interface DemoPlace extends FloorPlan {
  orgCode: string;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  openingHours: OpeningHours;
  /** Lowest first. */
  floors: FloorDraft[];
  /** Level by the name of the floor's plan. */
  plans: Readonly<Record<string, number>>;
}

interface Given extends Omit<DemoPlace, "floors" | "floorAffix"> {
  floorAffix?: string;
  /** Levels with a mezzanine above them. */
  mezzanines?: readonly number[];
  /** Names that people gave, by level. */
  names?: Readonly<Record<number, string>>;
}

function aPlace({ mezzanines = [], names = {}, floorAffix = "", ...place }: Given): DemoPlace {
  const plan = { ...place, floorAffix };
  const named = floorsOf(plan).map((floor) => ({ ...floor, name: names[floor.level] ?? floor.name }));
  const floors = mezzanines.reduce<FloorDraft[]>((all, level) => withMezzanine(plan, all, level), named);
  return { ...plan, floors };
}

const week = (from: string, to: string, days: readonly number[] = [1, 2, 3, 4, 5, 6, 7]): OpeningHours =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ranges: days.includes(day) ? [{ from, to }] : [] }));
const WORKDAYS = [1, 2, 3, 4, 5];
const ALWAYS = week("00:00", "24:00");

export const DEMO_PLACES: readonly DemoPlace[] = [
  aPlace({
    ...{ orgCode: "LANAN-PLAZA", name: "澜岸广场", address: "上海市临云路 18 号" },
    ...{ latitude: 31.2304, longitude: 121.4737, timeZone: "Asia/Shanghai" },
    ...{ floorsAbove: 24, floorsBelow: 2, floorNaming: "suffix", mezzanines: [1] },
    names: { 24: "设备层" },
    openingHours: week("10:00", "22:00"),
    plans: { "lanan-plaza-1f": 1, "lanan-tower-22f": 22 },
  }),
  aPlace({
    ...{ orgCode: "LANAN-AIR", name: "星汀机场 T2 航站楼", address: "上海市星汀大道 1 号" },
    ...{ latitude: 31.1443, longitude: 121.8083, timeZone: "Asia/Shanghai" },
    ...{ floorsAbove: 3, floorsBelow: 1, floorNaming: "prefix", mezzanines: [1] },
    names: { [-1]: "地铁换乘层", 1: "到达层", 2: "候机层", 3: "出发层" },
    openingHours: ALWAYS,
    plans: { "xingting-t2-departures": 3 },
  }),
  aPlace({
    ...{ orgCode: "QINGYU-HOSPITAL", name: "滨江医院住院部", address: "深圳市海棠路 66 号" },
    ...{ latitude: 22.5431, longitude: 114.0579, timeZone: "Asia/Shanghai" },
    ...{ floorsAbove: 8, floorsBelow: 1, floorNaming: "suffix" },
    openingHours: ALWAYS,
    plans: { "binjiang-hospital-3f": 3 },
  }),
  aPlace({
    ...{ orgCode: "QINGYU-NANYANG", name: "南洋护理中心", address: "Singapore, 8 Casuarina Rise" },
    ...{ latitude: 1.3521, longitude: 103.8198, timeZone: "Asia/Singapore" },
    ...{ floorsAbove: 4, floorsBelow: 0, floorNaming: "suffix" },
    openingHours: week("08:00", "20:00"),
    plans: { "nanyang-care-1f": 1 },
  }),
  aPlace({
    ...{ orgCode: "QINGYU-FRESH", name: "松岭生鲜超市", address: "深圳市松岭街 102 号" },
    ...{ latitude: 22.6012, longitude: 114.1203, timeZone: "Asia/Shanghai" },
    ...{ floorsAbove: 2, floorsBelow: 1, floorNaming: "suffix" },
    // On Fridays and Saturdays until after midnight.
    openingHours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      ranges: [{ from: "07:30", to: day === 5 || day === 6 ? "00:30" : "22:30" }],
    })),
    plans: { "songling-fresh-b1": -1 },
  }),
  aPlace({
    ...{ orgCode: "BRIGHTMOOR-RETAIL", name: "Alder Quay", address: "14 Alder Quay, London" },
    ...{ latitude: 51.5033, longitude: -0.0195, timeZone: "Europe/London" },
    ...{ floorsAbove: 2, floorsBelow: 1, floorNaming: "prefix" },
    names: { 1: "Ground" },
    openingHours: [...week("07:00", "22:00", [1, 2, 3, 4, 5, 6]).slice(0, 6), ...sunday("10:00", "16:00")],
    plans: { "alder-quay-ground": 1 },
  }),
  aPlace({
    ...{ orgCode: "BRIGHTMOOR-RETAIL", name: "Alder Galleria", address: "20 Alder Quay, London" },
    ...{ latitude: 51.5041, longitude: -0.0181, timeZone: "Europe/London" },
    ...{ floorsAbove: 4, floorsBelow: 2, floorNaming: "prefix", floorAffix: "L", mezzanines: [1, 1] },
    openingHours: week("09:00", "21:00"),
    plans: { "alder-galleria-1": 2 },
  }),
  aPlace({
    ...{ orgCode: "BRIGHTMOOR-LOGISTICS", name: "Kestrel Hall A", address: "900 Kestrel Road, Joliet" },
    ...{ latitude: 41.525, longitude: -88.0817, timeZone: "America/Chicago" },
    ...{ floorsAbove: 1, floorsBelow: 0, floorNaming: "none", mezzanines: [1] },
    openingHours: ALWAYS,
    plans: { "kestrel-hall-a": 1 },
  }),
  aPlace({
    ...{ orgCode: "BRIGHTMOOR-LOGISTICS", name: "Kestrel Hall B", address: "902 Kestrel Road, Joliet" },
    ...{ latitude: 41.5261, longitude: -88.0802, timeZone: "America/Chicago" },
    ...{ floorsAbove: 1, floorsBelow: 0, floorNaming: "none", mezzanines: [1] },
    openingHours: ALWAYS,
    plans: { "kestrel-hall-b": 1 },
  }),
  aPlace({
    ...{ orgCode: "BRIGHTMOOR-WORKPLACE", name: "77 Marlow Street", address: "77 Marlow Street, New York" },
    ...{ latitude: 40.7074, longitude: -74.0113, timeZone: "America/New_York" },
    ...{ floorsAbove: 14, floorsBelow: 2, floorNaming: "none" },
    names: { 1: "Lobby" },
    openingHours: week("07:00", "20:00", WORKDAYS),
    plans: { "marlow-street-9": 9 },
  }),
  aPlace({
    ...{ orgCode: "BRIGHTMOOR-WORKPLACE", name: "2 Fennel Court", address: "2 Fennel Court, New York" },
    ...{ latitude: 40.7202, longitude: -73.9968, timeZone: "America/New_York" },
    ...{ floorsAbove: 1, floorsBelow: 0, floorNaming: "none" },
    openingHours: week("08:00", "18:00", WORKDAYS),
    plans: { [VACUUM_ID]: 1 },
  }),
  aPlace({
    ...{ orgCode: "WYNSTEAD-HOUSE", name: "Wynstead House", address: "3 Tannery Row, Bristol" },
    ...{ latitude: 51.4536, longitude: -2.5843, timeZone: "Europe/London" },
    ...{ floorsAbove: 6, floorsBelow: 0, floorNaming: "none" },
    names: { 1: "Lobby" },
    openingHours: ALWAYS,
    plans: { "wynstead-lobby": 1, "wynstead-6": 6 },
  }),
];

function sunday(from: string, to: string): OpeningHours {
  return [{ day: 7, ranges: [{ from, to }] }];
}
