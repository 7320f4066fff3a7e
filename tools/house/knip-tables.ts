/**
 * What knip takes for dead and is not: `TABLES` and `LENT_COLUMNS` of the doors, which the rules of the house read, and what only rooms
 * use that are yet to be written (`server/src/system/room-files`).
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Preprocessor } from "knip";

const ENGINE = `${import.meta.dirname}/../../server/src/system/room-files`;
/** Names that the engine lets written files import. */
const WRITTEN = new Set(
  readdirSync(ENGINE)
    .filter((name) => /-(files|modules)\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(`${ENGINE}/${name}`, "utf8").matchAll(/"([A-Za-z]\w+)"/g)])
    .map(([, name = ""]) => name),
);
const SHARED = /^(console\/src\/ui|server\/src\/core)\//;

const withoutTables: Preprocessor = ({ issues, counters, ...found }) => {
  const { exports } = issues;
  for (const [path, file] of Object.entries(exports)) {
    const used = ["TABLES", "LENT_COLUMNS", ...(SHARED.test(path) ? WRITTEN : [])];
    for (const name of used) {
      if (!file[name]) continue;
      delete file[name];
      counters.exports -= 1;
    }
  }
  return { ...found, issues, counters };
};

export default withoutTables;
