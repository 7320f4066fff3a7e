import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { MESSAGE_ENDPOINTS as M } from "@sweepline/contract/care/messages/index.ts";
import { WEB_PUSH_ENDPOINTS as E } from "@sweepline/contract/care/web-push/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aPushService } from "../../../test/push-service.ts";
import { aWorld, type Person } from "../../../test/world.ts";
import { encryptPush } from "./encrypt.ts";

const world = await aWorld({ OUTGOING_NETWORKS: "127.0.0.1", PUBLIC_URL: "https://fleet.example.com" });
const service = await aPushService();
const tenant = await world.anOrganization();
const author = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
afterAll(async () => {
  await world.close();
  await service.close();
});

/** A browser's own side of RFC 8291: what only it can do with what its push service hands over. */
function aBrowser() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const derived = (secret: Uint8Array, [salt, info]: [Uint8Array, Uint8Array], bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
  return {
    keys: { p256dh: pair.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
    read(body: Buffer): string {
      const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
      const sender = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
      const secret = derived(pair.computeSecret(sender), [auth, info], 32);
      const key = derived(secret, [salt, Buffer.from("Content-Encoding: aes128gcm\0")], 16);
      const nonce = derived(secret, [salt, Buffer.from("Content-Encoding: nonce\0")], 12);
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return text.subarray(0, text.lastIndexOf(2)).toString();
    },
  };
}

const subscribe = (who: Person, name: string, browser: ReturnType<typeof aBrowser>) =>
  world.call(who, E.subscribe, {
    body: { name: "Firefox", endpoint: `${service.url}/${name}`, keys: browser.keys },
  });
async function push(who: Person, content = "At ten") {
  const receivers = { staffIds: [who.staffId], roleIds: [], organizationIds: [] };
  await world.call(author, M.write, {
    body: { title: "演习", content, severity: "info", ways: ["push"], receivers },
  });
  await world.app.care.messages.dispatcher.tick();
  await world.app.care.messages.dispatcher.settle();
}
const aReader = () => world.aPerson({ organizationId: tenant, roleCodes: ["viewer"] });

describe("a push message", () => {
  it("is the example of RFC 8291, section 5", () => {
    const bytes = (text: string) => Buffer.from(text, "base64url");
    const body = encryptPush(
      Buffer.from("When I grow up, I want to be a watermelon"),
      {
        p256dh: bytes(
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        ),
        auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
      },
      {
        salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
      },
    );
    expect(body.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("is read by the browser alone, from a sender that its push service can check (RFC 8292)", async () => {
    const [me, browser] = [await aReader(), aBrowser()];
    expect((await subscribe(me, "one", browser)).status).toBe(200);
    await push(me);
    const [{ headers, body } = { headers: {} as Record<string, string>, body: Buffer.alloc(0) }] =
      service.received("one");
    expect(JSON.parse(browser.read(body))).toMatchObject({ title: "演习", body: "At ten" });
    expect(() => aBrowser().read(body)).toThrow();
    const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers.authorization)) ?? [];
    expect(key).toBe((await world.call(me, E.key)).data);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
    const good = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(good).toBe(true);
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: new URL(service.url).origin,
    });
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  });

  it("is cut where it is too long for a push service", async () => {
    const [me, browser] = [await aReader(), aBrowser()];
    await subscribe(me, "long", browser);
    await push(me, "长".repeat(3_000));
    const [{ body } = { body: Buffer.alloc(0) }] = service.received("long");
    expect(body.length).toBeLessThanOrEqual(4_096);
    expect(JSON.parse(browser.read(body)).body).toMatch(/^长+$/);
  });

  it("goes no more to a browser that its service knows no longer", async () => {
    const [me, browser] = [await aReader(), aBrowser()];
    await subscribe(me, "gone", browser);
    service.answerWith("gone", 410);
    await push(me);
    expect((await world.call(me, E.browsers)).data).toEqual([]);
  });
});

describe("browsers", () => {
  it("are their person's own, and belong to whoever signed in there last", async () => {
    const [me, other, browser] = [await aReader(), await aReader(), aBrowser()];
    const { data } = await subscribe(me, "shared", browser);
    const params = { browserId: data.id };
    expect((await world.call(other, E.unsubscribe, { params })).status).toBe(404);
    await subscribe(other, "shared", browser);
    expect((await world.call(me, E.browsers)).data).toEqual([]);
    expect((await world.call(other, E.unsubscribe, { params })).status).toBe(200);
  });

  it("have no push service inside, and keep the server's key sealed", async () => {
    const body = { name: "Firefox", endpoint: "https://10.0.0.7/push", keys: aBrowser().keys };
    expect((await world.call(await aReader(), E.subscribe, { body })).error).toBe("pushAddress");
    const { key } = await world.db.one<{ key: Buffer }>(sql`select private_sealed as key from push_keys`);
    expect(key.length).toBeGreaterThan(32 + 28);
  });
});
