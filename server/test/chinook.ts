/** A schema that everybody knows, imported by the code generator from a database that has it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import type { RoomWing } from "@sweepline/contract/system/codegen/plan.ts";
import { aForeignPostgres, type CodegenFixture, createCodegenFixture } from "./codegen-fixture.ts";

/** Its tables, spread over all wings that take rooms. */
const WINGS: Record<RoomWing, string[]> = {
  fleet: ["customer", "invoice", "invoice_line"],
  sites: ["genre", "media_type"],
  operations: ["playlist", "playlist_track", "track"],
  care: ["album", "artist", "employee"],
};

export interface Chinook {
  fixture: CodegenFixture;
  /** Of its imported tables, by their names. */
  ids: ReadonlyMap<string, number>;
  /** The zip of its ten rooms, invoices with their lines. */
  generated(): Promise<Buffer>;
  close(): Promise<void>;
}

export async function aChinook(): Promise<Chinook> {
  const foreign = await aForeignPostgres(
    await readFile(join(import.meta.dirname, "samples/chinook.sql"), "utf8"),
  );
  const fixture = await createCodegenFixture();
  const sourceId = await fixture.aSource(foreign);
  const ids = new Map<string, number>();
  for (const wing of Object.keys(WINGS) as RoomWing[])
    for (const [table, id] of await fixture.imported(sourceId, WINGS[wing], { wing })) ids.set(table, id);
  return {
    fixture,
    ids,
    async generated() {
      await giveLines(fixture, ids.get("invoice") ?? 0, ids.get("invoice_line") ?? 0);
      const ten = [...ids].filter(([table]) => table !== "invoice_line").map(([, id]) => id);
      const answer = await fixture.world.app.http.inject({
        ...{ method: "POST", url: "/platform/gen/table/generate", payload: { ids: ten } },
        headers: { authorization: `Bearer ${fixture.admin.accessToken}` },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.rawPayload;
    },
    async close() {
      await fixture.close();
      await foreign.drop();
    },
  };
}

async function giveLines({ world, admin }: CodegenFixture, id: number, tableId: number): Promise<void> {
  const { data } = await world.call(admin, E.get, { params: { id } });
  const { wing, room, item, title, itemTitle, author, description, nameField, fields, revision } = data;
  const settings = { wing, room, item, title, itemTitle, author, description, nameField, fields };
  const relation = { kind: "lines" as const, tableId, reference: "invoice_id" };
  const saved = await world.call(admin, E.update, {
    params: { id },
    body: { ...settings, relation, revision },
  });
  if (saved.status !== 200) throw new Error(saved.text);
}
