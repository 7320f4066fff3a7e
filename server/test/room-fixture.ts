import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import type { World } from "./world.ts";

/** Of a room that `npm run new-room` wrote: what tests that go through all rooms need of it. */
export interface RoomFixture {
  /** Its addresses begin with it. */
  path: string;
  /** One row is answered by itself, too. */
  hasDetail: boolean;
  create: Endpoint;
  /** As it is sent to make a row, and with a revision to change one. */
  body: object;
  /** A value of each dictionary that the body takes one from. */
  dictionaries: Readonly<Record<string, string>>;
}

/** Values of dictionaries that people would have made. */
export async function ensureDictionaries({ db }: World, { dictionaries }: RoomFixture): Promise<void> {
  for (const [type, value] of Object.entries(dictionaries)) {
    await db.run(sql`
      insert into dictionaries (type, name_zh, name_en) values (${type}, ${type}, ${type}) on conflict do nothing`);
    await db.run(sql`
      insert into dictionary_items (dictionary_id, value, label_zh, label_en)
      select d.id, ${value}, ${value}, ${value} from dictionaries d where d.type = ${type} on conflict do nothing`);
  }
}
