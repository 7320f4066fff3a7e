import { combinationDefinitionSchema } from "@sweepline/contract/operations/combinations/definition.ts";
import type { Database } from "../core/db/database.ts";
import type { Upkeep } from "../core/jobs.ts";
import type { Combinations } from "../operations/combinations/index.ts";
import type { Tasks } from "../operations/tasks/index.ts";
import { mapsWithout } from "./demo-floors.store.ts";
import { operatorOf } from "./demo-operator.ts";
import { languageAt, TASK_NAMES } from "./demo-tasks.jobs.ts";
import { createSeedSteps } from "./seed-steps.store.ts";

/** What people start as one: corridors, then the public areas, by one robot. By the room's own door. */
const MARK = "demo/combinations/";
const EVERY_MS = 20_000;
const KINDS = ["morning", "rounds"] as const;
const NAMES = { zh: "通道与公共区连续保洁", en: "Corridors, then public areas" };

interface Deps {
  db: Database;
  tasks: Pick<Tasks, "list">;
  combinations: Pick<Combinations, "list" | "create">;
}

export const demoCombinations = ({ db, tasks, combinations }: Deps): Upkeep => {
  const steps = createSeedSteps(db);
  return {
    name: "demo/combinations",
    everyMs: EVERY_MS,
    async work() {
      for (const { mapId, mapKey, name: floor, timeZone, operator } of await mapsWithout(db, MARK)) {
        const requester = await operatorOf(db, operator);
        if (!requester) continue;
        const { records } = await tasks.list(requester.caller, { mapId, current: 1, size: 50 });
        const language = languageAt(timeZone);
        const parts = KINDS.flatMap(
          (kind) => records.find(({ name }) => name.endsWith(TASK_NAMES[language][kind])) ?? [],
        );
        // A stop may have come between.
        const name = `${floor} · ${NAMES[language]}`;
        const { total } = await combinations.list(requester.caller, { search: name, current: 1, size: 1 });
        if (parts.length === KINDS.length && total === 0)
          await combinations.create(requester, { name, remark: "", definition: oneAfterTheOther(parts) });
        if (records.length > 0) await steps.mark(`${MARK}${mapKey}`);
      }
    },
  };
};

const oneAfterTheOther = (tasks: readonly { id: number }[]) =>
  combinationDefinitionSchema.parse({
    stages: tasks.map(({ id: taskId }, index) => {
      const device = index === 0 ? { kind: "best" } : { kind: "sameAs", partId: "part-1" };
      return { id: `stage-${index + 1}`, parts: [{ id: `part-${index + 1}`, taskId, device }] };
    }),
  });
