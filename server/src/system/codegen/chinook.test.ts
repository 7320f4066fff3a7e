/** A schema that everybody knows, from its database to the zip of its rooms. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aForeignPostgres,
  type CodegenFixture,
  createCodegenFixture,
  type ForeignPostgres,
} from "../../../test/codegen-fixture.ts";
import { readZip } from "../room-files/index.ts";

let fixture: CodegenFixture;
let foreign: ForeignPostgres;
let ids: Map<string, number>;
const call: CodegenFixture["world"]["call"] = (...given) => fixture.world.call(...given);
const get = async (table: string) =>
  (await call(fixture.admin, E.get, { params: { id: ids.get(table) ?? 0 } })).data;

beforeAll(async () => {
  foreign = await aForeignPostgres(
    await readFile(join(import.meta.dirname, "../../../test/samples/chinook.sql"), "utf8"),
  );
  fixture = await createCodegenFixture();
  const sourceId = await fixture.aSource(foreign);
  const { data } = await call(fixture.admin, E.foreignTables, { params: { id: sourceId } });
  ids = await fixture.imported(
    sourceId,
    data.records.map(({ name }) => name),
  );
});
afterAll(async () => {
  await fixture.close();
  await foreign.drop();
});

it("becomes eleven rooms with names, a tree, and references that are numbers", async () => {
  const { data } = await call(fixture.admin, E.list, { query: { size: 50 } });
  expect(data.records.map(({ table, room, relation }) => [table, room, relation.kind])).toEqual([
    ["album", "albums", "single"],
    ["artist", "artists", "single"],
    ["customer", "customers", "single"],
    ["employee", "employees", "tree"],
    ["genre", "genres", "single"],
    ["invoice", "invoices", "single"],
    ["invoice_line", "invoice-lines", "single"],
    ["media_type", "media-types", "single"],
    ["playlist", "playlists", "single"],
    ["playlist_track", "playlist-tracks", "single"],
    ["track", "tracks", "single"],
  ]);
  expect((await get("artist")).nameField).toBe("name");
  expect((await get("employee")).nameField).toBe("lastName");
  expect((await get("invoice")).nameField).toBeNull();
  expect((await get("employee")).relation).toEqual({ kind: "tree", parent: "reports_to" });
  expect((await get("playlist_track")).fields.map(({ field, type }) => [field, type])).toEqual([
    ["playlistId", "integer"],
    ["trackId", "integer"],
  ]);
  expect((await get("invoice")).referredBy.map(({ table }) => table)).toEqual(["invoice_line"]);
});

it("is generated as one zip of ten rooms, invoices with their lines", async () => {
  const { wing, room, item, title, itemTitle, author, description, nameField, fields, revision } =
    await get("invoice");
  const settings = { wing, room, item, title, itemTitle, author, description, nameField, fields };
  const tableId = ids.get("invoice_line") ?? 0;
  const saved = await call(fixture.admin, E.update, {
    params: { id: ids.get("invoice") ?? 0 },
    body: { ...settings, relation: { kind: "lines", tableId, reference: "invoice_id" }, revision },
  });
  expect(saved.status).toBe(200);
  const ten = [...ids].filter(([table]) => table !== "invoice_line").map(([, id]) => id);
  const answer = await fixture.world.app.http.inject({
    ...{ method: "POST", url: "/platform/gen/table/generate", payload: { ids: ten } },
    headers: { authorization: `Bearer ${fixture.admin.accessToken}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(readZip(answer.rawPayload)?.rooms.length).toBe(10);
});
