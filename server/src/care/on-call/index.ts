/**
 * On call: rotas of organizations. People take turns of a day or a week and hand over at a time of the clock of the rota's time zone;
 * somebody may stand in for a while. Messages ask `onCallNow` when they are sent, so that whoever is on call at that moment gets them.
 */
import { hourly } from "../../core/jobs.ts";
import type { Room } from "../../core/room.ts";
import { serveOnCall } from "./on-call.routes.ts";
import type { OnCall, OnCallDeps } from "./on-call.service.ts";
import { forgetStandIns, ROTA_NAMES } from "./on-call.store.ts";

export { createOnCall, type OnCall, onCallNow } from "./on-call.service.ts";
export { ROTAS_OF_ORGANIZATIONS } from "./on-call.store.ts";

const STAND_INS_KEPT_DAYS = 90;

export const TABLES = {
  private: ["on_call_stand_ins"],
  inWing: ["on_call_rotas"],
};

export const onCallRoom = (deps: Pick<OnCallDeps, "db">, onCall: OnCall): Room => ({
  subjects: { rota: ROTA_NAMES },
  routes: (route) => serveOnCall(route, onCall),
  upkeep: [
    hourly("care/on-call-stand-ins", (daysAgo) => forgetStandIns(deps.db, daysAgo(STAND_INS_KEPT_DAYS))),
  ],
});
