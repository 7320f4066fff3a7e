import { mkdtemp, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { LOG_ENDPOINTS as E, LOG_KEPT_DAYS } from "@sweepline/contract/system/logs/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aRandomStr } from "../../../test/seal.ts";
import { aWorld, CLIENT_BASIC, type Person } from "../../../test/world.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { openAuditKey, SYSTEM } from "./index.ts";
import { keepLogs } from "./logs.jobs.ts";
import { FAILURES_A_MINUTE } from "./sign-in-log.ts";

const tenants = { mine: 0, theirs: 0 };
const people = {} as Record<"platform" | "mine" | "theirs", Person>;
const world = await aWorld();
tenants.mine = await world.anOrganization({ orgName: "Mine" });
tenants.theirs = await world.anOrganization({ orgName: "Theirs" });
const admin = (organizationId: number, role: string) =>
  world.aPerson({ organizationId, roleCodes: [role], displayName: "Ada" });
people.platform = await admin(world.rootId, "platformAdmin");
people.mine = await admin(tenants.mine, "tenantAdmin");
people.theirs = await admin(tenants.theirs, "tenantAdmin");
afterAll(() => world.close());

const changeName = (who: Person, displayName: string) =>
  world.call(who, SESSION_ENDPOINTS.updateProfile, {
    body: { displayName, phone: "13800138000", email: "ada@example.com" },
  });

async function operations(who: Person, query: object = {}) {
  await world.app.logs.flush();
  return (await world.call(who, E.operations, { query })).data;
}

describe("the operation log", () => {
  it("holds each call that changed something: who, where from, what it was, how it went", async () => {
    await world.call(people.mine, SESSION_ENDPOINTS.userInfo);
    await changeName(people.mine, "Ada L.");
    const { records, total } = await operations(people.mine);
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      staffId: people.mine.staffId,
      displayName: "Ada",
      organizationName: "Mine",
      method: "PUT",
      path: "/admin/user/profile",
      summary: SESSION_ENDPOINTS.updateProfile.summary,
      status: 200,
      error: "",
      remoteIp: "127.0.0.1",
    });
  });

  it("holds refused ones with the key of the refusal", async () => {
    await world.call(people.theirs, SESSION_ENDPOINTS.updateProfile, { body: { displayName: "" } as never });
    const { records } = await operations(people.theirs, { isRefused: true });
    expect(records).toMatchObject([{ status: 422, error: "invalidInput" }]);
    expect((await operations(people.theirs, { isRefused: false })).total).toBe(0);
  });

  it("never holds the token call, whose query carries a password", async () => {
    await world.signIn(people.platform.username);
    const { total } = await operations(people.platform, { search: "/auth/oauth/token" });
    expect(total).toBe(0);
  });

  it("shows people their branch, and the platform everything", async () => {
    await changeName(people.mine, "Ada L.");
    await changeName(people.theirs, "Ada L.");
    const names = async (who: Person) => {
      const { records } = await operations(who, { size: 100 });
      return [...new Set(records.map((row) => row.organizationName))].sort();
    };
    expect(await names(people.mine)).toEqual(["Mine"]);
    expect(await names(people.platform)).toEqual(expect.arrayContaining(["Mine", "Theirs"]));
  });

  it("finds words, people and ranges", async () => {
    const at = world.clock.now();
    world.clock.advance(60_000);
    await changeName(people.platform, "Ada L.");
    const { staffId } = people.platform;
    const total = async (query: object) => (await operations(people.platform, query)).total;
    expect(await total({ staffId, search: "user/prof" })).toBe(1);
    expect(await total({ staffId, search: "100%" })).toBe(0);
    expect(await total({ staffId, search: "127.0." })).toBe(1);
    expect(await total({ staffId, search: "27.0." })).toBe(0);
    expect(await total({ staffId, until: at.toISOString() })).toBe(0);
    expect(await total({ staffId, from: at.toISOString() })).toBe(1);
  });
});

describe("the sign-in log", () => {
  const signIns = async (query: object = {}, who = people.platform) => {
    await world.app.logs.flush();
    return (await world.call(who, E.signIns, { query })).data;
  };
  const attempt = async (username: string, authorization = CLIENT_BASIC) => {
    const randomStr = aRandomStr();
    await world.call(null, SESSION_ENDPOINTS.captcha, { query: { randomStr } });
    const code = await world.captchaText(randomStr);
    const query = { grant_type: "password" as const, username, password: "rubbish", randomStr, code };
    return world.call(null, SESSION_ENDPOINTS.token, { query, headers: { authorization } });
  };

  it("holds good ones", async () => {
    const username = await world.aStaff({ organizationId: tenants.mine });
    await world.signIn(username);
    const { records } = await signIns({ search: username });
    expect(records).toMatchObject([
      { username, outcome: "signedIn", grantType: "password", clientId: "console", organizationName: "Mine" },
    ]);
  });

  it("holds failures under the name that was typed, for those whose person it is", async () => {
    const username = await world.aStaff({ organizationId: tenants.mine });
    await attempt(username.toUpperCase());
    await attempt("nobodyAtAll");
    expect((await signIns({ search: username }, people.mine)).records).toMatchObject([
      { username: username.toUpperCase(), outcome: "wrongCredentials", organizationName: "Mine" },
    ]);
    expect((await signIns({ search: username }, people.theirs)).total).toBe(0);
    expect((await signIns({ search: "nobodyAtAll" }, people.mine)).total).toBe(0);
    expect((await signIns({ search: "nobodyAtAll" })).records).toMatchObject([{ staffId: null }]);
  });

  it("holds what a client may not do, and accounts that are disabled", async () => {
    await attempt("someone", `Basic ${btoa("stranger:secret")}`);
    expect((await signIns({ outcome: "refusedByClient" })).records).toMatchObject([
      { username: "someone", clientId: "stranger" },
    ]);
    const username = await world.aStaff();
    await world.db.run(sql`update staff set is_enabled = false where username = ${username}`);
    await expect(world.signIn(username)).rejects.toThrow("may not sign in");
    expect((await signIns({ outcome: "disabled" })).records).toMatchObject([{ username }]);
  });

  it("counts failures that are all alike instead of repeating them", async () => {
    const { signIns: log } = world.app.logs;
    const alike = {
      username: "flood",
      staffId: null,
      outcome: "wrongCredentials" as const,
      grantType: "password",
      clientId: "console",
      remoteIp: "10.0.0.1",
      userAgent: "",
    };
    for (let n = 0; n < 5_000; n += 1) log.note(alike);
    const { records } = await signIns({ search: "flood" });
    expect(records.map(({ count }) => count).sort()).toEqual([1, 4_999]);
  });

  it("bounds failures that all differ", async () => {
    const { signIns: log } = world.app.logs;
    const from = { staffId: null, grantType: "password", clientId: "console", remoteIp: "", userAgent: "" };
    for (let n = 0; n < 5_000; n += 1)
      log.note({ ...from, username: `spray${n}`, outcome: "wrongCredentials" });
    expect((await signIns({ search: "spray" })).total).toBe(FAILURES_A_MINUTE);
  });
});

describe("the exception log", () => {
  const exceptions = async () => {
    await world.app.logs.flush();
    return (await world.call(people.platform, E.exceptions)).data.records;
  };

  it("holds what went wrong, counted within the minute, with secrets struck out", async () => {
    const { logs } = world.app;
    const error = new Error(
      "connect postgres://me:hush@db failed, Authorization: Bearer abc.def, password=hush",
    );
    for (let n = 0; n < 3; n += 1) logs.exceptions.note({ error, place: "GET /test/failing" });
    const records = await exceptions();
    expect(records.map(({ count }) => count).sort()).toEqual([1, 2]);
    expect(records[0]).toMatchObject({ process: "server", place: "GET /test/failing" });
    for (const secret of ["hush", "abc.def"]) expect(JSON.stringify(records)).not.toContain(secret);
  });

  it("holds upkeep that failed", async () => {
    const { upkeep } = world.app;
    upkeep.add({
      name: "test/failing",
      everyMs: 3_600_000,
      work: async () => {
        throw new Error("upkeep went wrong");
      },
    });
    await upkeep.start();
    expect(await exceptions()).toContainEqual(
      expect.objectContaining({ place: "test/failing", message: "upkeep went wrong" }),
    );
  });
});

describe("the audit log to look at", () => {
  const audit = async (query: object, who = people.platform) =>
    (await world.call(who, E.audit, { query })).data;

  it("shows before and after, and who it was by name", async () => {
    await changeName(people.mine, "Ada Three");
    const { records } = await audit({ staffId: people.mine.staffId, subjectKind: "staff", size: 1 });
    expect(records[0]).toMatchObject({
      displayName: "Ada Three",
      organizationName: "Mine",
      after: { displayName: "Ada Three" },
      before: { displayName: expect.any(String) },
    });
  });

  it("names things that what was recorded does not name, as long as they are there", async () => {
    const named = async (subjectKind: string, subjectId: number) => {
      const subject = { kind: subjectKind, id: subjectId };
      const entry = { actor: SYSTEM, action: "access_staff_updatePreferences", subject };
      await world.db.transaction((tx) => world.app.audit.record(tx, entry));
      return (await audit({ subjectKind, subjectId: String(subjectId), size: 1 })).records[0]?.subjectName;
    };
    expect(await named("staff", people.mine.staffId)).toMatch(/^Ada/);
    expect(await named("organization", tenants.mine)).toBe("Mine");
    expect([await named("role", 1), await named("role", 99_999)]).toEqual(["Platform administrator", null]);
  });

  it("is filtered by action, subject and words, and within the caller's scope", async () => {
    const { staffId } = people.mine;
    const subject = { subjectKind: "staff", subjectId: String(staffId) };
    const { records } = await audit(subject);
    expect(records.every((row) => row.subjectId === String(staffId))).toBe(true);
    expect((await audit({ action: "access_session_signIn", search: "no such" })).total).toBe(0);
    expect((await audit({ staffId, search: "Ada Three" })).total).toBeGreaterThan(0);
    expect((await audit({ staffId }, people.theirs)).total).toBe(0);
  });

  it("is exported with the filters, formulas as text", async () => {
    await changeName(people.mine, "=1+1");
    const { staffId } = people.mine;
    const csv = await world.call(people.platform, E.auditExport, { query: { staffId, format: "csv" } });
    const rows = csv.text.match(/^"?\d+"?,/gm);
    expect(rows).toHaveLength((await audit({ staffId, size: 500 })).total);
    expect(csv.text).toContain("'=1+1");
    const bad = await world.call(people.platform, E.auditExport, { query: { timeZone: "Mars/Base" } });
    expect(bad.status).toBe(422);
  });

  it("is verified to the end, and by the platform alone", async () => {
    const { data } = await world.call(people.platform, E.verifyAudit);
    expect(data).toMatchObject({ isIntact: true, brokenAt: null, checkedTo: data.lastId });
    const beyond = await world.call(people.platform, E.verifyAudit, {
      query: { after: data.lastId + 1_000 },
    });
    expect(beyond).toMatchObject({ status: 422, error: "invalidInput" });
    expect((await world.call(people.mine, E.verifyAudit)).status).toBe(403);
    expect((await world.call(people.mine, E.exceptions)).status).toBe(403);
  });

  it("keeps exceptions and the chain from whoever sees a part alone, even where a role has the permission", async () => {
    await world.db.run(sql`
      insert into role_menus (role_id, menu_id)
      select r.id, m.id from roles r, menus m where r.role_code = 'tenantAdmin'
        and m.permission in ('system_logs_exceptions', 'system_logs_verify')`);
    for (const endpoint of [E.exceptions, E.verifyAudit])
      expect(await world.call(people.mine, endpoint)).toMatchObject({ status: 403, error: "noPermission" });
  });
});

describe("the logs' upkeep", () => {
  it("lets whole months go that are past their days, and makes the next ones", async () => {
    const { db } = world;
    const old = new Date("2026-01-15T00:00:00Z");
    await ensurePartitions(db, { from: old, to: old }, ["operation_log"]);
    const names = async () =>
      (
        await db.many<{ name: string }>(
          sql`select relname as name from pg_class where relname ~ '^operation_log_2[0-9_]+$' order by 1`,
        )
      ).map(({ name }) => name);
    expect(await names()).toContain("operation_log_2026_01");
    await keepLogs(db).work(new Date(old.getTime() + (LOG_KEPT_DAYS + 31) * 86_400_000));
    expect(await names()).not.toContain("operation_log_2026_01");
    expect(await names()).toContain("operation_log_2026_09");
  });
});

describe("the key of the audit log", () => {
  it("is made once, and only its owner may read it", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "sweepline-key-"));
    const [first, second] = await Promise.all([
      openAuditKey({ AUDIT_KEY: "", DATA_DIR: dataDir }),
      openAuditKey({ AUDIT_KEY: "", DATA_DIR: dataDir }),
    ]);
    expect(first.rows.equals(second.rows)).toBe(true);
    const file = join(dataDir, "audit.key");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{64}$/);
    const given = await openAuditKey({ AUDIT_KEY: "a key of sixteen", DATA_DIR: dataDir });
    expect(given.rows.equals(first.rows)).toBe(false);
  });
});
