/** A robot that bumps into things, and what people do about it. */
import { randomUUID } from "node:crypto";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { createAlarmFixture } from "./alarm-fixture.ts";
import type { Person } from "./world.ts";

interface Act {
  act: "take" | "onSite" | "resolve";
  key?: string;
  doneAt?: string;
  cause?: string;
  remark?: string;
}

export async function createAssistFixture() {
  const f = await createAlarmFixture();
  const { world, mine, commit, raiseAt, works } = f;
  const colleague = await world.session(
    await world.aStaff({ organizationId: f.tenant, roleCodes: ["maintenance"] }),
  );
  const bumps = (atS: number) => works(atS, { collisionBar: "triggered" }, 1);
  const assists = async (query: object = {}, who: Person = mine) =>
    (await world.call(who, E.page, { query: { deviceId: f.device().id, ...query } as never })).data.records;
  const get = async (id: number) => (await world.call(mine, E.get, { params: { id } })).data;
  return {
    ...{ ...f, colleague, bumps, assists, get },
    isFree: (atS: number, x = 1) => works(atS, { collisionBar: "notTriggered" }, x),
    /** Stopped by a collision 10 s after the start. */
    async aStop() {
      await commit([works(0), bumps(10)]);
      await raiseAt(11);
    },
    async theOne() {
      const [one] = await assists();
      if (!one) throw new Error("there is no assist");
      return one;
    },
    kinds: async (id: number) => (await get(id)).events.map(({ kind }) => kind),
    act: (who: Person, id: number, body: Act) =>
      world.call(who, E.act, { params: { id }, body: { key: randomUUID(), ...body } as never }),
    resolve: { act: "resolve", cause: "obstacle", remark: "Pallet" } as const,
  };
}
