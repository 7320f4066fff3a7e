/** Maps, their drafts and their files over HTTP on a real database. */
import type { MapImportReport } from "@sweepline/contract/sites/map-files.ts";
import type { FloorMap, MapDetail, MapRow, MapVersion } from "@sweepline/contract/sites/maps.ts";
import type { LightMyRequestResponse } from "fastify";
import type { Announcement } from "../src/core/live/index.ts";
import { MAP_USES } from "../src/operations/wing.ts";
import { serveMapFiles } from "../src/sites/map-files/map-files.routes.ts";
import type { NamedFile } from "../src/sites/map-formats/index.ts";
import { createMaps } from "../src/sites/maps/index.ts";
import { serveMaps } from "../src/sites/maps/maps.routes.ts";
import { anAudit } from "./an-audit.ts";
import { createDraftFixture, type DraftFixture } from "./draft-fixture.ts";
import { EVERYTHING } from "./fleet-fixture.ts";

export const EVERY_MAP_PERMISSION = ["list", "edit", "remove", "import", "export"].map(
  (act) => `sites_maps_${act}`,
);

interface Asked {
  body?: object;
  token?: string;
}

interface Sent {
  status: number;
  error: string;
  msg: string;
  fields: { field: string }[];
  report: MapImportReport;
}

export interface MapFixture extends DraftFixture {
  /** Who may do everything with maps. */
  all: string;
  changes: Announcement[];
  ask(
    method: "GET" | "PUT" | "POST" | "DELETE",
    path: string,
    asked?: Asked,
  ): Promise<LightMyRequestResponse>;
  list(query?: string, token?: string): Promise<{ records: MapRow[]; total: number }>;
  map(id: number): Promise<MapDetail>;
  versions(id: number): Promise<MapVersion[]>;
  version(id: number, versionId: number): Promise<FloorMap>;
  /** To `import` for a new map, or to `{id}/import`. */
  send(
    path: string,
    files: readonly NamedFile[],
    query?: Record<string, string | number | boolean>,
  ): Promise<Sent>;
  file(versionId: number, query: string): Promise<{ bytes: Buffer; name: string }>;
}

export async function createMapFixture(): Promise<MapFixture> {
  const fixture = await createDraftFixture();
  const { db, clock, http, route } = fixture;
  const changes: Announcement[] = [];
  const announcer = { announce: (all: readonly Announcement[]) => void changes.push(...all) };
  const audit = anAudit({ db, clock });
  serveMaps(route, createMaps({ ...fixture, audit, announcer, uses: MAP_USES }));
  serveMapFiles(route, { db, clock, audit, announcer, uses: MAP_USES });
  const all = fixture.tokenOf(EVERYTHING, EVERY_MAP_PERMISSION);
  const ask: MapFixture["ask"] = (method, path, { body, token = all } = {}) =>
    http.inject({
      ...{ method, url: `/platform/map/${path}`, headers: { authorization: `Bearer ${token}` } },
      ...(body && { payload: body }),
    });
  const data = async <T>(path: string, token?: string): Promise<T> =>
    (await ask("GET", path, token === undefined ? {} : { token })).json().data;
  return {
    ...fixture,
    all,
    changes,
    ask,
    list: (query = "", token) => data(`page?${query}`, token),
    map: (id) => data(String(id)),
    versions: async (id) => (await data<{ records: MapVersion[] }>(`${id}/versions`)).records,
    version: (id, versionId) => data(`${id}/versions/${versionId}`),
    async send(path, files, query = {}) {
      const named: [string, string][] = [
        ...files.map(({ name }): [string, string] => ["names", name]),
        ...files.map(({ bytes }): [string, string] => ["sizes", String(bytes.length)]),
        ...Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
      ];
      const answer = await http.inject({
        method: "POST",
        url: `/platform/map/${path}?${new URLSearchParams(named)}`,
        headers: { authorization: `Bearer ${all}`, "content-type": "application/octet-stream" },
        payload: Buffer.concat(files.map(({ bytes }) => bytes)),
      });
      const { data: report, error = "", msg, fields = [] } = answer.json();
      return { status: answer.statusCode, error, msg, fields, report };
    },
    async file(versionId, query) {
      const answer = await ask("GET", `version/${versionId}/export?${query}`);
      const name =
        /filename="([^"]*)"/.exec(String(answer.headers["content-disposition"]))?.[1] ?? answer.body;
      return { bytes: answer.rawPayload, name };
    },
  };
}
