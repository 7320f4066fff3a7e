import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import sql from "sql-template-tag";
import { aMap } from "./isolation-rows.ts";
import type { Person, World } from "./world.ts";

export const A_STEP = {
  id: "s1",
  name: "Lobby",
  target: {
    kind: "area",
    points: [
      [0, 0],
      [4, 0],
      [4, 3],
    ],
  },
};

/** Made by one who may, on a map of their own. */
export async function aTask(world: World, who: Person): Promise<number> {
  const { organizationId } = await world.db.one<{ organizationId: number }>(
    sql`select organization_id as "organizationId" from staff where id = ${who.staffId}`,
  );
  const mapId = await aMap(world, organizationId);
  const body = { name: `Zebra ${mapId}`, mapId, definition: { steps: [A_STEP], runner: { kind: "best" } } };
  return (await world.call(who, TASK_ENDPOINTS.create, { body: body as never })).data.id;
}
