import { describe, expect, it, vi } from "vitest";
import { ConfigError, childEnvironment, readConfig } from "./config.ts";

describe("the configuration", () => {
  it.each(["", "loopback", "10.0.0.7", "10.0.0.0/8, fd00::/8", "uniquelocal,192.0.2.1"])(
    "believes the proxies %s",
    (TRUST_PROXY) => {
      expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY);
    },
  );

  it.each(["1", "true", "proxy.example", "10.0.0.0/x", "loopback,"])(
    "refuses %s for proxies",
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(ConfigError);
    },
  );

  it("takes networks for tenants by comma, and refuses what is none", () => {
    const { OUTGOING_NETWORKS } = readConfig({ OUTGOING_NETWORKS: " 10.1.0.0/16, fd00:1::/64,127.0.0.1 " });
    expect(OUTGOING_NETWORKS).toEqual(["10.1.0.0/16", "fd00:1::/64", "127.0.0.1"]);
    expect(readConfig({}).OUTGOING_NETWORKS).toEqual([]);
    for (const wrong of [
      "10.0.0.0/33",
      "10.0.0",
      "localhost",
      "::/129",
      "10.0.0.0/8;11.0.0.0/8",
      "fe80::1%eth0",
    ])
      expect(() => readConfig({ OUTGOING_NETWORKS: wrong }), wrong).toThrow(ConfigError);
  });

  it("wants the database named by whose owner it is given", () => {
    expect(() => readConfig({ DATABASE_OWNER_URL: "postgres://owner@db/x" })).toThrow(/DATABASE_URL/);
    const both = { DATABASE_OWNER_URL: "postgres://owner@db/x", DATABASE_URL: "postgres://server@db/x" };
    expect(readConfig(both)).toMatchObject(both);
  });

  it("hands the owner's password to no process of its own", () => {
    vi.stubEnv("DATABASE_OWNER_URL", "postgres://owner:secret@db/x");
    expect(JSON.stringify(childEnvironment())).not.toContain("owner:secret");
    vi.unstubAllEnvs();
  });

  it("listens to this machine alone until it is told otherwise, for robots as for people", () => {
    expect(readConfig({})).toMatchObject({ HOST: "127.0.0.1", MQTT_HOST: "127.0.0.1" });
    expect(readConfig({ HOST: "0.0.0.0" })).toMatchObject({ HOST: "0.0.0.0", MQTT_HOST: "0.0.0.0" });
    expect(readConfig({ HOST: "127.0.0.1", MQTT_HOST: "10.0.0.7" })).toMatchObject({ MQTT_HOST: "10.0.0.7" });
  });

  it.each([
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.20" },
    { TRUST_PROXY: "loopback" },
    { PUBLIC_URL: "https://fleet.example" },
  ])("refuses passwords that everybody knows where others reach it (%o), with the way out", (reach) => {
    for (const name of ["SWEEPLINE_ADMIN_PASSWORD", "SWEEPLINE_DEMO_PASSWORD"])
      for (const password of ["sweepline", "Sweepline1", "admin123", "123456", "P@ssw0rd", "qwertyuiop"])
        expect(() => readConfig({ ...reach, [name]: password }), password).toThrow(
          new RegExp(`${name}: .*leave it out`),
        );
    expect(() => readConfig({ ...reach, SWEEPLINE_ADMIN_PASSWORD: "Ox-and-plough-7" })).not.toThrow();
  });

  it("takes any password where nobody else reaches it", () => {
    expect(readConfig({ SWEEPLINE_DEMO_PASSWORD: "sweepline" }).SWEEPLINE_DEMO_PASSWORD).toBe("sweepline");
    expect(() => readConfig({ HOST: "::1", SWEEPLINE_ADMIN_PASSWORD: "admin123" })).not.toThrow();
  });
});
