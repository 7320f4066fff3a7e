/** Files of packages as browsers save them: by an address for one file, for a while, as long as its person may have it. */
import {
  FIRMWARE_DOWNLOAD_LIFE_S,
  FIRMWARE_DOWNLOAD_PATH,
} from "@sweepline/contract/operations/firmware/downloads.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FirmwareFixture, firmwareFixture } from "../../../test/firmware-fixture.ts";
import { someBytes } from "../../../test/sample-files.ts";
import type { Person } from "../../../test/world.ts";
import { createTickets } from "../../core/tickets.ts";

const CONTENT = someBytes(5_000, 9);
const NAME = "W500-main_1.2.swu";
let fixture: FirmwareFixture;
let of: { id: number; fileId: number };
let holder: number;

beforeAll(async () => {
  fixture = await firmwareFixture();
  const { world, productId, create, upload, release } = fixture;
  const { id } = (await create()).data;
  of = { id, fileId: await upload(id, CONTENT, NAME) };
  await release(id);
  holder = await world.anOrganization();
  const deviceId = await world.aDevice({ organizationId: holder });
  await world.db.run(sql`update devices set product_id = ${productId} where id = ${deviceId}`);
});
afterAll(() => fixture.close());

const aTenant = () => fixture.world.aPerson({ organizationId: holder, roleCodes: ["tenantAdmin"] });
const linkOf = async (who: Person): Promise<string> =>
  (await fixture.world.call(who, E.link, { params: of })).data.path;
/** As a browser does: with the address and nothing else. */
const save = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  fixture.world.app.http.inject({ method, url, headers });

describe("an address of a file", () => {
  it("gives it under its name, whole or in ranges", async () => {
    const link = await linkOf(await aTenant());
    const whole = await save(link);
    expect([whole.statusCode, whole.rawPayload.equals(CONTENT)]).toEqual([200, true]);
    expect(whole.headers["content-disposition"]).toBe(
      `attachment; filename="${NAME}"; filename*=UTF-8''${NAME}`,
    );
    expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", "content-length": "5000" });
    const part = await save(link, { range: "bytes=4000-", "if-range": String(whole.headers.etag) });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, "bytes 4000-4999/5000"]);
    expect(part.rawPayload.equals(CONTENT.subarray(4_000))).toBe(true);
    const head = await save(link, {}, "HEAD");
    expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([
      ...[200, "5000", 0],
    ]);
    expect((await save(link, { range: "bytes=5000-" })).statusCode).toBe(416);
  });

  it("is given to nobody who does not see the package, nor for what was not checked", async () => {
    const { world, admin, create, begin } = fixture;
    const organizationId = await world.anOrganization();
    await world.aDevice({ organizationId });
    const stranger = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
    expect((await world.call(stranger, E.link, { params: of })).status).toBe(404);
    const draft = (await create()).data.id;
    const { fileId } = (await begin(draft, CONTENT)).data;
    expect((await world.call(admin, E.link, { params: { id: draft, fileId } })).status).toBe(404);
  });

  it("is over after its time", async () => {
    const link = await linkOf(await aTenant());
    fixture.world.clock.advance(FIRMWARE_DOWNLOAD_LIFE_S * 1_000);
    expect((await save(link)).statusCode).toBe(200);
    fixture.world.clock.advance(1);
    expect((await save(link)).statusCode).toBe(404);
  });

  it("opens nothing once a letter of it is another one, or under the code of another purpose", async () => {
    const person = await aTenant();
    const link = await linkOf(person);
    const ticket = link.split("/").at(-1) ?? "";
    const addressOf = (other: string) => FIRMWARE_DOWNLOAD_PATH.replace(":ticket", other);
    // The last letters are fillers of the base64.
    for (const place of [0, 12, 30, 45, ticket.length - 8]) {
      const letter = ticket[place] === "A" ? "B" : "A";
      const changed = ticket.slice(0, place) + letter + ticket.slice(place + 1);
      expect((await save(addressOf(changed))).statusCode).toBe(404);
    }
    const foreign = createTickets("another secret", {
      purpose: "sweepline/firmware-downloads/1",
      numbers: 3,
    });
    const until = new Date(fixture.world.clock.now().getTime() + 60_000);
    expect((await save(addressOf(foreign.write({ numbers: [1, of.id, of.fileId] }, until)))).statusCode).toBe(
      404,
    );
    for (const none of ["x", "", "%00", "a".repeat(150)])
      expect((await save(addressOf(none))).statusCode).toBe(404);
    expect((await save(link)).statusCode).toBe(200);
  });

  it("ends with the session, and where its person may not have the file any more", async () => {
    const { world, admin } = fixture;
    const [left, moved] = [await aTenant(), await aTenant()];
    const links = [await linkOf(left), await linkOf(moved)] as const;
    await world.db.run(sql`delete from sessions where staff_id = ${left.staffId}`);
    expect((await save(links[0])).statusCode).toBe(404);
    expect((await save(links[1])).statusCode).toBe(200);
    // Sees the same rows, but not this page.
    await world.db.run(sql`
      update staff_roles set role_id = (select id from roles where role_code = 'companyAdmin') where staff_id = ${moved.staffId}`);
    expect((await save(links[1])).statusCode).toBe(404);
    expect((await save(await linkOf(admin))).statusCode).toBe(200);
  });
});
