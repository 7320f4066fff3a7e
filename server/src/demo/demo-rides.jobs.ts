import type { Database } from "../core/db/database.ts";
import { Refused } from "../core/http/refused.ts";
import type { Upkeep } from "../core/jobs.ts";
import type { ElevatorRides } from "../sites/elevator-rides/index.ts";
import { operatorOf } from "./demo-operator.ts";
import { ridersOf } from "./demo-rides.store.ts";

/**
 * Sends the demonstration's errand robots from floor to floor, as its operator would by the page: every robot that stands idle on one
 * of the elevator's floors is called for the next. They are called at once, so one of them waits its turn.
 */
const RIDES_EVERY_MS = 180_000;

export const demoRides = ({ db, rides }: { db: Database; rides: Pick<ElevatorRides, "call"> }): Upkeep => ({
  name: "demo/rides",
  everyMs: RIDES_EVERY_MS,
  async work() {
    const requester = await operatorOf(db);
    if (!requester) return;
    for (const { elevatorId, deviceId, toFloor } of await ridersOf(db)) {
      try {
        await rides.call(requester, elevatorId, { deviceId, toFloor });
      } catch (error) {
        // Out of use, no point on its map yet, or called by somebody in between: the next time.
        if (!(error instanceof Refused)) throw error;
      }
    }
  },
});
