import { writeHistory } from "../src/demo/history/write-history.ts";
import { type FirstStart, type FirstStartDeps, seedFirstStart } from "../src/demo/index.ts";
import { createSeedSteps } from "../src/demo/seed-steps.store.ts";

/** A first start with all that it makes; history is drawn in this thread. */
export async function seedDemo(deps: Omit<FirstStartDeps, "drawHistory">): Promise<Omit<FirstStart, "fill">> {
  const { db, log } = deps;
  const { fill, ...first } = await seedFirstStart({
    ...deps,
    drawHistory: (work) => writeHistory({ db, log, steps: createSeedSteps(db), ...work }),
  });
  await fill();
  return first;
}
