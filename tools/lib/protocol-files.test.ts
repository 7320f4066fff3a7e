import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { protocolFiles } from "./protocol-files.ts";

const folder = join(import.meta.dirname, "../../docs/protocol");

it.each(Object.entries(protocolFiles()))("publishes %s as the contract has it", async (name, text) => {
  const published = await readFile(join(folder, name), "utf8").catch(() => "missing");
  expect(published, "run: node tools/write-protocol.ts").toBe(text);
});
