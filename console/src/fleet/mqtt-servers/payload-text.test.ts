import { describe, expect, it } from "vitest";
import { bytesOf, shownAs } from "./payload-text.ts";

const bytes = (text: string): Uint8Array => bytesOf(btoa(text));

describe("a payload", () => {
  it("is shown as JSON with its lines, and as it is where it is none", () => {
    expect(shownAs("pretty", bytes('{"a":[1]}'))).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(shownAs("pretty", bytes("{broken"))).toBe("{broken");
    expect(shownAs("text", bytes('{"a":1}'))).toBe('{"a":1}');
  });

  it("is shown in rows of sixteen bytes with their letters", () => {
    const [first, second] = shownAs("hex", bytes("0123456789abcdef\u0000!")).split("\n");
    expect(first).toBe("0000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef");
    expect(second).toMatch(/^0010 {2}00 21 +\.!$/);
  });
});
