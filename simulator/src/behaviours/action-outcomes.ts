/** What comes of an action, and how one that carries parameters reads them. */
import type { z } from "zod";
import type { RequestedAction } from "./order-progress.ts";
import type { Moment, Robot } from "./robot.ts";

export interface Outcome {
  status: "FINISHED" | "RUNNING" | "FAILED";
  result?: string;
}
export type Handler = (robot: Robot, action: RequestedAction, now: Moment) => Outcome;

export const DONE: Outcome = { status: "FINISHED" };
export const RUNNING: Outcome = { status: "RUNNING" };
export const failed = (result: string): Outcome => ({ status: "FAILED", result });

/** Reads the parameters before the handler runs; wrong ones fail the action. */
export function reading<Schema extends z.ZodType>(
  schema: Schema,
  handle: (
    robot: Robot,
    values: z.infer<Schema>,
    context: { action: RequestedAction; now: Moment },
  ) => Outcome,
): Handler {
  return (robot, action, now) => {
    const parsed = schema.safeParse(action.parameters);
    if (!parsed.success) return failed(`Parameters: ${parsed.error.issues[0]?.path.join(".")}`);
    return handle(robot, parsed.data, { action, now });
  };
}
