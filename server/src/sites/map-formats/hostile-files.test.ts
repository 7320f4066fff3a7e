import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aPng } from "../../../test/sample-files.ts";
import { readInWorker } from "./map-file-queue.ts";
import { readMap } from "./read-map.ts";
import { writeZip } from "./zip.ts";

const YAML =
  "image: a.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.2\n";
const PGM = Buffer.concat([Buffer.from("P5\n1 1\n255\n"), Buffer.from([0])]);
const file = (name: string, bytes: Uint8Array | string) => ({ name, bytes: Buffer.from(bytes) });
const read = (...files: { name: string; bytes: Uint8Array }[]) => readMap(files, { isSingleArea: false });
/** Where the first fault is, and what it says. */
const refusal = (...files: { name: string; bytes: Uint8Array }[]) => {
  const { faults, grid } = read(...files);
  expect(grid).toBeUndefined();
  const [first] = faults;
  expect(first?.text.zh, JSON.stringify(faults)).toBeTruthy();
  return `${first?.file} ${first?.field}: ${first?.text.en}`;
};
const withYaml = (yaml: string) => refusal(file("a.yaml", yaml), file("a.pgm", PGM));
const withImage = (bytes: Uint8Array | string) => refusal(file("a.yaml", YAML), file("a.pgm", bytes));

it("reads the honest one", () => {
  expect(read(file("a.yaml", YAML), file("a.pgm", PGM))).toMatchObject({ faults: [], warnings: [] });
});

describe("a YAML file that is refused", () => {
  it.each([
    ["origin[2]", YAML.replace("[0, 0, 0]", "[0, 0, .nan]")],
    ["origin[2]", YAML.replace("[0, 0, 0]", "[0, 0]")],
    ["resolution", YAML.replace("0.05", ".inf")],
    ["resolution", YAML.replace("0.05", "-0.05")],
    ["resolution", YAML.replace("0.05", "0.005")],
    ["resolution", YAML.replace("0.05", "5 cm")],
    ["free_thresh", YAML.replace("0.2", "0.9")],
    ["negate", YAML.replace("negate: 0", "negate: maybe")],
    ["mode", `${YAML}mode: costmap\n`],
    ["occupied_thresh", YAML.replace("occupied_thresh: 0.65\n", "")],
    ["image", YAML.replace("a.pgm", "../../etc/passwd")],
    ["image", YAML.replace("a.pgm", '"..\\\\..\\\\a.pgm"')],
    ["image", YAML.replace("a.pgm", '"a.pgm\\0"')],
    ["image", YAML.replace("a.pgm", "b.pgm")],
    ["", "image: [a"],
    ["", "- 1\n- 2\n"],
    ["", ""],
    ["", "x: 1\n".repeat(20_000)],
  ])("at %j", (field, yaml) => {
    expect(withYaml(yaml)).toMatch(new RegExp(`^a\\.yaml ${field.replace(/[[\]]/g, "\\$&")}: `));
  });

  it("for unfolding to any size", () => {
    const levels = Array.from({ length: 30 }, (_, n) => `l${n + 1}: &l${n + 1} [*l${n}, *l${n}, *l${n}]`);
    expect(withYaml(`l0: &l0 [x]\n${levels.join("\n")}\n${YAML}`)).toContain("aliases");
  });
});

describe("an image that is refused", () => {
  it.each([
    ["width", "P5\n0 1\n255\n"],
    ["width", "P5\n4001 1\n255\n"],
    ["width", "P5\n-1 1\n255\n"],
    ["width", "P5\n99999999999999 1\n255\n"],
    ["maximum", "P5\n1 1e9\n255\n"],
    ["height", "P5\n1"],
    ["maximum", "P5\n1 1\n0\n"],
    ["maximum", "P5\n1 1\n65536\n"],
    ["", "P5\n4000 4000\n255\nxx"],
    ["", "P5\n1 1\n255"],
    ["pixels", "P2\n2 1\n255\n1"],
    ["pixels", "P2\n2 1\n255\n1 -1"],
    ["pixels", "P2\n2 1\n255\n1 256"],
    ["pixels", "P5\n1 1\n9\nx"],
    ["", "GIF89a"],
    ["", ""],
  ])("at %j: %j", (field, bytes) => {
    expect(withImage(bytes)).toMatch(new RegExp(`^a\\.pgm ${field}: `));
  });

  const png = (change: (bytes: Buffer) => Buffer | undefined) => {
    const bytes = aPng();
    return withImage(change(bytes) ?? bytes);
  };
  const resized = (bytes: Buffer, at: number, value: number) => {
    bytes.writeUInt32BE(value, at);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  };

  it("for its size before anything of that size is made", () => {
    expect(png((bytes) => resized(bytes, 16, 100_000))).toContain("a.pgm width");
    expect(png((bytes) => resized(bytes, 20, 0xffffffff))).toContain("a.pgm height");
    expect(png((bytes) => resized(resized(bytes, 16, 4_000), 20, 4_000))).toContain("cut off");
  });

  it("for unpacking to more than its size", () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000));
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from("IDAT"), bomb, Buffer.alloc(4)]);
    chunk.writeUInt32BE(bomb.length);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    expect(png((bytes) => Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]))).toContain(
      "too much",
    );
  });

  it("for what does not fit together", () => {
    expect(png((bytes) => bytes.subarray(0, 40))).toContain("cut off");
    expect(png((bytes) => bytes.fill(9, 41, 45))).toContain("damaged");
    expect(png((bytes) => bytes.fill(0xff, 8, 12))).toContain("cut off");
    // No header first.
    expect(png((bytes) => Buffer.concat([bytes.subarray(0, 8), bytes.subarray(33)]))).toContain("damaged");
    // A depth that there is not.
    expect(png((bytes) => bytes.fill(3, 24, 25))).toMatch(/damaged|cut off/);
  });

  it("not for a part that unpacks to any size and holds no pixels", () => {
    const profile = Buffer.concat([Buffer.from("p\0\0"), deflateSync(Buffer.alloc(80_000_000))]);
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from("iCCP"), profile, Buffer.alloc(4)]);
    chunk.writeUInt32BE(profile.length);
    const bytes = aPng();
    const image = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
    expect(read(file("a.yaml", YAML), file("a.pgm", image)).faults).toEqual([]);
  });
});

describe("other files that are refused", () => {
  it("for what they are", () => {
    expect(refusal(file("a.png", aPng()))).toContain("YAML");
    expect(refusal(file("a.yaml", YAML))).toContain("image");
    expect(refusal(file("a.yaml", YAML), file("b.yaml", YAML), file("a.pgm", PGM))).toContain("One map");
    expect(refusal(file("a.json", "{}"))).toContain("Not a file");
    expect(refusal(file("a.json", '{"type": "FeatureCollection", '))).toContain("JSON");
    expect(refusal(file("a.json", ""))).toContain("empty");
    expect(refusal(file("a.yaml", ""), file("a.pgm", PGM))).toBe("a.yaml : The file is empty");
    expect(refusal(file("a.yaml", YAML), file("a.pgm", ""))).toBe("a.pgm : The file is empty");
    expect(withYaml(`${YAML}# ${"x".repeat(70_000)}`)).toContain("has 69 KB");
    const level = "  L1:\n    drawing:\n      filename: office.png\n";
    for (const levels of [level, level.repeat(2_000)])
      expect(withYaml(`coordinate_system: reference_image\nlevels:\n${levels}`)).toContain("Open-RMF");
    expect(refusal(file("a.json", "[".repeat(200_000)))).toContain("JSON");
    expect(refusal(file("a.txt", "hello"))).toContain("Not a file");
    expect(refusal()).toContain("empty");
  });

  it("as zip files for harm", () => {
    const zip = (bytes: Uint8Array) => refusal(file("a.zip", bytes));
    expect(zip(writeZip([{ name: "a.pgm", bytes: Buffer.alloc(120_000_000) }]))).toContain("too much");
    expect(zip(writeZip(Array.from({ length: 60 }, (_, n) => file(`${n}`, "x"))))).toContain("too much");
    expect(zip(writeZip([]))).toContain("Not a file");
    const whole = Buffer.from(writeZip([file("a.yaml", YAML), file("a.pgm", PGM)]));
    expect(read(file("a.zip", whole)).faults).toEqual([]);
    expect(zip(whole.subarray(0, whole.length - 10))).toContain("damaged");
    for (let at = 0; at < whole.length; at += 1) {
      const bent = Buffer.from(whole);
      bent[at] = (bent[at] ?? 0) ^ 0xff;
      expect(() => read(file("a.zip", bent))).not.toThrow();
    }
  });

  it("for what they unpack to together, however they were packed", () => {
    const half = file("half.zip", writeZip([{ name: "a.pgm", bytes: Buffer.alloc(50_000_000) }]));
    expect(refusal(half, { ...half, name: "other.zip" })).toContain("too much");
    const bomb = deflateSync(Buffer.alloc(40_000_000, " "));
    expect(refusal(file("map.valetudo", bomb))).toContain("too much");
    const grid = deflateSync(Buffer.alloc(20_000_000)).toString("base64");
    const own = { mapId: "m", mapVersion: "1", name: "M", resolutionM: 0.05, width: 4, height: 4, grid };
    const robotMap = { ...own, origin: { x: 0, y: 0, theta: 0 }, elements: [] };
    expect(refusal(file("m.json", JSON.stringify(robotMap)))).toBe(
      "m.json grid: The file unpacks to too much",
    );
  });

  it("whatever bytes of them are bent, they are answered", () => {
    const honest = aPng();
    for (let at = 0; at < honest.length; at += 1)
      for (const bit of [1, 0x80]) {
        const bent = Buffer.from(honest);
        bent[at] = (bent[at] ?? 0) ^ bit;
        expect(() => read(file("a.yaml", YAML), file("a.pgm", bent))).not.toThrow();
      }
  });
});

describe("in a thread of its own", () => {
  const honest = {
    kind: "read",
    files: [file("a.yaml", YAML), file("a.pgm", PGM)],
    isSingleArea: false,
  } as const;

  it("files are read one after the other, and one that cannot be read harms no other", async () => {
    const broken = { ...honest, files: [file("a.yaml", "image: [a")] };
    // What the thread does not expect ends it.
    const none = { ...honest, files: [{ name: "a", bytes: 7 as never }] };
    const all = await Promise.all([honest, broken, none, honest].map((task, n) => readInWorker(n, task)));
    expect(all.map(({ faults }) => faults.length)).toEqual([0, 1, 1, 0]);
    expect(all[0]?.counts).toEqual({ free: 0, occupied: 1, unknown: 0 });
  });
});
