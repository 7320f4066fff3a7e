import { MAP_FILE_ENDPOINTS as E, MAP_FILE_REFUSALS } from "@sweepline/contract/sites/map-files.ts";
import type { Database } from "../../core/db/database.ts";
import { fileAnswer } from "../../core/export/index.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Route } from "../../core/http/route.ts";
import type { NamedFile } from "../map-formats/index.ts";
import { exportVersion } from "./export.service.ts";
import { importMap, importVersion, type MapFilesDeps } from "./import.service.ts";

export function serveMapFiles(route: Route, deps: MapFilesDeps & { db: Database }): void {
  route(E.create, (call) => importMap(deps, call, { ...call.query, ...handedOf(call) }));
  route(E.addVersion, (call) =>
    importVersion(deps, call, { mapId: call.params.id, ...call.query, ...handedOf(call) }),
  );
  route(E.write, async ({ caller, params, query }) =>
    fileAnswer(await exportVersion(deps.db, caller, { versionId: params.id, ...query })),
  );
}

interface Sent<Language> {
  body: Uint8Array;
  query: { names: string[]; sizes: number[] };
  language: Language;
}

/** The body is the files one after the other. */
function handedOf<Language>({ body, query: { names, sizes }, language }: Sent<Language>): {
  files: NamedFile[];
  language: Language;
} {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (names.length === 0 || names.length !== sizes.length || total !== body.length)
    throw new Refused(MAP_FILE_REFUSALS.mapFileParts);
  let start = 0;
  const files = sizes.map((size, index) => {
    const bytes = body.subarray(start, start + size);
    start += size;
    const [name = ""] = (names[index] ?? "").split(/[\\/]/).slice(-1);
    return { name, bytes };
  });
  return { files, language };
}
