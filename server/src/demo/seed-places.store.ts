import sql from "sql-template-tag";
import type { Queries } from "../core/db/database.ts";
import { layOnFloor } from "../sites/maps/index.ts";
import { insertPlace, settleDevices, writeFloors } from "../sites/places/index.ts";
import { DEMO_PLACES } from "./demo-places.ts";
import type { KnownRobot } from "./history/records.ts";

interface Deps {
  companies: ReadonlyMap<string, number>;
  robots: readonly KnownRobot[];
}

/** Buildings with their floors, the maps that lie on these, known before their robots report them, and whose home they are. */
export async function seedPlaces(tx: Queries, { companies, robots }: Deps): Promise<void> {
  for (const place of DEMO_PLACES) {
    const organizationId = companies.get(place.orgCode);
    if (organizationId === undefined) throw new Error(`no company ${place.orgCode}`);
    const { floors } = place;
    const placeId = await insertPlace(tx, organizationId, {
      ...place,
      quietHours: null,
      robotHours: "any",
      remark: "",
    });
    await writeFloors(tx, placeId, { gone: [], kept: [], added: floors });
    for (const [planId, level] of Object.entries(place.plans)) {
      const { id: floorId } = await tx.one<{ id: number }>(sql`
        select id from floors where place_id = ${placeId} and level = ${level} and mezzanine = 0`);
      await layOnFloor(tx, { organizationId, mapKey: planId, floorId });
      const ids = robots.filter(({ robot }) => robot.floor.planId === planId).map(({ deviceId }) => deviceId);
      await settleDevices(tx, { ids, placeId, floorId });
    }
  }
}
