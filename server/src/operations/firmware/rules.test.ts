/** How versions of a product are compared, and who may sign its files. */
import { execFileSync } from "node:child_process";
import { createHash, createSign, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import { type FirmwareFixture, firmwareFixture } from "../../../test/firmware-fixture.ts";
import { someBytes } from "../../../test/sample-files.ts";

let fixture: FirmwareFixture;
beforeAll(async () => {
  fixture = await firmwareFixture();
});
afterAll(() => fixture.close());

const CONTENT = someBytes(5_000, 9);
const fieldOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { fields?: { field: string }[] }).fields?.map(({ field }) => field);

describe("the rules of a product", () => {
  const aProduct = (code: string) =>
    fixture.world.app.fleet.products.ensure({ code, name: code, kind: "scrubber" });
  const pemOf = (key: KeyObject) => key.export({ type: "spki", format: "pem" }).toString();
  const rules = async (productId: number) =>
    (await fixture.world.call(fixture.admin, E.rules, { params: { id: productId } })).data;
  const setRules = async (productId: number, fields: object) => {
    const { versionRule, requiresSignature, revision } = await rules(productId);
    const body = { versionRule, requiresSignature, revision, ...fields };
    return fixture.world.call(fixture.admin, E.setRules, { params: { id: productId }, body });
  };
  const addKey = (productId: number, publicKey: string, name = "Release key") =>
    fixture.world.call(fixture.admin, E.addKey, { params: { id: productId }, body: { name, publicKey } });

  it("decide which versions there are, and fit those that exist", async () => {
    const { create } = fixture;
    const productId = await aProduct("R1");
    expect(await rules(productId)).toMatchObject({
      versionRule: "semver",
      requiresSignature: false,
      keys: [],
    });
    await setRules(productId, { versionRule: "numbers" });
    expect((await create({ productId, version: "R2024-11b" })).status).toBe(200);
    const back = await setRules(productId, { versionRule: "semver" });
    expect([back.status, back.error, fieldOf(back)]).toEqual([409, "ruleUnfit", ["versionRule"]]);
    expect((await setRules(productId, { versionRule: "text", revision: 0 })).error).toBe("conflict");
    await setRules(productId, { versionRule: "text" });
    const ranged = [{ kind: "software", minVersion: "blue", belowVersion: "green" }];
    expect((await create({ productId, version: "red", dependencies: ranged })).error).toBe(
      "dependencyNoOrder",
    );
  });

  /** What the migration makes of versions is what is made of them today. */
  const expectBackfilled = async () => {
    const { db } = fixture.world;
    const keys = () => db.many(sql`select version, version_key as key from firmware_packages order by id`);
    const made = await keys();
    const address = new URL("../../../migrations/0741-order-of-versions.sql", import.meta.url);
    const migration = await readFile(address, "utf8");
    await db.run(sql`update firmware_packages set version_key = ''`);
    await asOwner(db, migration.slice(migration.indexOf("with ruled")));
    expect(await keys()).toEqual(made);
  };

  it("sort versions in the list, page by page, and again once the rule is another one", async () => {
    const { create, world, admin } = fixture;
    const productId = await aProduct("R-sorts");
    for (const version of ["1.10.0", "1.9.0", "1.10.0-rc.2", "1.10.0-rc.10", "2.0.0"])
      await create({ productId, version });
    const listed = async (sort: "version" | "-version", current: number) => {
      const query = { productId, sort, size: 2, current };
      const { records } = (await world.call(admin, E.list, { query })).data;
      return records.map(({ version }) => version);
    };
    expect([...(await listed("version", 1)), ...(await listed("version", 2))]).toEqual([
      ...["1.9.0", "1.10.0-rc.2", "1.10.0-rc.10", "1.10.0"],
    ]);
    expect(await listed("-version", 1)).toEqual(["2.0.0", "1.10.0"]);
    await expectBackfilled();
    await setRules(productId, { versionRule: "text" });
    expect(await listed("version", 1)).toEqual(["1.10.0", "1.10.0-rc.10"]);
    await setRules(productId, { versionRule: "numbers" });
    await expectBackfilled();
  });

  it("take public keys only, strong ones, each once", async () => {
    const productId = await aProduct("R2");
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const weak = generateKeyPairSync("rsa", { modulusLength: 1_024 }).publicKey;
    const secret = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect((await addKey(productId, secret)).error).toBe("privateKeyGiven");
    expect((await addKey(productId, pemOf(weak))).error).toBe("notAPublicKey");
    expect(
      (await addKey(productId, "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----")).error,
    ).toBe("notAPublicKey");
    const { data } = await addKey(productId, pemOf(publicKey));
    expect(data.keys).toMatchObject([{ algorithm: "RSA 2048", revokedAt: null }]);
    expect((await addKey(productId, pemOf(publicKey))).error).toBe("keyTaken");
    const audited = await fixture.world.db.many<{ detail: string }>(sql`
      select detail::text from audit_log where subject_kind = 'firmwareRules' and subject_id = ${String(productId)}`);
    expect(JSON.stringify(audited)).not.toContain("PRIVATE");
  });

  const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const ec = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ed = generateKeyPairSync("ed25519");
  const digest = createHash("sha256").update(CONTENT).digest();
  it.each([
    ["RSA", rsa.publicKey, createSign("sha256").update(CONTENT).sign(rsa.privateKey)],
    ["an elliptic curve", ec.publicKey, createSign("sha256").update(CONTENT).sign(ec.privateKey)],
    ["Ed25519, of the digest", ed.publicKey, sign(null, digest, ed.privateKey)],
  ])("demand a signature by one of its keys: %s", async (name, publicKey, signature) => {
    const { world, admin, create, upload, release, get, check } = fixture;
    const productId = await aProduct(`S-${name.replace(/\W/g, "")}`);
    await setRules(productId, { requiresSignature: true });
    const { id } = (await create({ productId })).data;
    const fileId = await upload(id, CONTENT);
    const setSignature = async (bytes: Buffer) => {
      const body = { signature: bytes.toString("base64") };
      await world.call(admin, E.sign, { params: { id, fileId }, body });
      await check();
      return (await get(id)).files[0];
    };
    expect((await release(id)).error).toBe("signatureMissing");
    const wrong = Buffer.from(signature);
    wrong[wrong.length - 1] = (wrong.at(-1) ?? 0) ^ 1;
    await addKey(productId, pemOf(publicKey));
    expect(await setSignature(wrong)).toMatchObject({ state: "ready", hasSignature: true, signedBy: null });
    expect((await release(id)).error).toBe("signatureMissing");
    expect(await setSignature(signature)).toMatchObject({ state: "ready", signedBy: "Release key" });
    expect((await release(id)).status).toBe(200);
  });

  it("have signatures checked again by a new key, and no longer believe a revoked one", async () => {
    const { world, admin, create, upload, release, get, check } = fixture;
    const productId = await aProduct("S-later");
    await setRules(productId, { requiresSignature: true });
    const { id } = (await create({ productId })).data;
    const fileId = await upload(id, CONTENT);
    const signature = sign(null, digest, ed.privateKey).toString("base64");
    await world.call(admin, E.sign, { params: { id, fileId }, body: { signature } });
    await check();
    const { keys } = (await addKey(productId, pemOf(ed.publicKey))).data;
    await check();
    expect((await get(id)).files[0]?.signedBy).toBe("Release key");
    const params = { id: productId, keyId: keys[0]?.id ?? 0 };
    const revoked = (await world.call(admin, E.revokeKey, { params })).data;
    expect(revoked.keys[0]?.revokedAt).not.toBeNull();
    expect((await get(id)).files[0]).toMatchObject({ hasSignature: true, signedBy: null });
    expect((await release(id)).error).toBe("signatureMissing");
  });

  it("believe what openssl signs, by the commands that the documents name", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sweepline-sign-"));
    const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: "pipe" });
    await writeFile(`${folder}/file`, CONTENT);
    openssl("genpkey", "-algorithm", "ed25519", "-out", "key.pem");
    openssl("pkey", "-in", "key.pem", "-pubout", "-out", "public.pem");
    openssl("dgst", "-sha256", "-binary", "-out", "digest", "file");
    openssl("pkeyutl", "-sign", "-inkey", "key.pem", "-rawin", "-in", "digest", "-out", "file.sig");
    const { world, admin, create, upload, get, check } = fixture;
    const productId = await aProduct("S-openssl");
    await addKey(productId, await readFile(`${folder}/public.pem`, "utf8"));
    const { id } = (await create({ productId })).data;
    const fileId = await upload(id, CONTENT);
    const signature = (await readFile(`${folder}/file.sig`)).toString("base64");
    await world.call(admin, E.sign, { params: { id, fileId }, body: { signature } });
    await check();
    expect((await get(id)).files[0]?.signedBy).toBe("Release key");
    await rm(folder, { recursive: true });
  });
});
