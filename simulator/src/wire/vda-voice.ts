import { performInstantly } from "../behaviours/instant-actions.ts";
import { acceptOrder } from "../behaviours/orders.ts";
import { canBeDriven, takeDrive, takeWatch } from "../behaviours/remote-driving.ts";
import type { Robot } from "../behaviours/robot.ts";
import { readDrive, readInstantActions, readOrder, readWatch } from "./incoming.ts";
import { createReporter, type ReporterOptions } from "./reporter.ts";
import { buildConnection } from "./vda-messages.ts";
import type { Voice } from "./voice.ts";

/** VDA 5050, with the cleaning profile or without. */
export function createVdaVoice(robot: Robot, options: ReporterOptions): Voice {
  const { headers, introduce, report } = createReporter(robot, options);
  return {
    introduce,
    report,
    receive(kind, payload, now) {
      if (kind === "instantActions")
        for (const action of readInstantActions(payload) ?? []) performInstantly(robot, action, now);
      const order = kind === "order" ? readOrder(payload) : undefined;
      if (order) acceptOrder(robot, order, now);
      if (!canBeDriven(robot)) return;
      const drive = kind === "drive" ? readDrive(payload) : undefined;
      if (drive) takeDrive(robot, drive, now);
      const forMs = kind === "watch" ? readWatch(payload) : undefined;
      if (forMs !== undefined) takeWatch(robot, forMs, now);
    },
    connectionPayload: (state, { wireMs }) =>
      JSON.stringify(buildConnection(headers("connection", wireMs), state)),
  };
}
