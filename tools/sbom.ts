/** npm run sbom [-- FILE]: writes the list of what ships in CycloneDX 1.6, to `dist/sbom.cdx.json` unless told where. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { inRoot } from "./lib/paths.ts";
import { runMain, say } from "./lib/say.ts";
import { readLock } from "./supply/lock.ts";
import { sbomOf } from "./supply/sbom.ts";

await runMain(async () => {
  const file = resolve(process.argv[2] ?? inRoot("dist", "sbom.cdx.json"));
  const bom = sbomOf(await readLock());
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`);
  say(`${bom.components.length} components in ${file}`);
  return 0;
});
