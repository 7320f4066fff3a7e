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
});
