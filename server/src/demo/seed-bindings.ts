import { newBindingSchema } from "@sweepline/contract/operations/firmware-bindings.ts";
import type { Requester } from "../core/caller.ts";
import type { Database } from "../core/db/database.ts";
import { createFirmwareBindings } from "../operations/firmware-bindings/index.ts";
import type { Audit } from "../system/logs/index.ts";
import { DEMO_VERSIONS } from "./seed-firmware.ts";
import type { SeedSteps } from "./seed-steps.store.ts";
import { inside } from "./seed-transaction.ts";

interface SeedBindingsDeps {
  db: Database;
  audit: Pick<Audit, "record" | "recordMany">;
  steps: SeedSteps;
  /** By version. */
  packages: ReadonlyMap<string, { id: number; productId: number }>;
  organizationId: number;
  author: Requester;
  deviceIds: readonly number[];
  /** The moment of the first start. */
  until: number;
}

/** What the washing robots are to run: the newest first in the rings that go before; one robot keeps what it runs, one is left out. */
export async function seedBindings(deps: SeedBindingsDeps): Promise<void> {
  const { db, steps, packages, organizationId, author, deviceIds, until } = deps;
  const [current, next] = [packages.get(DEMO_VERSIONS.current), packages.get(DEMO_VERSIONS.next)];
  if (!current || !next) return;
  await steps.once("demo/firmware-bindings", async (tx) => {
    const clock = { now: () => new Date(until) };
    const bindings = createFirmwareBindings({ ...deps, db: inside(db, tx), clock });
    const of = { organizationId, productId: next.productId };
    const stable = { ...of, earlyId: next.id, allId: current.id, remark: "新版本先在试点和先行环运行一周" };
    await bindings.create(author, newBindingSchema.parse(stable));
    const beta = { ...of, channel: "beta", allId: next.id, remark: "试用客户，新版本发布即用" };
    await bindings.create(author, newBindingSchema.parse(beta));
    const [canary, early, pinned, excluded, tester] = deviceIds;
    const choices = [
      { id: canary, ring: "canary" as const, remark: "先行验证新版本" },
      { id: early, ring: "early" as const, remark: "" },
      { id: pinned, mode: "pinned" as const, remark: "客户验收期内保持版本" },
      { id: excluded, mode: "excluded" as const, remark: "返修中" },
      { id: tester, channel: "beta" as const, remark: "" },
    ];
    for (const { id, ...choice } of choices)
      if (id !== undefined) await bindings.choose(author, { deviceIds: [id], ...choice });
  });
}
