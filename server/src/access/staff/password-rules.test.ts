import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPeopleFixture, type PeopleFixture } from "../../../test/people-fixture.ts";
import { sealedFields } from "../../../test/sealed-fields.ts";
import { PASSWORD, type World } from "../../../test/world.ts";
import { isKnownPassword, passwordFault } from "./password-rules.ts";

const owner = {
  username: "grace7",
  phone: "13812345678",
  email: "g.hopper@cobol-works.com",
  organizations: ["Lakeside Mall", "湖畔"],
};

describe("a password that someone chooses (§5, NIST SP 800-63B)", () => {
  it.each(["P@ssw0rd", "qwerty123", "1qaz2wsx", "iloveyou", "Football"])(
    "is none from lists of leaked ones, in whatever case: %s",
    async (password) => expect(await passwordFault(password, owner)).toBe("validation.passwordKnown"),
  );

  it.each([
    ["the product", "Sweepline-26"],
    ["the username", "Grace7!grace7"],
    ["the organization", "lakesideMall1"],
    ["a word of the organization", "Lakeside2026"],
    ["the email", "hopper-99"],
    ["the email's host", "cobolworks#1"],
    ["the phone", "+13812345678"],
    ["the initial password", "345678"],
    ["the initial password and a little", "345678aB!"],
  ])("is not made of %s: %s", async (_, password) =>
    expect(await passwordFault(password, owner)).toBe("validation.passwordPersonal"),
  );

  it.each(["short", "has space1", "dragon-päivä", "x".repeat(21)])("keeps to §5: %j", async (password) =>
    expect(await passwordFault(password, owner)).toBe("validation.password"),
  );

  it.each(["Quiet-lake-7", "zzgjkl", "sweepline-x7Kp9w", "Tr0ub4dor&3", "98431076"])(
    "may be anything else, without rules of composition: %s",
    async (password) => expect(await passwordFault(password, owner)).toBeUndefined(),
  );

  it("is held against a list of tens of thousands", async () => {
    for (const password of ["123456", "password1", "zxcvbnm", "trustno1", "monkey"])
      expect(await isKnownPassword(password), password).toBe(true);
  });
});

describe("wherever one is chosen", () => {
  let fixture: PeopleFixture;
  let world: World;
  beforeAll(async () => {
    fixture = await aPeopleFixture();
    ({ world } = fixture);
  });
  afterAll(() => world.close());

  it("it is refused at its field, in both languages: by the person, at a reset, at a new account", async () => {
    const who = await fixture.aPerson(fixture.tenant, "viewer");
    const refusedAt = (field: string, language: "zh" | "en") => ({
      status: 422,
      envelope: { fields: [{ field, msg: VALIDATION_TEXTS["validation.passwordKnown"][language] }] },
    });
    for (const language of ["zh", "en"] as const) {
      const headers = { "accept-language": language };
      const own = { originalPassword: PASSWORD, newPassword: "Password1" };
      expect(
        await world.call(who, SESSION_ENDPOINTS.changePassword, {
          body: await sealedFields(world, own),
          headers,
        }),
      ).toMatchObject(refusedAt("newPassword", language));
      const given = await sealedFields(world, { password: "Password1" });
      expect(
        await world.call(fixture.admin, E.resetPassword, {
          params: { id: who.staffId },
          body: given,
          headers,
        }),
      ).toMatchObject(refusedAt("password", language));
      const person = {
        username: `chosen${language}`,
        displayName: "Chosen",
        phone: "13700137246",
        email: "chosen@example.com",
        organizationId: fixture.tenant,
        kind: "employee" as const,
      };
      expect(
        await world.call(fixture.admin, E.create, {
          body: { ...person, ...(await sealedFields(world, { password: "Password1" })) },
          headers,
        }),
      ).toMatchObject(refusedAt("password", language));
    }
  });
});
