/** Steps that meet at the worst moments, held there by hand. */
import { randomUUID } from "node:crypto";
import sql, { type Sql } from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { createDraftFixture, drawn, elementOf } from "../../../test/draft-fixture.ts";
import { EVERYTHING } from "../../../test/fleet-fixture.ts";
import { NO_USES } from "../../../test/map-rows.ts";
import type { Caller } from "../../core/caller.ts";
import type { Database, Prepared, Queries } from "../../core/db/database.ts";
import type { DraftAnnouncements } from "./draft-announcements.ts";
import { takeSteps } from "./take-steps.service.ts";

const fixture = await createDraftFixture();
afterAll(() => fixture.close());

type Hook = { at: RegExp; when: "before" | "after"; run(): Promise<unknown> };

/** Runs each hook once, at the first statement of its kind. */
function held(hooks: Hook[]): Database {
  const call = async (when: Hook["when"], text: string) => {
    const index = hooks.findIndex((hook) => hook.when === when && hook.at.test(text));
    const [hook] = index < 0 ? [] : hooks.splice(index, 1);
    await hook?.run();
  };
  const around = (tx: Queries): Queries => ({
    ...tx,
    run: async (query: Sql | Prepared) => {
      await call("before", query.text);
      const count = await tx.run(query);
      await call("after", query.text);
      return count;
    },
  });
  return { ...fixture.db, transaction: (work) => fixture.db.transaction((tx) => work(around(tx))) };
}

/** Until it is done, or waits for a lock. */
async function settled(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  for (let isWaiting = false; !isDone && !isWaiting; ) {
    const { count } = await fixture.db.one<{ count: number }>(sql`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    isWaiting = count > 0;
  }
}

it("holds a draft that came into being while it looked, before it counts on from there", async () => {
  const mapId = await fixture.aMap();
  const { draftKey } = await fixture.draft(mapId);
  const other = (id: string) => fixture.steps(mapId, [drawn(elementOf(id))], { draftKey });
  let third: ReturnType<typeof other> | undefined;
  const db = held([
    { when: "after", at: /from map_drafts where map_id = .* for update/, run: () => other("first") },
    {
      when: "before",
      at: /insert into map_draft_steps/,
      run: () => {
        third = other("third");
        return settled(third);
      },
    },
  ]);
  const step = { id: randomUUID(), isUndo: false, cells: [], changes: [] };
  const caller = { staffId: 1, scope: EVERYTHING } as Caller;
  const announcements = { steps: () => undefined } as unknown as DraftAnnouncements;
  const audit = { record: async () => undefined };
  const sent = { mapId, draftKey, clientId: randomUUID(), steps: [step] };
  const taken = await takeSteps(
    { db, clock: fixture.clock, audit, announcements, uses: NO_USES },
    { caller, remoteIp: "" },
    sent,
  );
  expect([taken.seq, (await third)?.data.seq]).toEqual([2, 3]);
});
