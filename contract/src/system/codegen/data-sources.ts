import { z } from "zod";
import { instantSchema } from "../../core/endpoint.ts";
import { int, optionalText, requiredText, revision, searchText } from "../../core/fields.ts";
import { pageQuery } from "../../core/paging.ts";
import { sealedPassword, sealRandom } from "../../core/sealed-password.ts";

/** Data sources: foreign databases whose tables rooms are written from. They are only ever read. */
export const SOURCE_KINDS = ["postgresql", "mysql"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
export const SOURCE_KIND_LABELS: Readonly<Record<SourceKind, string>> = {
  postgresql: "PostgreSQL",
  mysql: "MySQL / MariaDB",
};
/** Of the connection: none, encrypted whoever answers, or encrypted with a certificate that is checked. */
export const SOURCE_TLS = ["none", "encrypted", "verified"] as const;

export const SOURCE_LIMITS = {
  name: 64,
  url: 300,
  user: 64,
  password: 200,
  schema: 63,
  perProduct: 100,
} as const;
/** How long a foreign database may take to connect and to answer. */
export const SOURCE_TIMEOUT_MS = 10_000;
/** Tables of a source that are looked at; those beyond are found by searching. */
export const MAX_SOURCE_TABLES = 5_000;

export const dataSourceSchema = z.object({
  id: int,
  name: z.string(),
  kind: z.enum(SOURCE_KINDS),
  /** `postgresql://host:5432/database`; user and password are never part of it. */
  url: z.string(),
  username: z.string(),
  hasPassword: z.boolean(),
  /** Of PostgreSQL; blank: public. */
  schema: z.string(),
  tls: z.enum(SOURCE_TLS),
  remark: z.string(),
  /** Imported out of it. */
  tableCount: int,
  changedAt: instantSchema,
  changedBy: z.string().nullable(),
  revision,
});
export type DataSource = z.infer<typeof dataSourceSchema>;

/** The kind of a URL by its scheme; `jdbc:` before it is left out. Undefined: none of ours, or no URL of a database. */
export function sourceAddressOf(
  text: string,
): { kind: SourceKind; url: string; host: string; port: number; database: string } | undefined {
  const url = URL.parse(text.trim().replace(/^jdbc:/i, ""));
  const kind = url && KIND_OF_SCHEME[url.protocol.toLowerCase()];
  if (!url || !kind || url.username || url.password || !url.hostname) return undefined;
  const database = decoded(url.pathname.slice(1));
  if (!database || database.includes("/") || database.length > 64) return undefined;
  const port = Number(url.port || (kind === "postgresql" ? 5432 : 3306));
  const host = url.hostname;
  return { kind, url: `${kind}://${host}:${port}/${encodeURIComponent(database)}`, host, port, database };
}
const KIND_OF_SCHEME: Readonly<Record<string, SourceKind>> = {
  "postgresql:": "postgresql",
  "postgres:": "postgresql",
  "mysql:": "mysql",
  "mariadb:": "mysql",
};
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Fields of the form, each with its rule. */
export const SOURCE_FIELDS = {
  name: requiredText(SOURCE_LIMITS.name),
  url: requiredText(SOURCE_LIMITS.url).refine(
    (text) => sourceAddressOf(text) !== undefined,
    "validation.sourceUrl",
  ),
  username: requiredText(SOURCE_LIMITS.user),
  /** Left out: as it is. */
  password: sealedPassword.optional(),
  randomStr: sealRandom.optional(),
  schema: optionalText(SOURCE_LIMITS.schema),
  tls: z.enum(SOURCE_TLS).default("none"),
  remark: optionalText(200),
};
export const newSourceSchema = z.object(SOURCE_FIELDS);
export type NewSource = z.output<typeof newSourceSchema>;
export const sourceChangeSchema = z.object({ ...SOURCE_FIELDS, revision });
export type SourceChange = z.output<typeof sourceChangeSchema>;

export const sourceListQuery = pageQuery(["name", "changedAt"], {
  search: searchText,
  kind: z.enum(SOURCE_KINDS).optional(),
});
export type SourceListQuery = z.output<typeof sourceListQuery>;

/** What a test of a connection found. */
export const sourceTestSchema = z.object({
  /** As the server names itself: `PostgreSQL 16.4`. */
  product: z.string(),
  /** Tables that its user may read. */
  tables: int,
  durationMs: int,
  /** Its user may write too, which nothing here needs. */
  mayWrite: z.boolean(),
});
export type SourceTest = z.infer<typeof sourceTestSchema>;

/** A table as its database has it. */
export const foreignTableSchema = z.object({
  name: z.string(),
  comment: z.string(),
  isView: z.boolean(),
  columnCount: int,
  /** Where it has been imported. */
  tableId: int.nullable(),
});
export type ForeignTable = z.infer<typeof foreignTableSchema>;
export const foreignTableQuery = pageQuery(["name"], { search: searchText });
export type ForeignTableQuery = z.output<typeof foreignTableQuery>;
