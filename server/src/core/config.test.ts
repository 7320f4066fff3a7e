import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

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
});
