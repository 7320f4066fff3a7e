/** The whole product, a platform administrator, and databases of somebody else to write rooms from. */
import { randomBytes } from "node:crypto";
import { CODEGEN_ENDPOINTS as E, type TableDetail } from "@sweepline/contract/system/codegen/index.ts";
import type { RoomField, RoomWing } from "@sweepline/contract/system/codegen/plan.ts";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { inject } from "vitest";
import { sealed } from "./links-fixture.ts";
import { aWorld, type Person, type SharedStage, type World } from "./world.ts";

/** A database beside the product's own, of a user who may read it and nothing else. */
export interface ForeignPostgres {
  url: string;
  username: string;
  password: string;
  /** As its superuser. */
  run(...statements: string[]): Promise<void>;
  drop(): Promise<void>;
}

export async function aForeignPostgres(...statements: string[]): Promise<ForeignPostgres> {
  const { superuserUrl } = inject("postgres");
  const name = `foreign_${randomBytes(6).toString("hex")}`;
  const password = `Foreign-${randomBytes(9).toString("hex")}`;
  const run = (database: string, texts: readonly string[]) => as(superuserUrl, database, texts);
  await run("postgres", [
    `create database ${name}`,
    `create role ${name} login password ${escapeLiteral(password)}`,
    `grant connect on database ${name} to ${name}`,
  ]);
  await run(name, [
    `alter default privileges in schema public grant select on tables to ${name}`,
    `grant usage on schema public to ${name}`,
    ...statements,
  ]);
  return {
    url: `postgresql://127.0.0.1:${new URL(superuserUrl).port}/${name}`,
    username: name,
    password,
    run: (...texts) => run(name, texts),
    drop: () =>
      run("postgres", [`drop database ${name} with (force)`, `drop role ${escapeIdentifier(name)}`]),
  };
}

async function as(url: string, database: string, statements: readonly string[]): Promise<void> {
  const other = new URL(url);
  other.pathname = database;
  const client = new Client({ connectionString: other.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface CodegenFixture {
  world: World;
  admin: Person;
  /** The source's id. */
  aSource(given: { url: string; username: string; password: string; name?: string }): Promise<number>;
  /** Tables of a source, imported; their ids by their names. */
  imported(
    sourceId: number,
    tables: string[],
    given?: { wing?: RoomWing; prefix?: string },
  ): Promise<Map<string, number>>;
  close(): Promise<void>;
}

let made = 0;

export async function createCodegenFixture(
  environment: Record<string, string> = {},
  shared?: SharedStage,
): Promise<CodegenFixture> {
  const world = await aWorld({ OUTGOING_NETWORKS: "127.0.0.1", ...environment }, shared);
  const admin = await world.aPerson({
    ...(shared && { username: `second${randomBytes(4).toString("hex")}` }),
    roleCodes: ["platformAdmin"],
  });
  return {
    world,
    admin,
    async aSource({ name, password, ...given }) {
      made += 1;
      const secret = await sealed(world, password);
      const body = { tls: "none" as const, ...given, ...secret, name: name ?? `Source ${made}` };
      const { data, text, status } = await world.call(admin, E.createSource, { body });
      if (status !== 200) throw new Error(text);
      return data.id;
    },
    async imported(sourceId, tables, { wing = "care", prefix = "" } = {}) {
      const body = { sourceId, tables, wing, prefix, author: "" };
      const { data, text, status } = await world.call(admin, E.importTables, { body });
      if (status !== 200) throw new Error(text);
      return new Map(data.map(({ table, id }) => [table, id]));
    },
    close: () => world.close(),
  };
}

/** The product and the shop as a source of it. */
export interface ShopFixture extends CodegenFixture {
  foreign: ForeignPostgres;
  sourceId: number;
  call: World["call"];
  table(id: number): Promise<TableDetail>;
  update(id: number, body: TableChange): ReturnType<typeof updateTable>;
}

type TableChange = ReturnType<typeof changeOf>;
const updateTable = ({ world, admin }: CodegenFixture, id: number, body: TableChange) =>
  world.call(admin, E.update, { params: { id }, body });

export async function createShopFixture(): Promise<ShopFixture> {
  const foreign = await aForeignPostgres(...SHOP);
  const fixture = await createCodegenFixture();
  const { world, admin } = fixture;
  return {
    ...fixture,
    ...{ foreign, sourceId: await fixture.aSource(foreign) },
    call: (...given) => world.call(...given),
    table: async (id) => (await world.call(admin, E.get, { params: { id } })).data,
    update: (id, body) => updateTable(fixture, id, body),
    async close() {
      await fixture.close();
      await foreign.drop();
    },
  };
}

export function fieldOf({ fields }: TableDetail, source: string): RoomField {
  const field = fields.find((one) => one.source === source);
  if (!field) throw new Error(`no field of ${source}`);
  return field;
}

/** What the form of a table holds. */
export const changeOf = ({ fields, relation, revision, ...detail }: TableDetail) => {
  const { wing, room, item, title, itemTitle, author, description, nameField } = detail;
  return {
    ...{ wing, room, item, title, itemTitle, author, description },
    ...{ nameField, fields, relation, revision },
  };
};

/** A small shop: heads and lines, a tree, a view, a table of two keys, and a type that no field holds. */
export const SHOP = [
  `create type mood as enum ('sad', 'it''s ok', 'happy')`,
  `create domain short_code as varchar(8)`,
  `create table t_artist (artist_id int generated always as identity primary key, name varchar(120), email varchar(80),
     homepage_url text, born date, rating numeric(3,1) not null default 0, is_active boolean not null default true, mood mood,
     code short_code not null, tags text[], photo bytea, created_at timestamptz not null default now())`,
  `comment on table t_artist is '艺术家表'`,
  `comment on column t_artist.name is '名称（必填）'`,
  `create table t_invoice (id bigint primary key, customer_name text not null, billed_at timestamp, total numeric(10,2) not null)`,
  `create table t_invoice_line (id bigint primary key, invoice_id bigint not null references t_invoice, artist_id int references t_artist,
     quantity smallint not null, unit_price numeric(10,2) not null, remark text)`,
  `create table t_category (id uuid primary key, parent_id uuid references t_category, title varchar(60) not null)`,
  `create table t_artist_category (artist_id int not null references t_artist, category_id uuid not null references t_category,
     primary key (artist_id, category_id))`,
  `create view v_artist as select artist_id, name from t_artist`,
];
