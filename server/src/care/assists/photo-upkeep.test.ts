import { randomUUID } from "node:crypto";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { WORK_ORDER_ENDPOINTS as ORDERS } from "@sweepline/contract/care/work-orders/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, expect, it } from "vitest";
import { anAssistPhoto, anOrderPhoto } from "../../../test/a-file.ts";
import { createAssistFixture } from "../../../test/assist-fixture.ts";
import { dropPhotos as dropOrderPhotos } from "../work-orders/work-orders.jobs.ts";
import { dropPhotos } from "./assists.jobs.ts";

const f = await createAssistFixture();
const { world, mine, aStop, theOne } = f;
afterAll(() => world.close());
beforeEach(() => f.begin());
const DAY_MS = 86_400_000;
const KEPT_DAYS = 731;

const later = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS);
const clean = async (now: Date) => {
  // Twice: the second time there is nothing to do.
  for (const _ of [1, 2]) {
    await dropPhotos({ db: world.db }, KEPT_DAYS).work(now);
    await dropOrderPhotos({ db: world.db }).work(now);
  }
};
const known = async (...ids: number[]) => {
  const rows = await world.db.many<{ id: number }>(
    sql`select id from attachments where id = any(${ids}::bigint[]) order by id`,
  );
  return rows.map(({ id }) => id);
};
const added = async (id: number) => {
  const attachmentId = await anAssistPhoto(world, mine);
  await world.call(mine, E.addPhoto, { params: { id }, body: { key: randomUUID(), attachmentId } });
  return attachmentId;
};

it("removes photos whose assist or order is gone", async () => {
  await aStop();
  const { id, deviceId } = await theOne();
  const ofAssist = await added(id);
  const order = (await world.call(mine, ORDERS.create, { body: { deviceId, title: "Look" } })).data;
  const photos = [await anOrderPhoto(world, mine), await anOrderPhoto(world, mine)];
  for (const attachmentId of photos)
    await world.call(mine, ORDERS.addPhoto, { params: { id: order.id }, body: { attachmentId } });
  await clean(later(3));
  expect(await known(ofAssist, ...photos)).toEqual([ofAssist, ...photos]);
  await world.db.run(sql`delete from assists where id = ${id}`);
  await world.db.run(sql`delete from work_orders where id = ${order.id}`);
  await clean(later(3));
  expect(await known(ofAssist, ...photos)).toEqual([]);
});

it("removes photos of assists after their time with their files, and leaves the others", async () => {
  await aStop();
  const { id } = await theOne();
  const [old, kept, loose] = [await added(id), await added(id), await anAssistPhoto(world, mine)];
  await world.db.run(sql`
    update assist_photos set at = at - interval '740 days' where attachment_id = ${old}`);
  await clean(later(1));
  expect(await known(old, kept, loose)).toEqual([kept, loose]);
  expect((await theOne()).photoCount).toBe(1);
  // Nobody added it to anything.
  await clean(later(3));
  expect(await known(old, kept, loose)).toEqual([kept]);
  world.clock.advance(4 * DAY_MS);
  expect(await world.db.many(sql`select from loose_files`)).toHaveLength(2 + 3);
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
  expect(await world.db.many(sql`select from loose_files`)).toEqual([]);
});
