/** A world with people who upload and release firmware, and the ways in which they do. */
import { createHash } from "node:crypto";
import { FIRMWARE_PART_BYTES } from "@sweepline/contract/operations/firmware/codes.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import { aWorld, type Person, type SharedStage, type World } from "./world.ts";

export interface FirmwareFixture extends Ways {
  world: World;
  admin: Person;
  productId: number;
  close(): Promise<void>;
}

export async function firmwareFixture(
  environment: Record<string, string> = {},
  shared?: SharedStage,
): Promise<FirmwareFixture> {
  const world = await aWorld(environment, shared);
  const admin = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
  const productId = await world.app.fleet.products.ensure({ code: "W500", name: "W500", kind: "scrubber" });
  return { world, admin, productId, ...waysOf({ world, admin, productId }), close: () => world.close() };
}

type Ways = ReturnType<typeof waysOf>;

export const partOf = (content: Buffer, number: number): Buffer =>
  content.subarray(number * FIRMWARE_PART_BYTES, (number + 1) * FIRMWARE_PART_BYTES);

let versions = 0;

function waysOf({ world, admin, productId }: { world: World; admin: Person; productId: number }) {
  const create = (fields: Record<string, unknown> = {}) => {
    versions += 1;
    const plain = { productId, kind: "firmware", eventName: "Spring", version: `1.${versions}.0` } as const;
    return world.call(admin, E.create, { body: { ...plain, ...fields } });
  };
  const begin = (id: number, content: Buffer, name = "robot.swu") => {
    const sha256 = createHash("sha256").update(content).digest("hex");
    return world.call(admin, E.begin, { params: { id }, body: { name, bytes: content.length, sha256 } });
  };
  const send = (id: number, fileId: number, { number = 0, body }: { number?: number; body: Buffer }) =>
    world.call(admin, E.part, { params: { id, fileId }, query: { number }, body: new Uint8Array(body) });
  const finish = (id: number, fileId: number) => world.call(admin, E.finish, { params: { id, fileId } });
  const check = () => world.app.operations.firmware.checkArrived();
  const get = async (id: number, who: Person = admin) =>
    (await world.call(who, E.get, { params: { id } })).data;
  const release = async (id: number) => {
    const { revision } = await get(id);
    // Proven a moment ago, whatever a test does to the clock.
    return world.call(await world.session(admin.username), E.release, { params: { id }, body: { revision } });
  };
  const upload = async (id: number, content: Buffer, name = "robot.swu") => {
    const { fileId } = (await begin(id, content, name)).data;
    for (let number = 0; number * FIRMWARE_PART_BYTES < content.length; number++)
      await send(id, fileId, { number, body: partOf(content, number) });
    await finish(id, fileId);
    await check();
    return fileId;
  };
  const raw = (who: Person, of: { id: number; fileId: number }, headers: Record<string, string> = {}) =>
    world.app.http.inject({
      url: `/platform/otaupdate/sysannex/${of.id}/files/${of.fileId}/content`,
      headers: { authorization: `Bearer ${who.accessToken}`, ...headers },
    });
  return { create, begin, send, finish, check, get, release, upload, raw };
}
