import { once } from "node:events";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get as getPlain, type IncomingMessage } from "node:http";
import { Agent, get } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type SecureVersion, type TLSSocket } from "node:tls";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { aCertificate, hasOpenssl, type Pair } from "../../../test/certificates.ts";
import { answerOf, http2Connection } from "../../../test/raw-http2.ts";
import { LONG_TIMEOUT } from "../../../test/robot-fixture.ts";
import { readConfig } from "../config.ts";
import { createRedirect } from "./https-redirect.ts";
import { createHttpServer } from "./server.ts";

let folder = "";
let given: Pair;
let said = "";
const closings: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweepline-https-"));
});
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

const receive = (line: string): void => {
  said += line;
};

async function serve(
  environment: Record<string, string> = {},
): Promise<{ app: FastifyInstance; port: number }> {
  const made = aCertificate({ folder, name: "fleet.example" });
  given = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  await renewTo(made);
  const config = readConfig({
    TLS_CERT: given.cert,
    TLS_KEY: given.key,
    LOG_LEVEL: "silent",
    ...environment,
  });
  const app = await createHttpServer(config, pino({ level: "warn" }, { write: receive }));
  app.get("/there", () => "there");
  app.get("/live", { websocket: true }, (socket) => socket.send("live"));
  await app.listen({ host: "127.0.0.1", port: 0 });
  closings.push(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}
async function renewTo(pair: Pair): Promise<void> {
  await copyFile(pair.cert, given.cert);
  await copyFile(pair.key, given.key);
}

const handshake = (port: number, maxVersion: SecureVersion = "TLSv1.3"): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const insecure = { minVersion: "TLSv1" as const, maxVersion, ciphers: "DEFAULT:@SECLEVEL=0" };
    const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false, ...insecure });
    closings.push(() => socket.destroy());
    socket.once("secureConnect", () => resolve(socket));
    socket.once("error", reject);
  });
const fingerprint = async (port: number) => (await handshake(port)).getPeerCertificate().fingerprint256;

async function ask(port: number, agent = new Agent({ rejectUnauthorized: false })) {
  const request = get({ host: "127.0.0.1", port, path: "/there", agent });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { localPort } = response.socket;
  response.resume();
  await once(response, "end");
  return Object.assign(response, { localPort });
}

describe.runIf(hasOpenssl)("https", () => {
  it("serves encrypted with the certificate that was given, and tells browsers to come so only", async () => {
    const { port } = await serve();
    const response = await ask(port);
    expect(response.statusCode).toBe(200);
    expect(response.headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it.each([
    [{ HSTS: "off" }, undefined],
    [{ TLS: "lan", TLS_CERT: "", TLS_KEY: "" }, undefined],
    [{ TLS: "lan", TLS_CERT: "", TLS_KEY: "", HSTS: "on" }, "max-age=31536000"],
  ])("tells them otherwise with %o", async (environment, header) => {
    await import("../tls/lan-certificate.ts").then((lan) => lan.ensureLanCertificate({ dataDir: folder }));
    const { port } = await serve({ DATA_DIR: folder, ...environment });
    expect((await ask(port)).headers["strict-transport-security"]).toBe(header);
  });

  it("speaks HTTP/2 to who can, HTTP/1.1 to others, and WebSockets", async () => {
    const { port } = await serve();
    const protocolFor = async (...ALPNProtocols: string[]) => {
      const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false, ALPNProtocols });
      closings.push(() => socket.destroy());
      await once(socket, "secureConnect");
      return socket.alpnProtocol;
    };
    expect(await protocolFor("h2", "http/1.1")).toBe("h2");
    expect(await protocolFor("http/1.1")).toBe("http/1.1");
    const { session, request } = await http2Connection(port);
    closings.push(() => session.destroy());
    expect(await answerOf(request({ ":path": "/there" }))).toEqual({ status: 200, body: "there", code: 0 });
    const live = new WebSocket(`wss://127.0.0.1:${port}/live`, { rejectUnauthorized: false });
    closings.push(() => live.terminate());
    const [text] = await once(live, "message");
    expect(String(text)).toBe("live");
  });

  it("speaks TLS 1.2 and later, nothing older", async () => {
    const { port } = await serve();
    expect((await handshake(port, "TLSv1.2")).getProtocol()).toBe("TLSv1.2");
    await expect(handshake(port, "TLSv1.1")).rejects.toThrow(/alert|unsupported|protocol/i);
  });

  it("takes up a renewed certificate while connections stay, and keeps the one before while the new is half there", async () => {
    const { port } = await serve();
    const before = await fingerprint(port);
    const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: 1 });
    closings.push(() => agent.destroy());
    const { localPort } = await ask(port, agent);
    const renewed = aCertificate({ folder, name: "fleet.example" });
    await copyFile(renewed.cert, given.cert);
    await writeFile(given.key, "half a k");
    await expect.poll(() => said, LONG_TIMEOUT).toContain("the one before stays");
    expect(await fingerprint(port)).toBe(before);
    await renewTo(renewed);
    await expect.poll(() => fingerprint(port), LONG_TIMEOUT).not.toBe(before);
    expect((await ask(port, agent)).localPort).toBe(localPort);
  });

  it("says at the start what is wrong with its files", async () => {
    const other = aCertificate({ folder, name: "other.example" });
    await expect(serve({ TLS_CERT: join(folder, "none.pem"), TLS_KEY: other.key })).rejects.toThrow(
      /none\.pem.*ENOENT/,
    );
    await expect(serve({ TLS_CERT: given.cert, TLS_KEY: other.key })).rejects.toThrow(
      /cannot be used.*match/,
    );
    expect(() => readConfig({ TLS_CERT: "a.pem" })).toThrow("TLS_KEY");
    expect(() => readConfig({ TLS_CERT: "a.pem", TLS_KEY: "a.key", TLS: "lan" })).toThrow("TLS: ");
  });
});

describe("the unencrypted port", () => {
  async function redirected(host: string, { path = "/there?a=b", publicUrl = "" } = {}) {
    const server = createRedirect({ httpsPort: () => 8443, publicUrl }).listen(0, "127.0.0.1");
    await once(server, "listening");
    closings.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const [response] = (await once(
      getPlain({ host: "127.0.0.1", port, path, setHost: false, headers: { host } }),
      "response",
    )) as [IncomingMessage];
    response.resume();
    return [response.statusCode, response.headers.location];
  }

  it.each(["fleet.example", "fleet.example:8080", "10.0.0.7", "[fd00::1]:8080"])(
    "leads to the encrypted one of %s by the same way",
    async (host) => {
      expect(await redirected(host)).toEqual([308, `https://${host.replace(/:8080$/, "")}:8443/there?a=b`]);
    },
  );

  it("leads to the product's own address where that was configured", async () => {
    const publicUrl = "https://fleet.example/";
    expect(await redirected("10.0.0.7", { publicUrl })).toEqual([308, "https://fleet.example/there?a=b"]);
  });

  it.each(["evil.example/", "a@evil.example", "evil example", "", "[evil]", "x".repeat(300)])(
    "leads nobody to %s",
    async (host) => {
      expect(await redirected(host)).toEqual([400, undefined]);
    },
  );
});
