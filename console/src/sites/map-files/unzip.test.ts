import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unzip } from "./unzip.ts";

interface Packed {
  readonly name: string;
  readonly text: string;
  readonly isStored?: boolean;
}

/** A zip as programs write it. Sums are left out: a preview does not ask for them. */
function zipOf(files: readonly Packed[], comment = ""): Blob {
  const [heads, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, text, isStored = false } of files) {
    const content = isStored ? Buffer.from(text) : deflateRawSync(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(text.length, 18);
    common.writeUInt16LE(name.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    entries.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, offset, Buffer.from(name));
    const parts = [Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), content];
    heads.push(...parts);
    at += Buffer.concat(parts).length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Blob([Buffer.concat([...heads, directory, end, Buffer.from(comment)])]);
}
const textsOf = async (files: readonly File[]) =>
  Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.text()] as const)));

describe("a zip that is looked into", () => {
  const files = [
    { name: "maps/", text: "", isStored: true },
    { name: "maps/hall.pgm", text: "P5 2 1 255 ab" },
    { name: "maps/hall.yaml", text: "image: hall.pgm", isStored: true },
  ];

  it.each([
    ["", "and no comment"],
    ["made by hand", "and a comment"],
  ])("holds its files, packed or as they are%s", async (comment) =>
    expect(await textsOf(await unzip(zipOf(files, comment), 100))).toEqual({
      "maps/hall.pgm": "P5 2 1 255 ab",
      "maps/hall.yaml": "image: hall.pgm",
    }),
  );

  it("is not unpacked beyond what is looked at", async () => {
    await expect(unzip(zipOf(files), 20)).rejects.toThrow("more than a preview unpacks");
  });

  it("is no other file", async () => {
    await expect(unzip(new Blob(["P5 2 1 255 ab, and more of the same"]), 100)).rejects.toThrow("no zip");
  });
});
