import type { CleaningKind } from "@sweepline/contract/fleet/shared/codes.ts";
import { FOREIGN_ROBOTS } from "./demo-foreign.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";
import { DEMO_TENANTS, type DemoFloor, MANUFACTURER } from "./demo-world.ts";

/** A robot of the demonstration before it is registered. */
export interface DemoRobot {
  serialNumber: string;
  manufacturer: string;
  /** Left out: VDA 5050 with the cleaning profile. */
  speaks?: "vda5050" | "valetudo";
  shortName: string;
  productCode: string;
  /** What kind of machine it is. */
  kind: CleaningKind;
  orgCode: string;
  floor: DemoFloor;
  /** Has a plan of its own; the others work when a timed task has them, or a person. */
  isSelfScheduled: boolean;
  /** When it came, counted back from the first start. */
  commissionedDaysAgo: number;
}

/** On each floor one robot to begin with, soon a second; the rest came in the last year, the newest three weeks ago. */
const FIRST_YEAR = { robots: 20, fromDaysAgo: 728, toDaysAgo: 480 };
const SECOND_YEAR = { fromDaysAgo: 400, toDaysAgo: 21 };

function commissionedDaysAgo(index: number, total: number): number {
  const isFirst = index < FIRST_YEAR.robots;
  const { fromDaysAgo, toDaysAgo } = isFirst ? FIRST_YEAR : SECOND_YEAR;
  const place = isFirst ? index : index - FIRST_YEAR.robots;
  const places = isFirst ? FIRST_YEAR.robots : total - FIRST_YEAR.robots;
  return Math.round(fromDaysAgo - ((fromDaysAgo - toDaysAgo) * place) / Math.max(1, places - 1));
}

const kindOf = (code: string): CleaningKind => {
  const product = DEMO_PRODUCTS.find((candidate) => candidate.code === code);
  if (!product) throw new Error(`no product ${code}`);
  return product.kind;
};

/** Those of other makers came last. */
export function demoRobots(): DemoRobot[] {
  const floors = DEMO_TENANTS.flatMap((tenant) =>
    tenant.companies.flatMap(({ orgCode, floors }) => floors.map((floor) => ({ orgCode, floor }))),
  );
  const foreign = FOREIGN_ROBOTS.map(({ planId, ...robot }): DemoRobot => {
    const home = floors.find(({ floor }) => floor.planId === planId);
    if (!home) throw new Error(`no floor ${planId}`);
    return { ...robot, ...home, isSelfScheduled: false };
  });
  return [...ownRobots(floors), ...foreign];
}

/** Each floor's first robot before any floor's second: fleets grow everywhere at once. */
function ownRobots(floors: readonly { orgCode: string; floor: DemoFloor }[]): DemoRobot[] {
  const places = floors.flatMap(({ orgCode, floor }) =>
    floor.robots.map((productCode, place) => ({ orgCode, floor, productCode, place })),
  );
  // Those that run errands last: the others keep their names.
  places.sort(
    (a, b) => Number(a.floor.isErrands ?? false) - Number(b.floor.isErrands ?? false) || a.place - b.place,
  );
  return places.map(({ orgCode, floor, productCode, place }, index) => ({
    serialNumber: `SL-${productCode.replace("-", "")}-${String(index + 1).padStart(4, "0")}`,
    manufacturer: MANUFACTURER,
    shortName: `${floor.robotName} ${place + 1}`,
    productCode,
    kind: kindOf(productCode),
    orgCode,
    floor,
    isSelfScheduled: place === 0,
    commissionedDaysAgo: commissionedDaysAgo(index, places.length),
  }));
}
