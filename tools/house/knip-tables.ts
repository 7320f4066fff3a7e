/** What knip takes for dead and is not: `TABLES` of the doors, which the rules of the house read. */
import type { Preprocessor } from "knip";

const withoutTables: Preprocessor = ({ issues, counters, ...found }) => {
  const { exports } = issues;
  for (const file of Object.values(exports)) {
    if (!file["TABLES"]) continue;
    delete file["TABLES"];
    counters.exports -= 1;
  }
  return { ...found, issues, counters };
};

export default withoutTables;
