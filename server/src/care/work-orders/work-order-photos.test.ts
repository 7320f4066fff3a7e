import { WORK_ORDER_ENDPOINTS as E, MAX_ORDER_PHOTOS } from "@sweepline/contract/care/work-orders/index.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAssistPhoto, anOrderPhoto } from "../../../test/a-file.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let people: Record<"admin" | "mechanic" | "colleague" | "stranger", Person>;
let deviceId: number;

beforeAll(async () => {
  world = await aWorld();
  const someone = async (organizationId: number, roleCode: string) =>
    world.session(await world.aStaff({ organizationId, roleCodes: [roleCode] }));
  const tenant = await world.anOrganization();
  people = {
    admin: await someone(tenant, "tenantAdmin"),
    mechanic: await someone(tenant, "maintenance"),
    colleague: await someone(tenant, "maintenance"),
    stranger: await someone(await world.anOrganization(), "tenantAdmin"),
  };
  deviceId = await world.aDevice({ organizationId: tenant });
});
afterAll(() => world.close());

const anOrder = async () =>
  (
    await world.call(people.admin, E.create, {
      body: { deviceId, title: "Look at it", assigneeId: people.mechanic.staffId },
    })
  ).data;
const add = (who: Person, id: number, attachmentId: number) =>
  world.call(who, E.addPhoto, { params: { id }, body: { attachmentId } });

it("are kept once each, of who does the work, and everybody is shown the order anew", async () => {
  const { id, revision } = await anOrder();
  const photo = await anOrderPhoto(world, people.mechanic);
  const [{ data }, again] = [await add(people.mechanic, id, photo), await add(people.mechanic, id, photo)];
  expect(data.photos).toMatchObject([
    { url: expect.stringMatching(/^\/platform\/picture\//), staffName: "A Person" },
  ]);
  expect(data.revision).toBe(revision + 1);
  expect(again.data).toMatchObject({ photos: data.photos, revision: revision + 1 });
  // Who assigns may act in the place of who does the work.
  const other = await add(people.admin, id, await anOrderPhoto(world, people.admin));
  expect(other.data.photos).toHaveLength(2);
});

it("are refused of others, of other modules, of a cancelled order, and beyond twelve", async () => {
  const { id } = await anOrder();
  const photo = await anOrderPhoto(world, people.mechanic);
  expect((await add(people.colleague, id, photo)).error).toBe("notYourOrder");
  expect((await add(people.stranger, id, photo)).status).toBe(404);
  const foreign = await anOrderPhoto(world, people.stranger);
  const ofAssists = await anAssistPhoto(world, people.mechanic);
  for (const attachmentId of [foreign, ofAssists])
    expect((await add(people.mechanic, id, attachmentId)).error).toBe("noSuchPhoto");
  for (let n = 0; n < MAX_ORDER_PHOTOS; n += 1)
    await add(people.mechanic, id, await anOrderPhoto(world, people.mechanic));
  expect((await add(people.mechanic, id, photo)).error).toBe("tooManyPhotos");
  const { data } = await world.call(people.admin, E.get, { params: { id } });
  expect(data.photos).toHaveLength(MAX_ORDER_PHOTOS);
  const cancelled = await anOrder();
  const body = { remark: "Sold", revision: cancelled.revision };
  await world.call(people.admin, E.cancel, { params: { id: cancelled.id }, body });
  expect((await add(people.mechanic, cancelled.id, photo)).error).toBe("orderClosed");
});
