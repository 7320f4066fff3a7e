import { TENANT_ADMINS, type Who } from "./rights-people.ts";
import { ensureDictionaries, type RoomFixture } from "./room-fixture.ts";
import type { Person, World } from "./world.ts";

const ROOM_FIXTURES: readonly RoomFixture[] = [
  // One line a room.
];

export const ROOM_BODIES: Readonly<Record<string, object>> = Object.fromEntries(
  ROOM_FIXTURES.map(({ path, body }) => [`PUT ${path}/:id`, { ...body, revision: 0 }]),
);

const EDITORS: readonly Who[] = ["platformAdmin", ...TENANT_ADMINS];
/** Who may call what: whatever a room serves beside this has a line in the table of rights. */
export const ROOM_RIGHTS: Readonly<Record<string, readonly Who[]>> = Object.fromEntries(
  ROOM_FIXTURES.flatMap(({ path, hasDetail }) => [
    [`GET ${path}/page`, EDITORS],
    ...(hasDetail ? [[`GET ${path}/:id`, EDITORS]] : []),
    [`POST ${path}`, EDITORS],
    [`PUT ${path}/:id`, EDITORS],
    [`DELETE ${path}/:id`, EDITORS],
  ]),
);

/** How to make a row of each room, by the path before its id. */
export const roomRows = (world: World, who: Person): Record<string, () => Promise<number>> =>
  Object.fromEntries(
    ROOM_FIXTURES.map((room) => [
      `${room.path}/`,
      async () => {
        await ensureDictionaries(world, room);
        const { data } = await world.call(who, room.create, { body: room.body });
        return (data as { id: number }).id;
      },
    ]),
  );
