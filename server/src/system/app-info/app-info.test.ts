import { readFile } from "node:fs/promises";
import {
  type AppInfoRow,
  APP_INFO_ENDPOINTS as E,
  FRAME_HOSTS_INFO,
  SHELL_INFO,
} from "@sweepline/contract/system/app-info.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import { aWorld, type Person } from "../../../test/world.ts";
import { VERSION } from "../../core/version.ts";
import { createAppInfos } from "./index.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"], displayName: "Ada" });
afterAll(() => world.close());

const shown = async () => (await world.call(null, E.get, { query: SHELL_INFO })).data;
const list = async (query = {}) => (await world.call(admin, E.list, { query })).data;
const rowOf = async (pkey: string): Promise<AppInfoRow> => {
  const row = (await list({ search: pkey })).records.find((one) => one.pkey === pkey);
  if (!row) throw new Error(`no parameter ${pkey}`);
  return row;
};
const fieldsOf = ({
  createUser: _,
  updateUser: __,
  updateTime: ___,
  isBuiltIn: ____,
  ...fields
}: AppInfoRow) => fields;
const anInfo = (over = {}) => ({
  appType: "app",
  configType: "store",
  pkey: "minimum",
  value: "3.1",
  ...over,
});
const lastAudit = () =>
  world.db.one<{ action: string; detail: string }>(
    sql`select action, detail::text as detail from audit_log order by id desc limit 1`,
  );

describe("application information (§3)", () => {
  it("gives the shell its version and logo before anyone has signed in", async () => {
    expect(await shown()).toEqual({ value: VERSION, logoUrl: null });
  });

  it("tells the shell which hosts it may frame: none until they are configured", async () => {
    expect((await world.call(null, E.get, { query: FRAME_HOSTS_INFO })).data.value).toBe("");
  });

  it("takes hosts alone to be framed, with or without all below them", async () => {
    const row = await rowOf(FRAME_HOSTS_INFO.pkey);
    const set = async (value: string) =>
      world.call(admin, E.update, { body: { ...fieldsOf(await rowOf(row.pkey)), value } });
    for (const value of ["*", "https://docs.example.com", "docs.example.com/a", "a b;c"])
      expect((await set(value)).envelope, value).toMatchObject({
        error: "frameHost",
        fields: [{ field: "value" }],
      });
    expect((await set("docs.example.com, *.example.org:8443")).status).toBe(200);
    expect((await set("")).status).toBe(200);
  });

  it("answers 404 where there is no such parameter", async () => {
    const query = { ...SHELL_INFO, pkey: "other" };
    expect((await world.call(admin, E.get, { query })).status).toBe(404);
  });

  it("tells only what is marked public to who has not signed in, and not whether there is more", async () => {
    const { data } = await world.call(admin, E.create, { body: anInfo({ pkey: "smsKey" }) });
    const viewer = await world.aPerson({ roleCodes: ["viewer"] });
    const asks = async (who: Person | null, pkey: string) => {
      const { status, error } = await world.call(who, E.get, {
        query: { appType: "app", configType: "store", pkey },
      });
      return [status, error];
    };
    for (const pkey of ["smsKey", "other"]) {
      expect(await asks(null, pkey)).toEqual([401, "notSignedIn"]);
      expect(await asks(viewer, pkey)).toEqual([403, "noPermission"]);
    }
    expect(await asks(admin, "smsKey")).toEqual([200, undefined]);
    expect(data.isPublic).toBe(false);
    await world.call(admin, E.update, { body: { ...fieldsOf(data), isPublic: true } });
    expect(await asks(null, "smsKey")).toEqual([200, undefined]);
    await world.call(admin, E.remove, { params: { id: data.id } });
  });

  it("is made, listed, changed and deleted, with who did it, and audited", async () => {
    const body = anInfo({ label: "Least version", tag: "phone" });
    const { data: made } = await world.call(admin, E.create, { body });
    expect(made).toMatchObject({
      ...body,
      logoUrl: null,
      createUser: "Ada",
      updateUser: "Ada",
      isBuiltIn: false,
    });
    expect((await lastAudit()).action).toBe("system_app-info_create");
    expect((await list({ tag: "phone", appType: "app", configType: "store" })).records).toEqual([made]);
    expect((await list({ search: "least VERSION" })).total).toBe(1);
    expect((await list({ search: "%" })).total).toBe(0);
    expect((await list({ sort: "-pkey" })).records[0]?.pkey).toBe("minimum");

    const other = await world.aPerson({ roleCodes: ["platformAdmin"], displayName: "Ben" });
    const change = { ...fieldsOf(made), value: "3.2" };
    const { data: changed } = await world.call(other, E.update, { body: change });
    expect(changed).toMatchObject({ value: "3.2", createUser: "Ada", updateUser: "Ben", revision: 1 });
    expect(JSON.parse((await lastAudit()).detail)).toMatchObject({
      before: { value: "3.1" },
      after: { value: "3.2" },
    });
    expect((await world.call(other, E.update, { body: change })).error).toBe("conflict");

    expect((await world.call(admin, E.remove, { params: { id: made.id } })).data).toBe(true);
    expect((await lastAudit()).action).toBe("system_app-info_delete");
    expect((await world.call(admin, E.remove, { params: { id: made.id } })).status).toBe(404);
    expect((await world.call(admin, E.update, { body: change })).status).toBe(404);
  });

  it("has each parameter of an application once", async () => {
    const { data: one } = await world.call(admin, E.create, { body: anInfo({ pkey: "one" }) });
    const again = await world.call(admin, E.create, { body: anInfo({ pkey: "one" }) });
    expect([again.status, again.error, again.envelope.fields?.[0]?.field]).toEqual([
      409,
      "appInfoTaken",
      "pkey",
    ]);
    await world.call(admin, E.create, { body: anInfo({ pkey: "two" }) });
    const renamed = await world.call(admin, E.update, { body: { ...fieldsOf(one), pkey: "two" } });
    expect([renamed.error, renamed.envelope.fields?.[0]?.field]).toEqual(["appInfoTaken", "pkey"]);
    expect(
      (await world.call(admin, E.create, { body: anInfo({ pkey: "one", appType: "web" }) })).status,
    ).toBe(200);
  });

  it("refuses a logo that is no uploaded picture", async () => {
    for (const logoUrl of [
      "https://elsewhere.example/a.png",
      "javascript:alert(1)",
      "/platform/picture/../a.png",
    ]) {
      const { status, envelope } = await world.call(admin, E.create, {
        body: anInfo({ pkey: "logo", logoUrl }),
      });
      expect([status, envelope.fields?.[0]?.field], logoUrl).toEqual([422, "logoUrl"]);
    }
  });
});

describe("what the product delivers itself", () => {
  const restart = (version: string, frameHosts = "") =>
    createAppInfos({ db: world.db, audit: world.app.audit, clock: world.clock }).ensureShell({
      version,
      frameHosts,
    });

  it("follows the version that runs, until people set another text, and again once they set it back", async () => {
    await restart("9.0.0");
    expect((await shown()).value).toBe("9.0.0");
    const set = async (value: string) =>
      world.call(admin, E.update, { body: { ...fieldsOf(await rowOf(SHELL_INFO.pkey)), value } });
    await set("Clean & Co 2026");
    await restart("9.1.0");
    await restart("9.1.0");
    expect((await shown()).value).toBe("Clean & Co 2026");
    await set("9.1.0");
    await restart("9.2.0");
    expect((await shown()).value).toBe("9.2.0");
    await world.app.ensureBuiltIns();
    expect((await shown()).value).toBe(VERSION);
  });

  it("leaves the console to say what they are, in the reader's language", async () => {
    const { records } = await list();
    expect(records.filter(({ isBuiltIn }) => isBuiltIn).map(({ label }) => label)).toEqual(["", "", ""]);
  });

  it("loses the English words of earlier versions, but none of people's", async () => {
    const address = new URL("../../../migrations/0890-app-info-labels.sql", import.meta.url);
    const label = (pkey: string, text: string) =>
      world.db.run(sql`update app_infos set label = ${text} where pkey = ${pkey}`);
    await label(SHELL_INFO.pkey, "Version");
    await label(FRAME_HOSTS_INFO.pkey, "Hosts of our partners");
    await asOwner(world.db, await readFile(address, "utf8"));
    const labels = [SHELL_INFO.pkey, FRAME_HOSTS_INFO.pkey].map(async (pkey) => (await rowOf(pkey)).label);
    expect(await Promise.all(labels)).toEqual(["", "Hosts of our partners"]);
    await label(FRAME_HOSTS_INFO.pkey, "");
  });

  it("keeps label and logo through every start", async () => {
    const row = await rowOf(SHELL_INFO.pkey);
    const logoUrl = `/platform/picture/${"a".repeat(22)}.png`;
    const { data } = await world.call(admin, E.update, {
      body: { ...fieldsOf(row), label: "Fassung", logoUrl },
    });
    await restart("9.3.0");
    await world.app.ensureBuiltIns();
    expect(await rowOf(SHELL_INFO.pkey)).toMatchObject({ label: "Fassung", logoUrl, isBuiltIn: true });
    expect((await shown()).logoUrl).toBe(logoUrl);
    expect(data.isBuiltIn).toBe(true);
  });

  it("follows the configured hosts in the same manner", async () => {
    await restart(VERSION, "a.example");
    expect((await rowOf(FRAME_HOSTS_INFO.pkey)).value).toBe("a.example");
    const body = { ...fieldsOf(await rowOf(FRAME_HOSTS_INFO.pkey)), value: "b.example" };
    await world.call(admin, E.update, { body });
    await restart(VERSION, "c.example");
    expect((await rowOf(FRAME_HOSTS_INFO.pkey)).value).toBe("b.example");
  });

  it("lets pages be framed from the hosts that it names, also where another process has named them", async () => {
    const frames = async () => {
      const { headers } = await world.call(null, E.get, { query: SHELL_INFO });
      return /frame-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.trim();
    };
    const value = "docs.example, *.partner.test\nlocal:8080";
    const body = { ...fieldsOf(await rowOf(FRAME_HOSTS_INFO.pkey)), value };
    await world.call(admin, E.update, { body });
    expect(await frames()).toBe("'self' docs.example *.partner.test local:8080");
    await world.db.run(
      sql`update app_infos set value = 'else.example' where pkey = ${FRAME_HOSTS_INFO.pkey}`,
    );
    expect(await frames()).toContain("docs.example");
    world.clock.advance(10_001);
    await frames();
    await expect.poll(frames).toBe("'self' else.example");
  });

  it("is neither deleted nor renamed", async () => {
    const row = await rowOf(SHELL_INFO.pkey);
    const removed = await world.call(admin, E.remove, { params: { id: row.id } });
    expect([removed.status, removed.error]).toEqual([422, "builtInAppInfo"]);
    for (const field of ["appType", "configType", "pkey"] as const) {
      const { error, envelope } = await world.call(admin, E.update, {
        body: { ...fieldsOf(row), [field]: "x" },
      });
      expect([error, envelope.fields?.map((one) => one.field)]).toEqual(["builtInAppInfo", [field]]);
    }
  });
});
