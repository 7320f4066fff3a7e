import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createDistributionFixture, parametersOf } from "../../../test/distribution-fixture.ts";
import { createMapLinks } from "./map-links.ts";

const fixture = await createDistributionFixture();
afterAll(() => fixture.close());

describe("the address of a map file", () => {
  const NOW = new Date();
  const nothing = { versionId: 1, hash: "ab".repeat(32), deviceId: 1 };

  it("opens nothing when it is forged, spoilt, older than an hour or of another's", async () => {
    const robot = await fixture.aMapRobot();
    await fixture.distribute(await fixture.aMap("secret"), [robot]);
    const { mapDownloadLink: link = "" } = parametersOf(await robot.nextAction());
    const status = async (url: string) => (await fetch(url)).status;
    expect(await status(link)).toBe(200);
    const forged = createMapLinks("another secret").linkOf({ ...nothing, server: fixture.server }, NOW);
    const ticket = link.slice(link.lastIndexOf("/") + 1);
    const spoilt = ticket.slice(0, 20) + (ticket[20] === "A" ? "B" : "A") + ticket.slice(21);
    for (const bad of [
      forged,
      `${fixture.server}/map-file/${spoilt}`,
      `${link}AA`,
      `${fixture.server}/map-file/%00`,
    ])
      expect(await status(bad), bad).toBe(404);
    fixture.laterMs.now = 3_700_000;
    expect(await status(link)).toBe(404);
    fixture.laterMs.now = 0;
    expect(await status(link)).toBe(200);
    const { id } = await fixture.db.one<{ id: number }>(sql`
      with made as (select nextval(pg_get_serial_sequence('organizations', 'id')) as id)
      insert into organizations (id, parent_id, path, org_name, org_code, org_type_code) overriding system value
      select id, ${fixture.organizationId}, array[${fixture.organizationId}::bigint, id], 'Other', 'O', 'TENANT' from made returning id`);
    await fixture.db.run(sql`update devices set organization_id = ${id} where id = ${robot.id}`);
    expect(await status(link)).toBe(404);
  });

  it("gives the file whole, in ranges, packed, or only its size", async () => {
    const robot = await fixture.aMapRobot();
    await fixture.distribute(await fixture.aMap("ranges"), [robot]);
    const { mapDownloadLink: link = "" } = parametersOf(await robot.nextAction());
    const plain = { "accept-encoding": "identity" };
    const whole = await fetch(link, { headers: plain });
    const body = Buffer.from(await whole.arrayBuffer());
    const etag = whole.headers.get("etag") ?? "";
    const head = await fetch(link, { method: "HEAD", headers: plain });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(body.length)]);
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await fetch(link, { headers: { ...plain, range, ...more } });
      return [answer.status, answer.headers.get("content-range"), await answer.text()];
    };
    const total = body.length;
    expect(await part("bytes=0-9")).toEqual([206, `bytes 0-9/${total}`, body.subarray(0, 10).toString()]);
    expect(await part("bytes=10-")).toEqual([
      206,
      `bytes 10-${total - 1}/${total}`,
      body.subarray(10).toString(),
    ]);
    expect(await part("bytes=-5")).toEqual([
      206,
      `bytes ${total - 5}-${total - 1}/${total}`,
      body.subarray(-5).toString(),
    ]);
    expect((await part(`bytes=${total}-`)).slice(0, 2)).toEqual([416, `bytes */${total}`]);
    expect((await part("bytes=0-1,4-5"))[0]).toBe(200);
    expect((await part("bytes=0-9", { "if-range": '"other"' }))[0]).toBe(200);
    expect((await part("bytes=0-9", { "if-range": etag }))[0]).toBe(206);
    expect((await fetch(link, { headers: { ...plain, "if-none-match": etag } })).status).toBe(304);
    const packed = await fetch(link, { headers: { "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(body);
  });
});
