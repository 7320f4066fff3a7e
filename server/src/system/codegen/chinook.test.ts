/** A schema that everybody knows, from its database to the zip of its rooms; `tools/new-room.test.ts` compiles and tests those. */
import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aChinook, type Chinook } from "../../../test/chinook.ts";
import { readZip } from "../room-files/index.ts";

let chinook: Chinook;
const get = async (table: string) => {
  const { world, admin } = chinook.fixture;
  return (await world.call(admin, E.get, { params: { id: chinook.ids.get(table) ?? 0 } })).data;
};

beforeAll(async () => {
  chinook = await aChinook();
});
afterAll(() => chinook.close());

it("becomes eleven rooms with names, a tree, and references that are numbers", async () => {
  const { world, admin } = chinook.fixture;
  const { data } = await world.call(admin, E.list, { query: { size: 50 } });
  expect(data.records.map(({ table, wing, room, relation }) => [table, wing, room, relation.kind])).toEqual([
    ["album", "care", "albums", "single"],
    ["artist", "care", "artists", "single"],
    ["customer", "fleet", "customers", "single"],
    ["employee", "care", "employees", "tree"],
    ["genre", "sites", "genres", "single"],
    ["invoice", "fleet", "invoices", "single"],
    ["invoice_line", "fleet", "invoice-lines", "single"],
    ["media_type", "sites", "media-types", "single"],
    ["playlist", "operations", "playlists", "single"],
    ["playlist_track", "operations", "playlist-tracks", "single"],
    ["track", "operations", "tracks", "single"],
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
  expect(readZip(await chinook.generated())?.rooms.length).toBe(10);
});
