/** How much people may upload, of what, and when room comes back. */
import {
  ATTACHMENT_ENDPOINTS as E,
  UPLOAD_LIFE_S,
  type UploadUsage,
} from "@sweepline/contract/system/attachments.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { attachmentFixture } from "../../../test/attachment-fixture.ts";
import { aPng, MIB, someBytes } from "../../../test/sample-files.ts";
import type { Person } from "../../../test/world.ts";

let tenantId: number;
let one: Person;
let other: Person;

const fixture = await attachmentFixture("disk", {
  UPLOADS_A_PERSON: "3",
  UPLOAD_MB_A_PERSON: "2",
  UPLOADS_AN_ORGANIZATION: "4",
  UPLOAD_MB_AN_ORGANIZATION: "3",
});
afterAll(() => fixture.close());

beforeEach(async () => {
  const { world } = fixture;
  tenantId = await world.anOrganization();
  const someone = () => world.aPerson({ organizationId: tenantId, roleCodes: ["tenantAdmin"] });
  [one, other] = [await someone(), await someone()];
});

const file = (bytes: number, seed: number) => ({ content: someBytes(bytes, seed) });

async function usedBy(who: Person): Promise<[person: UploadUsage, organization: UploadUsage]> {
  const { data } = await fixture.world.call(who, E.quota);
  return [data.person, data.organization];
}

describe("what may be uploaded", () => {
  it("is bounded in bytes for each person, uploads under way included", async () => {
    const { announce, upload } = fixture;
    await upload(one, file(MIB, 1));
    expect((await announce(one, file(MIB, 2))).status).toBe(200);
    const refused = await announce(one, file(1, 3));
    expect([refused.status, refused.error]).toEqual([409, "personQuotaExceeded"]);
    expect(refused.envelope.msg).toContain("2 of 2 MB");
    // It goes on where it was, and counts once.
    expect((await announce(one, file(MIB, 2))).status).toBe(200);
    expect(await usedBy(one)).toMatchObject([
      { bytes: 2 * MIB, count: 2, maxBytes: 2 * MIB, maxCount: 3 },
      { bytes: 2 * MIB, count: 2, maxBytes: 3 * MIB, maxCount: 4 },
    ]);
  });

  it("is bounded in number for each person", async () => {
    const { announce } = fixture;
    for (const seed of [1, 2, 3]) expect((await announce(one, file(10, seed))).status).toBe(200);
    expect((await announce(one, file(10, 4))).error).toBe("personQuotaExceeded");
    expect((await announce(other, file(10, 4))).status).toBe(200);
  });

  it("is bounded for the organization, whoever of it uploads", async () => {
    const { announce, upload } = fixture;
    await upload(one, file(2 * MIB, 1));
    const refused = await announce(other, file(MIB + 1, 2));
    expect([refused.status, refused.error]).toEqual([409, "organizationQuotaExceeded"]);
    expect((await announce(other, file(MIB, 3))).status).toBe(200);
  });

  it("is held also when many begin at the same time", async () => {
    const { announce } = fixture;
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, n) => announce(n % 2 === 0 ? one : other, file(10, 10 + n))),
    );
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await usedBy(one))[1]).toMatchObject({ bytes: 40, count: 4 });
  });

  it("is more again after a deletion", async () => {
    const { announce, upload, remove } = fixture;
    const { data } = await upload(one, file(2 * MIB, 1));
    expect((await announce(one, file(1, 2))).error).toBe("personQuotaExceeded");
    await remove(one, data.id);
    expect((await announce(one, file(2 * MIB, 3))).status).toBe(200);
  });

  it("is more again when an upload that nobody finished is forgotten", async () => {
    const { announce, world } = fixture;
    await announce(one, file(2 * MIB, 1));
    world.clock.advance(UPLOAD_LIFE_S * 1_000);
    one = await world.session(one.username);
    expect((await announce(one, file(2 * MIB, 2))).status).toBe(200);
  });
});

describe("a kind of file", () => {
  it("is uploaded by those who may use it", async () => {
    const { announce, world } = fixture;
    const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
    const viewer = await world.aPerson({ organizationId: tenantId, roleCodes: ["viewer"] });
    const may = async (who: Person, module: "firmware" | "logo" | "productImage" | "appLogo" | "avatar") => {
      const { status, error } = await announce(who, { content: aPng(), realName: "a.png", module });
      return status === 200 || [status, error];
    };
    const refused = [403, "moduleNotAllowed"];
    expect(await may(admin, "firmware")).toBe(true);
    expect(await may(admin, "appLogo")).toBe(true);
    expect(await may(one, "firmware")).toEqual(refused);
    expect(await may(one, "productImage")).toEqual(refused);
    expect(await may(one, "logo")).toBe(true);
    expect(await may(viewer, "logo")).toEqual(refused);
    expect(await may(viewer, "avatar")).toBe(true);
  });
});
