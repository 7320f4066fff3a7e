/**
 * The rules of the house (docs/architecture.md) that no bought tool knows. `--write` brings docs/rooms.md, docs/tables.md, docs/fields.md, docs/walks.md,
 * docs/decisions/README.md and the layers of docs/architecture.md up to date instead of complaining about them.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { questionFaults, rowActFaults } from "./house/act-rules.ts";
import { cycleFaults } from "./house/cycles.ts";
import { renderDecisionList } from "./house/decision-list.ts";
import { commentPathFaults } from "./house/doc-paths.ts";
import { renderFieldList } from "./house/field-list.ts";
import { formFaults } from "./house/form-rules.ts";
import { importFaults } from "./house/import-rules.ts";
import { layerFaults, renderLayers } from "./house/layer-rules.ts";
import { renderRoomList } from "./house/room-list.ts";
import { listRooms, roomFaults } from "./house/room-rules.ts";
import { readSchema } from "./house/schema.ts";
import { measureHouse, sizeFaults } from "./house/size-rules.ts";
import { readSourceFiles, type SourceFile } from "./house/source-files.ts";
import { renderTableList } from "./house/table-list.ts";
import { figuresOf, readTables } from "./house/table-rules.ts";
import { environmentFaults, nameFaults, sqlFaults } from "./house/text-rules.ts";
import { renderWalks, walkFaults } from "./house/walk-rules.ts";
import { glossaryFaults, wordFaults } from "./house/word-rules.ts";
import { inRoot, ROOT } from "./lib/paths.ts";
import { runMain, say } from "./lib/say.ts";

const RULES = [
  ...[
    importFaults,
    layerFaults,
    cycleFaults,
    sizeFaults,
    nameFaults,
    sqlFaults,
    environmentFaults,
    questionFaults,
    rowActFaults,
    formFaults,
    roomFaults,
  ],
  (files: SourceFile[]) => walkFaults(files),
  (files: SourceFile[]) => commentPathFaults(files, (path) => existsSync(inRoot(path))),
];
const LAYERS = /(?<=<!-- layers -->\n).*(?=<!-- end of layers -->)/s;

async function listFaults(name: string, listIn: (before: string) => string): Promise<string[]> {
  const file = inRoot("docs", name);
  const before = await readFile(file, "utf8").catch(() => "");
  const list = listIn(before);
  if (process.argv.includes("--write")) {
    await writeFile(file, list);
    return [];
  }
  return before === list
    ? []
    : [`docs/${name}: is not up to date; write it by \`node tools/check-rooms.ts --write\``];
}

function readDecisions() {
  const folder = inRoot("docs", "decisions");
  const names = globSync("[0-9]*.md", { cwd: folder }).sort();
  return names.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

await runMain(async () => {
  const files = readSourceFiles(ROOT);
  const sizes = measureHouse(files);
  const glossary = await readFile(inRoot("docs", "glossary.md"), "utf8");
  const tables = readTables(files, readSchema(inRoot("server", "migrations")));
  const faults = [
    ...RULES.flatMap((rule) => rule(files)),
    ...sizes.faults,
    ...glossaryFaults(glossary),
    ...wordFaults(files, glossary),
    ...tables.faults,
    ...(await listFaults("rooms.md", () => renderRoomList(listRooms(files)))),
    ...(await listFaults("architecture.md", (text) => text.replace(LAYERS, renderLayers()))),
    ...(await listFaults("walks.md", () => renderWalks())),
    ...(await listFaults("fields.md", renderFieldList)),
    ...(await listFaults("decisions/README.md", () => renderDecisionList(readDecisions()))),
    ...(await listFaults("tables.md", () => renderTableList(tables))),
  ];
  for (const fault of faults) say(fault);
  say(`${files.length} files · ${sizes.text}`);
  say(figuresOf(tables));
  return faults.length === 0 ? 0 : 1;
});
