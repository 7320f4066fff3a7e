import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hashPassword, isHashOf } from "./password-hasher.ts";

/** How far each thread of this process steps back behind others. */
function niceness(): number[] {
  return readdirSync("/proc/self/task").map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    // Counted from behind the name, which may have spaces.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

describe("hashing passwords", () => {
  it("keeps argon2id, another one each time, and knows it again", async () => {
    const [one, other] = await Promise.all([hashPassword("s3cret!"), hashPassword("s3cret!")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect(one).not.toBe(other);
    expect(await Promise.all([isHashOf("s3cret!", one), isHashOf("S3cret!", one)])).toEqual([true, false]);
  });

  it("still knows what was kept at another cost", async () => {
    const older =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$9LGnwzGbYsA9n4q3gbPZCcbCr4JsYhZ0LkP8hyL9Vmk";
    expect(await isHashOf("s3cret!", older)).toBe(false);
  });

  it("says what cannot be a hash, and goes on", async () => {
    await expect(isHashOf("s3cret!", "no hash")).rejects.toThrow();
    expect(await hashPassword("s3cret!")).toContain("$argon2id$");
  });

  it.runIf(process.platform === "linux")("steps back behind everything else of the process", async () => {
    await hashPassword("s3cret!");
    const threads = niceness();
    expect(threads.filter((nice) => nice === 15).length).toBeGreaterThan(0);
    expect(threads).toContain(0);
  });
});
