import { describe, expect, it } from "vitest";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import { base32, matchingStep, newTotpSecret, stepAt, totpCode, totpUri } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

describe("one-time codes", () => {
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("are those of RFC 6238, appendix B, at %i s", (seconds, code) => {
    expect(totpCode(SECRET, stepAt(new Date(seconds * 1_000)))).toBe(code);
  });

  it("are taken one step before and after, and not two", () => {
    const now = new Date(1_700_000_000_000);
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((by) =>
      matchingStep(SECRET, totpCode(SECRET, step + by), { now, lastStep: 0 }),
    );
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it("are not taken again, nor any before the last that was used", () => {
    const now = new Date(1_700_000_000_000);
    const step = stepAt(now);
    for (const by of [-1, 0])
      expect(matchingStep(SECRET, totpCode(SECRET, step + by), { now, lastStep: step })).toBeUndefined();
  });

  it("write their secret as RFC 4648 does", () => {
    expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri(SECRET, { issuer: "Sweepline", username: "ada" })).toBe(
      `otpauth://totp/Sweepline:ada?secret=${base32(SECRET)}&issuer=Sweepline`,
    );
  });
});

describe("recovery codes", () => {
  it("are ten, all different, and read however they are typed", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const [code = ""] = codes;
    expect(recoveryCodeHash(` ${code.toLowerCase().replaceAll("-", " ")}`)).toEqual(recoveryCodeHash(code));
  });
});
