import { describe, expect, it } from "vitest";
import { aJpeg, aPng, aSvg, someBytes } from "../../../test/sample-files.ts";
import { readPicture } from "./picture-check.ts";

describe("a picture (§5: png, jpg or jpeg)", () => {
  it("is read by its content", () => {
    expect(readPicture(aPng({ width: 640, height: 480 }))).toEqual({
      suffix: "png",
      contentType: "image/png",
      width: 640,
      height: 480,
    });
    expect(readPicture(aJpeg({ width: 1_920, height: 1_080 }))).toEqual({
      suffix: "jpg",
      contentType: "image/jpeg",
      width: 1_920,
      height: 1_080,
    });
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG", aSvg()],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0")],
    ["only a png's first bytes", aPng().subarray(0, 8)],
    [
      "a png without its header",
      Buffer.concat([aPng().subarray(0, 8), Buffer.from("<script>alert(1)</script>".repeat(3))]),
    ],
    ["a png of no width", aPng({ width: 0 })],
    ["only a jpeg's first bytes", aJpeg().subarray(0, 4)],
    ["a jpeg without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0, 0, 0, 0, 0, 0])],
    [
      "a jpeg that ends in its first segment",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0]),
    ],
    [
      "a jpeg of segments without length",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]),
    ],
    ["a jpeg of nothing but marks", Buffer.from([0xff, 0xd8, ...Array<number>(64).fill(0xff)])],
    ["a jpeg of no height", aJpeg({ height: 0 })],
  ])("is not: %s", (_, content) => {
    expect(readPicture(content)).toBeUndefined();
  });

  it("is judged without a fault however it is broken", () => {
    for (const whole of [aPng(), aJpeg()])
      for (let length = 0; length < whole.length; length++) readPicture(whole.subarray(0, length));
    for (let seed = 0; seed < 500; seed++) {
      const noise = someBytes(200, seed);
      readPicture(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise]));
      readPicture(Buffer.concat([aPng().subarray(0, 12), noise]));
    }
  });
});
