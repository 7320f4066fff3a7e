/** What a vacuum does when one of its properties is set; what it does not understand it leaves, without a word. */

import { z } from "zod";
import { performInstantly } from "../behaviours/instant-actions.ts";
import { acceptOrder } from "../behaviours/orders.ts";
import type { Moment, Robot } from "../behaviours/robot.ts";
import type { CleaningMode } from "../behaviours/robot-models.ts";
import { PRESETS } from "./properties.ts";
import type { VacuumMap } from "./vacuum-map.ts";
import { GO_TO, OPERATION, PRESET, SEGMENTS, ZONES } from "./valetudo-topics.ts";

interface OrderContext {
  robot: Robot;
  map: VacuumMap;
  now: Moment;
  /** The same for no two orders. */
  id: string;
}
type Order = (context: OrderContext, value: string) => void;

/** A household's machine is slow. */
const SPEED_LEVEL = 1;

const iterations = z.number().int().min(1).max(4).default(1);
const place = z.object({ x: z.number(), y: z.number() });
const segmentsSchema = z.object({ segment_ids: z.array(z.coerce.string()).min(1), iterations });
const zonesSchema = z.object({
  zones: z
    .array(z.object({ iterations, points: z.object({ pA: place, pB: place, pC: place, pD: place }) }))
    .min(1),
});
const goToSchema = z.object({ coordinates: place });

const reading =
  <Schema extends z.ZodType>(
    schema: Schema,
    carryOut: (context: OrderContext, values: z.infer<Schema>) => void,
  ): Order =>
  (context, value) => {
    const parsed = schema.safeParse(jsonOf(value));
    if (parsed.success) carryOut(context, parsed.data);
  };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const act = (
  { robot, now, id }: OrderContext,
  actionType: string,
  parameters: Record<string, unknown> = {},
): void => performInstantly(robot, { actionId: `${id}/${actionType}`, actionType, parameters }, now);

/** Instead of what it does. Where its battery gets low it ends, since nothing says that it would go on later. */
function clean(context: OrderContext, steps: readonly object[]): void {
  if (context.robot.run || context.robot.isPaused) act(context, "stopCleaning");
  const slow = steps.map((step) => ({ ...step, speedLevel: SPEED_LEVEL }));
  act(context, "startCleaning", { steps: slow, whenLow: "end" });
}

const OPERATIONS: Readonly<Record<string, (context: OrderContext) => void>> = {
  START: (context) => {
    const { robot, map } = context;
    if (robot.isPaused) act(context, "stopPause");
    else if (!robot.run)
      clean(
        context,
        [...map.segments.values()].map((zoneId) => ({ zoneId })),
      );
  },
  PAUSE: (context) => act(context, "startPause"),
  STOP: (context) => act(context, "stopCleaning"),
  HOME: (context) => {
    act(context, "stopPause");
    act(context, "returnToDock");
  },
};

const ORDERS: Readonly<Record<string, Order>> = {
  [OPERATION]: (context, value) => OPERATIONS[value]?.(context),
  [PRESET]: (context, value) => {
    const mode = (Object.keys(PRESETS) as CleaningMode[]).find((one) => PRESETS[one] === value);
    if (mode) act(context, "setCleaningMode", { mode });
  },
  [SEGMENTS]: reading(segmentsSchema, (context, { segment_ids: ids, iterations: passes }) =>
    clean(
      context,
      ids.map((id) => ({ zoneId: context.map.segments.get(id) ?? id, passes })),
    ),
  ),
  [ZONES]: reading(zonesSchema, (context, { zones }) =>
    clean(
      context,
      zones.map(({ points: { pA, pB, pC, pD }, iterations: passes }) => {
        const corners = [pA, pB, pC, pD].map((corner) => context.map.pointAt(corner));
        return { polygon: corners.map(({ x, y }) => [x, y]), passes };
      }),
    ),
  ),
  [GO_TO]: reading(goToSchema, (context, { coordinates }) => {
    const { robot, map, now, id } = context;
    if (robot.run) act(context, "stopCleaning");
    const goal = { nodeId: id, sequenceId: 0, released: true, actions: [] };
    const order = { orderId: id, orderUpdateId: 0, edges: [] };
    acceptOrder(robot, { ...order, nodes: [{ ...goal, position: map.pointAt(coordinates) }] }, now);
  }),
};

export function carryOut(context: OrderContext, property: string, value: string): void {
  ORDERS[property]?.(context, value);
}
