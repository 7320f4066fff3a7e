/** The line of a place, which its devices and all processes share. */
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CONTENT, type UpdateFixture, updateFixture } from "../../../test/update-fixture.ts";
import { takeTurn } from "./site-pace.store.ts";

let fixture: UpdateFixture;
beforeAll(async () => {
  fixture = await updateFixture();
}, 60_000);
afterAll(() => fixture.close());

const SECOND_MS = 1_000;

it("gives each stretch a time of its own, whichever connection asks", async () => {
  const { world } = fixture;
  const { id: rolloutId } = await fixture.draft();
  const now = world.clock.now();
  const asked = { rolloutId, placeId: 77, ms: 40, now };
  const starts = await Promise.all(Array.from({ length: 20 }, () => takeTurn(world.db, asked)));
  const sorted = starts.map((at) => at.getTime() - now.getTime()).sort((a, b) => a - b);
  expect(sorted).toEqual(Array.from({ length: 20 }, (_, index) => index * 40));
  // What nobody used is not saved up.
  const later = new Date(now.getTime() + 10 * SECOND_MS);
  expect(await takeTurn(world.db, { ...asked, now: later })).toEqual(later);
});

it("keeps two robots of a place to its limit together, and none elsewhere", async () => {
  const rate = 512;
  const placeId = await fixture.aPlace();
  const robots = [
    await fixture.aRobot({ placeId }),
    await fixture.aRobot({ placeId }),
    await fixture.aRobot(),
  ];
  await fixture.started(
    { limits: { devicesAPlace: null, kibAPlace: rate } },
    { target: { deviceIds: robots.map(({ id }) => id) } },
  );
  const links = await Promise.all(
    robots.map(async (robot) => {
      const actionId = (await robot.offered()) ?? 0;
      const { deployment } = (await robot.call("GET", `/deploymentBase/${actionId}`)).json();
      return deployment.chunks[0].artifacts[0]._links.download.href as string;
    }),
  );
  const began = performance.now();
  const answers = await Promise.all(
    robots.slice(0, 2).map((robot, index) => robot.call("GET", links[index])),
  );
  const tookMs = performance.now() - began;
  expect(answers.every(({ rawPayload }) => rawPayload.equals(CONTENT))).toBe(true);
  // The last stretch, which is short, leaves when all before it have had their time.
  const before = 2 * CONTENT.length - (CONTENT.length % 65_536);
  expect(tookMs).toBeGreaterThanOrEqual((before / 1_024 / rate) * SECOND_MS - 5);
  const [, , elsewhere] = robots;
  expect((await elsewhere?.call("GET", links[2]))?.rawPayload.equals(CONTENT)).toBe(true);
  const paces = await fixture.world.db.many(sql`select place_id from update_paces where place_id <> 77`);
  expect(paces).toEqual([{ place_id: placeId }]);
});
