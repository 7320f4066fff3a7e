import sql, { raw } from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aWorld, type World } from "../../../test/world.ts";
import { ensureFaultCodes } from "./built-in-codes.service.ts";
import { codeOf } from "./fault-codes.store.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await ensureFaultCodes(world.db, world.rootId);
});
afterAll(() => world.close());

/** What Valetudo says of vacuums of Dreame and Roborock, by the code that the platform begins with. */
const OF_VACUUMS: Readonly<Record<string, readonly string[]>> = {
  "NAV-01": [
    "Robot stuck or trapped",
    "Robot trapped by virtual restrictions",
    "Stuck inside restricted area",
  ],
  "NAV-04": ["Cannot reach target"],
  "NAV-05": ["Magnetic interference"],
  "SAFE-03": [
    ...[
      "Wheel lost floor contact",
      "Wheel lost floor contact. Robot is on the verge of falling",
      "Tilted robot",
    ],
    "Cliff sensor dirty or robot on the verge of falling",
  ],
  "SAFE-04": ["Stuck front bumper", "LDS bumper jammed"],
  "SAFE-05": ["Animal excrements detected"],
  "POWER-01": ["Low battery"],
  "POWER-02": ["Charging error", "Charging issues", "Charging contacts dirty", "Charging station dirty"],
  "POWER-03": ["Charging station without power"],
  "POWER-04": ["Battery temperature out of operating range"],
  "PART-02": ["Main brush jammed", "Side brush jammed", "Side brush error. Reboot required"],
  "PART-03": ["Dustbin missing", "Dustbin full", "Water tank missing", "Water tank empty"],
  "PART-04": [
    ...[
      "LDS jammed",
      "Wall sensor dirty",
      "Sensor dirty",
      "Camera dirty",
      "Camera fault",
      "ToF Sensor offline",
    ],
    ...["Accelerometer sensor error", "Gyroscope sensor error"],
    ...["Left magnetic field sensor error", "Right magnetic field sensor error"],
  ],
  "PART-05": ["Filter jammed"],
  "PART-06": ["Wheel jammed"],
  "PART-07": [
    ...["Fan speed abnormal", "Fan error. Reboot required", "Mop motor fault", "Mop motor current abnormal"],
    "Water pump fault",
  ],
  "DOCK-01": [
    "Auto-Empty Dock dust bag full or dust duct clogged",
    "Auto-Empty Dock cover open or missing dust bag",
  ],
  "DOCK-02": [
    ...["Mop Dock Clean Water Tank not installed", "Mop Dock Clean Water Tank empty"],
    "Mop Dock Wastewater Tank not installed or full",
  ],
  "DOCK-03": [
    ...[
      "Mop Dock Wastewater pipe clogged",
      "Mop Dock Wastewater pump damaged",
      "Mop Dock Tray not installed",
    ],
    "Mop Dock Tray full of water",
  ],
  "SYS-02": ["Internal error 7", "RTC fault", "3.3V rail abnormal"],
};

/** The detail code of each, null where it has none. */
async function codesOf(reported: readonly string[]): Promise<(string | null)[]> {
  const code = codeOf({
    reported: raw("r"),
    productId: sql`0::bigint`,
    path: sql`array[${world.rootId}]::bigint[]`,
  });
  const rows = await world.db.many<{ code: string | null }>(sql`
    select k.detail_code as code from unnest(${[...reported]}::text[]) with ordinality as g(r, at) ${code} order by at`);
  return rows.map((row) => row.code);
}

it.each(Object.entries(OF_VACUUMS))("%s is what Valetudo calls so", async (code, sentences) => {
  expect(await codesOf(sentences)).toEqual(sentences.map(() => code));
});

it("what nobody knows stays without a code, to be counted and named", async () => {
  expect(await codesOf(["Unknown error 113", "UNKNOWN ERROR CODE 101", "Fault 12"])).toEqual([
    null,
    null,
    null,
  ]);
});
