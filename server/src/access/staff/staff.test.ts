import { afterAll, describe, expect, it } from "vitest";
import { aWorld, PASSWORD } from "../../../test/world.ts";

const world = await aWorld();
afterAll(() => world.close());

describe("a new person (§5)", () => {
  it("has a username of 3 to 40 letters and digits", async () => {
    for (const username of ["ab", "x".repeat(41), "a b", "ada!", "阿达阿达", ""])
      await expect(world.aStaff({ username })).rejects.toThrow("validation.username");
    for (const username of ["abc", "x".repeat(40), "007"]) await world.aStaff({ username });
  });

  it("has a username that does not exist yet, in whatever case", async () => {
    await world.aStaff({ username: "Lovelace" });
    await expect(world.aStaff({ username: "lovelace" })).rejects.toMatchObject({
      refusal: { key: "usernameTaken" },
      values: { username: "lovelace" },
    });
  });

  it("has a phone number of 11 digits and a valid address", async () => {
    await expect(world.aStaff({ phone: "1381234567" })).rejects.toThrow("validation.phone");
    await expect(world.aStaff({ email: "ada@" })).rejects.toThrow("validation.email");
  });

  it("needs a phone number where no password is given", async () => {
    const staff = {
      username: "nophone",
      displayName: "N",
      organizationId: world.rootId,
      kind: "employee",
    } as const;
    await expect(world.app.access.staff.create({ ...staff, roleCodes: [] })).rejects.toMatchObject({
      fields: [{ field: "phone" }],
    });
  });

  it("has only roles that exist and that its type of organization may hand out", async () => {
    const tenant = await world.anOrganization();
    const refused = (roleCode: string) => world.aStaff({ organizationId: tenant, roleCodes: [roleCode] });
    await expect(refused("platformAdmin")).rejects.toMatchObject({ refusal: { key: "roleOutOfRange" } });
    await expect(refused("nothing")).rejects.toMatchObject({ refusal: { key: "unknownRole" } });
    await refused("tenantAdmin");
  });
});

describe("the first administrator", () => {
  it("gets a password that is told once, and can sign in with it", async () => {
    const { ensureAdministrator } = world.app.access;
    const { username, password } = await ensureAdministrator();
    expect(password).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/);
    const who = await world.signIn(username, password);
    const caller = await world.app.access.authenticate(who.accessToken);
    expect(caller).toMatchObject({ isRestricted: false, scope: { isAll: true } });
    expect(await ensureAdministrator({ password: PASSWORD })).toEqual({ username });
    await expect(world.signIn(username, PASSWORD)).rejects.toThrow("badCredentials");
  });
});
