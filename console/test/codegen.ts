/** Tables, data sources and generations as the server tells of them, and a server that keeps them in memory. */
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import type { DataSource } from "@sweepline/contract/system/codegen/data-sources.ts";
import {
  type Differences,
  CODEGEN_ENDPOINTS as E,
  type GeneratedTable,
  type Generation,
  type PreviewFile,
  CODEGEN_REFUSALS as R,
  type TableDetail,
} from "@sweepline/contract/system/codegen/index.ts";
import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { aPage, on, type Rule, refused } from "./server.ts";
import { SEAL_KEY } from "./session.ts";

const AT = "2026-11-16T19:00:00.000Z";

export const aSource = (id: number, given: Partial<DataSource> = {}): DataSource => ({
  ...{ id, name: `Shop ${id}`, kind: "postgresql", url: `postgresql://db${id}.example.com:5432/shop` },
  ...{ username: "reader", hasPassword: true, schema: "", tls: "none", remark: "", tableCount: 1 },
  ...{ changedAt: AT, changedBy: "Ann", revision: 3 },
  ...given,
});

export const aTable = (id: number, given: Partial<GeneratedTable> = {}): GeneratedTable => ({
  ...{ id, sourceId: 1, sourceName: "Shop 1", table: `t_album_${id}`, comment: "Albums", wing: "sites" },
  ...{ room: `albums-${id}`, title: { zh: "专辑", en: "Albums" }, relation: { kind: "single" } },
  ...{ columnCount: 3, importedAt: AT, changedAt: AT, changedBy: "Ann", generatedAt: null, revision: 5 },
  ...given,
});

export const aField = (source: string, given: Partial<RoomField> = {}): RoomField => ({
  ...{ source, dataType: "varchar(160)", comment: "", isIncluded: true, field: source },
  ...{ label: { zh: `${source}列`, en: source }, type: "text", isInList: true, query: "contains" },
  ...{ isInForm: true, isRequired: true, maxLength: 160, least: null, most: null, pattern: "none" },
  ...{ dictionary: null },
  ...given,
});

const FIELDS = [
  aField("name"),
  aField("price", { type: "decimal", maxLength: null, query: "range", isRequired: false, least: 0 }),
  aField("parent", { type: "integer", maxLength: null, query: "none", isRequired: false }),
];

export const aDetail = (table: GeneratedTable, given: Partial<TableDetail> = {}): TableDetail => ({
  ...table,
  ...{ item: "", itemTitle: { zh: "专辑", en: "album" }, author: "", description: "", nameField: "name" },
  ...{ fields: FIELDS, keys: ["id"], references: [], referredBy: [] },
  ...given,
});

export const aGeneration = (id: number, given: Partial<Generation> = {}): Generation => ({
  ...{ id, at: AT, staffName: "Ann", fileCount: 24, bytes: 45_056, sha256: "ab".repeat(32), hasFiles: true },
  rooms: [{ tableId: 1, table: "t_album_1", wing: "sites", room: "albums-1" }],
  ...given,
});

export const aFile = (given: Partial<PreviewFile> = {}): PreviewFile => ({
  ...{ path: "contract/src/sites/albums.ts", language: "typescript", previous: null },
  text: 'export const ALBUMS = "albums";\n',
  ...given,
});

export const NO_CHANGES: Differences = { added: [], removed: [], changed: [], comment: null };

interface Kept {
  readonly sources?: readonly DataSource[];
  readonly details?: readonly TableDetail[];
}

/** The server's side in memory: revisions, names taken, what is in use. */
export function createCodegenServer({ sources: firstSources = [], details: first = [] }: Kept = {}): {
  readonly rules: readonly Rule[];
  readonly details: () => readonly TableDetail[];
  /** Somebody else changes it. */
  readonly touch: (id: number, given?: Partial<TableDetail>) => void;
} {
  let [sources, details] = [[...firstSources], [...first]];
  const find = (id: number) => details.find((table) => table.id === id);
  const put = (table: TableDetail): TableDetail => {
    details = details.map((one) => (one.id === table.id ? table : one));
    return table;
  };
  const rules: Rule[] = [
    on(E.list, () => aPage(...details)),
    on(E.sources, () => aPage(...sources)),
    on(SESSION_ENDPOINTS.sealKey, SEAL_KEY),
    on(E.get, ({ params: { id } }) => find(id) ?? refused(R.noSuchTable)),
    on(E.update, ({ params: { id }, body: { revision, ...body } }) => {
      const table = find(id);
      if (!table || table.revision !== revision)
        return refused({ key: "conflict", status: 409, zh: "", en: "" });
      if (body.room === "devices") return refused(R.roomTaken, { room: R.roomTaken }, { name: "devices" });
      return put({ ...table, ...body, revision: revision + 1 });
    }),
    on(E.remove, ({ params: { id } }) => {
      details = details.filter((table) => table.id !== id);
      return null;
    }),
    on(E.createSource, ({ body: { password: _, randomStr: __, ...body } }) => {
      if (sources.some(({ name }) => name === body.name))
        return refused(R.sourceNameTaken, { name: R.sourceNameTaken });
      const source = aSource(sources.length + 1, body);
      sources = [...sources, source];
      return source;
    }),
    on(E.updateSource, ({ params: { id }, body: { password: _, randomStr: __, ...body } }) =>
      aSource(id, body),
    ),
    on(E.removeSource, ({ params: { id } }) => {
      if (details.some(({ sourceId }) => sourceId === id)) return refused(R.sourceInUse);
      sources = sources.filter((source) => source.id !== id);
      return null;
    }),
    on(E.generate, () => new Response("zip")),
    on(E.generateBatch, () => new Response("zip")),
  ];
  return { rules, details: () => details, touch: (id, given) => void change(id, given) };

  function change(id: number, given: Partial<TableDetail> = {}): void {
    const table = find(id);
    if (table) put({ ...table, ...given, revision: table.revision + 1 });
  }
}
