import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { protocolFiles } from "./lib/protocol-files.ts";

/** Writes the published protocol (JSON schemas, AsyncAPI) from the contract: `node tools/write-protocol.ts`. */
const folder = join(import.meta.dirname, "../docs/protocol");
for (const [name, text] of Object.entries(protocolFiles())) {
  const file = join(folder, name);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text);
}
