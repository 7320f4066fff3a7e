import { execFileSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, createServer } from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aCertificate, hasOpenssl } from "../../../test/certificates.ts";
import { authorityOf, lanFilesIn } from "./certificate.ts";
import { ensureLanCertificate } from "./lan-certificate.ts";

let dataDir = "";
const NOW = new Date();
const DAY_MS = 86_400_000;
const files = () => lanFilesIn(join(dataDir, "tls"));
const make = (given: { host?: string; addresses?: string[]; now?: Date } = {}) =>
  ensureLanCertificate({ dataDir, host: "hall", addresses: ["192.168.1.20", "8.8.8.8"], now: NOW, ...given });
const certificate = async () => new X509Certificate(await readFile(files().cert));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-tls-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** What a client that trusts the authority says to a server with that certificate: undefined where it is content. */
async function verdict(pair: { cert: string; key: string }, host: string): Promise<string | undefined> {
  const server = createServer(pair).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ca = await readFile(files().authority, "utf8");
  try {
    return await new Promise((resolve) => {
      const socket = connect({ host: "127.0.0.1", port, ca, servername: host, rejectUnauthorized: true });
      socket.once("secureConnect", () => resolve(socket.end() && undefined));
      socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  } finally {
    server.close();
  }
}
const own = async () => ({
  cert: await readFile(files().cert, "utf8"),
  key: await readFile(files().key, "utf8"),
});

describe("certificates made for a LAN", () => {
  it("are for this host, this machine and its addresses in the LAN, and believed by whoever trusts the authority", async () => {
    const { fingerprint } = await make();
    expect((await certificate()).subjectAltName).toBe(
      "DNS:localhost, DNS:hall, DNS:hall.local, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:192.168.1.20",
    );
    expect(new X509Certificate(await readFile(files().authority)).fingerprint256).toBe(fingerprint);
    for (const host of ["localhost", "hall", "hall.local"])
      expect(await verdict(await own(), host)).toBeUndefined();
    expect(await verdict(await own(), "other")).toBe("ERR_TLS_CERT_ALTNAME_INVALID");
  });

  it("come with the authority that robots need, which is nobody's where they were given", async () => {
    await make();
    const authority = await readFile(files().authority, "utf8");
    const config = { TLS: "lan", MQTTS_PORT: 8883, DEVICES_URL: "", BUS_URL: "", DATA_DIR: dataDir } as const;
    expect(await authorityOf(config)).toBe(authority);
    expect(await authorityOf({ ...config, TLS: "" })).toBe("");
    expect(await authorityOf({ ...config, DEVICES_URL: "mqtts://gate" })).toBe("");
  });

  it("are read by their owner only", async () => {
    await make();
    for (const file of Object.values(files())) expect((await stat(file)).mode & 0o777, file).toBe(0o600);
  });

  it("stay as they are until addresses change or they run out; the authority stays then too", async () => {
    const first = await make();
    const { fingerprint256 } = await certificate();
    await make({ now: new Date(NOW.getTime() + 300 * DAY_MS) });
    expect((await certificate()).fingerprint256).toBe(fingerprint256);
    expect(await make({ addresses: ["10.0.0.9"] })).toEqual(first);
    expect((await certificate()).subjectAltName).toContain("10.0.0.9");
    const { validToDate } = await certificate();
    const late = new Date(NOW.getTime() + 340 * DAY_MS);
    expect(await make({ addresses: ["10.0.0.9"], now: late })).toEqual(first);
    expect((await certificate()).validToDate.getTime()).toBeGreaterThan(validToDate.getTime());
  });

  it("are made anew where they are damaged, and by another authority on another host", async () => {
    const first = await make();
    await writeFile(files().key, "no key");
    await make();
    const { cert, key } = await own();
    expect(new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect((await make({ host: "other" })).fingerprint).not.toBe(first.fingerprint);
    expect(await verdict(await own(), "other")).toBeUndefined();
  });

  it.runIf(hasOpenssl)(
    "cannot speak for anybody outside a LAN, whoever holds the authority's key",
    async () => {
      await make();
      const { authority, authorityKey } = files();
      for (const [name, isBelieved] of [
        ["robot.lan", true],
        ["bank.example", false],
      ] as const) {
        const forged = aCertificate({
          folder: dataDir,
          name,
          issuer: { cert: authority, key: authorityKey },
        });
        const received = await verdict(
          { cert: await readFile(forged.cert, "utf8"), key: await readFile(forged.key, "utf8") },
          name,
        );
        expect(received === undefined, `${name}: ${received}`).toBe(isBelieved);
      }
    },
  );

  it.runIf(hasOpenssl)("are well-formed by another library's reading", async () => {
    await make();
    const text = execFileSync("openssl", ["x509", "-in", files().authority, "-noout", "-text"]).toString();
    expect(text).toMatch(/Name Constraints: critical\s+Permitted:\s+DNS:localhost/);
    expect(text).toContain("IP:192.168.0.0/255.255.0.0");
    const answer = execFileSync("openssl", [
      "verify",
      "-x509_strict",
      "-CAfile",
      files().authority,
      files().cert,
    ]);
    expect(answer.toString()).toContain("OK");
  });
});
