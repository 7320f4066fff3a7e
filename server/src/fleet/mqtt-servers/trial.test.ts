import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MQTT_SERVER_ENDPOINTS as E } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { aMosquitto, hasMosquitto, type Mosquitto } from "../../../test/mosquitto.ts";
import { aWorld } from "../../../test/world.ts";

const closings: (() => Promise<unknown>)[] = [];
const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});
afterAll(() => world.close());

async function started(given: Parameters<typeof aMosquitto>[0]): Promise<Mosquitto> {
  const server = await aMosquitto(given);
  closings.push(server.close);
  return server;
}

const hasOpenssl = spawnSync("openssl", ["version"]).error === undefined;

describe.skipIf(!hasMosquitto || !hasOpenssl)("encryption (Mosquitto, openssl)", () => {
  it("tells who is not trusted, not encrypted, or right", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sweepline-tls-"));
    closings.push(() => rm(folder, { recursive: true, force: true }));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    spawnSync("openssl", [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2"],
      ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
    ]);
    const [safe, plain] = [await started({ tls: { cert, key } }), await started({})];
    const pem = await readFile(cert, "utf8");
    const tries = async (port: number, given: object) => {
      const body = {
        name: "Try",
        organizationId: world.rootId,
        host: "localhost",
        port,
        clientId: "x",
        ...given,
      };
      const { data, text, status } = await world.call(admin, E.tryOut, { body });
      expect(status, text).toBe(200);
      return [data.state, data.reason];
    };
    expect(await tries(safe.port, { usesTls: true })).toEqual(["tlsFailed", "certificateUntrusted"]);
    expect(await tries(safe.port, { usesTls: true, caCertificate: pem })).toEqual(["connected", null]);
    expect(await tries(safe.port, { usesTls: true, host: "127.0.0.1", caCertificate: pem })).toEqual([
      "tlsFailed",
      "certificateName",
    ]);
    expect(await tries(safe.port, { usesTls: true, verifiesCertificate: false })).toEqual([
      "connected",
      null,
    ]);
    expect((await tries(plain.port, { usesTls: true }))[0]).not.toBe("connected");
    expect((await tries(safe.port, {}))[0]).toBe("unreachable");
    expect(await tries(1, {})).toEqual(["unreachable", "connectionRefused"]);
    expect(await tries(plain.port, { host: "nowhere.invalid" })).toEqual(["unreachable", "nameUnknown"]);
  }, 60_000);
});
