import { CLEANING_TYPES } from "@sweepline/contract/fleet/shared/codes.ts";
import { capabilitiesOf } from "@sweepline/contract/fleet/shared/protocols.ts";
import { ROBOT_ABILITIES, type RobotNeed } from "@sweepline/contract/operations/findings.ts";
import type { Check, Facts, ProductFacts, RobotsOfTask, TaskDemand, TaskFacts } from "./facts.ts";

/**
 * What steps ask for, and which of the robots that may do them are able to: worked out once for each task. Those that are not are passed
 * over at the start, so that some of a product or of all are no finding; of robots that were chosen by name they are.
 */
export function ofAbilities({ tasks, products }: Facts): Check {
  const known = new Map<number, ReturnType<typeof lackingOf>>();
  return (time, note) => {
    const task = tasks.get(time.schedule.taskId);
    if (!task || task.allowed === 0) return;
    const lacking = known.get(task.taskId) ?? lackingOf(task, products);
    known.set(task.taskId, lacking);
    for (const { need, able } of lacking)
      if (able === 0 || task.runner.kind === "devices")
        note(able === 0 ? "unable" : "someUnable", time, { need, amount: task.allowed - able });
  };
}

function lackingOf(
  { robots, needs, allowed }: TaskFacts,
  products: Facts["products"],
): { need: RobotNeed; able: number }[] {
  return ROBOT_ABILITIES.flatMap((need) => {
    const ablest = robots.filter((some) =>
      isAble(need, needs, { some, product: products.get(some.productId) }),
    );
    const able = ablest.reduce((sum, { count }) => sum + count, 0);
    return able < allowed ? { need, able } : [];
  });
}

function isAble(
  need: RobotNeed,
  needs: TaskDemand,
  { some, product }: { some: RobotsOfTask; product: ProductFacts | undefined },
): boolean {
  if (!product) return true;
  const { kind, protocol, capabilities } = product;
  const has = capabilitiesOf(capabilities, protocol);
  switch (need) {
    case "areas":
      return !needs.areas || (has.includes("cleaning") && some.cleansAreas);
    case "modes":
      return !needs.modes || has.includes("cleaningModes");
    case "water":
      return !needs.water || has.includes("water");
    case "type": {
      const types: readonly number[] =
        kind === "scrubber" || kind === "floorWasher" ? CLEANING_TYPES.washing : CLEANING_TYPES.dry;
      return needs.types.every((type) => types.includes(type));
    }
  }
}
