import type { RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { type Modules, withImports } from "./imports.ts";
import { inSqlComment, quoted } from "./quoted.ts";
import type { RoomFile } from "./room-file.ts";
import { contractModules, type RoomParts } from "./room-parts.ts";
import { filled } from "./skeleton.ts";
import { columnsOf } from "./store-fields.ts";
import { linesStore, roomStores } from "./store-files.ts";
import { testFiles } from "./test-files.ts";

export function serverFiles(plan: RoomPlan, parts: RoomParts): RoomFile[] {
  const { names, places, wanted } = parts;
  const { wing, room, Rooms } = names;
  const tables = [names.table, ...(parts.lineNames ? [parts.lineNames.table] : [])].sort();
  const modules: Modules = {
    ...contractModules(parts),
    "@sweepline/contract/core/paging.ts": { types: ["Page"] },
    "@sweepline/contract/core/refusal.ts": { values: ["CORE_REFUSALS"] },
    "@sweepline/contract/core/rows.ts": { values: ["ROW_REFUSALS"] },
    "../../core/caller.ts": { types: ["Caller", "Requester"] },
    "../../core/db/database.ts": { types: ["Database", "Queries"] },
    "../../core/http/refused.ts": { values: ["found", "Refused", "refusedAt"] },
    "../../core/http/route.ts": { types: ["Route"] },
    "../../system/dictionaries/index.ts": { values: ["requireInDictionary"] },
    "../../system/logs/index.ts": { values: ["actorOf"], types: ["Audit"] },
    [`./${room}.service.ts`]: { types: [Rooms] },
  };
  const file = (name: string, text: string): RoomFile => ({
    path: `server/src/${wing}/${room}/${name}`,
    language: "typescript",
    text,
  });
  const { [`./${room}.service.ts`]: _own, ...service } = modules;
  const store = `import * as store from "./${room}.store.ts";`;
  const lines = parts.lineNames ? `import * as lineStore from "./${parts.lineNames.item}s.store.ts";` : "";
  const serviceText = withImports(filled("server/service", places, wanted), service);
  return [
    migration(plan, parts),
    file("index.ts", filled("server/index.ts", { ...places, tables: tables.map(quoted).join(", ") }, wanted)),
    file(`${room}.routes.ts`, withImports(filled("server/routes", places, wanted), modules)),
    file(`${room}.service.ts`, withStores(serviceText, [lines, store])),
    ...roomStores(parts),
    ...linesStore(parts),
    ...testFiles(plan, parts),
  ];
}

/** Stores are imported whole: `store.insertPlace` says where it leads. */
const withStores = (text: string, stores: readonly string[]): string =>
  text.replace("\n\nexport interface", `\n${stores.filter(Boolean).join("\n")}\n\nexport interface`);

function migration(plan: RoomPlan, { names, fields, places, wanted }: RoomParts): RoomFile {
  const columns = columnsOf(fields.all);
  const about = inSqlComment(plan.description || plan.title.en);
  const text = filled(
    "server/migration.sql",
    { ...places, about, columns, lineColumns: columnsOf(fields.lines) },
    wanted,
  );
  return { path: `server/migrations/next-${names.room}.sql`, language: "sql", text };
}
