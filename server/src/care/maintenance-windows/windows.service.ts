import {
  MAINTENANCE_WINDOW_REFUSALS,
  MAX_OPEN_WINDOWS,
  type MaintenanceWindow,
  type MaintenanceWindowChange,
  type MaintenanceWindowQuery,
  type NewMaintenanceWindow,
} from "@sweepline/contract/care/maintenance-windows.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { refuseNamedOutside } from "../../sites/places/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import * as store from "./windows.store.ts";

const record = recorderOf("care_maintenance-windows", "maintenanceWindow");

export interface MaintenanceWindows {
  list(caller: Caller, query: MaintenanceWindowQuery): Promise<Page<MaintenanceWindow>>;
  create(requester: Requester, window: NewMaintenanceWindow): Promise<MaintenanceWindow>;
  update(requester: Requester, id: number, change: MaintenanceWindowChange): Promise<MaintenanceWindow>;
  end(requester: Requester, id: number): Promise<MaintenanceWindow>;
}

export interface MaintenanceWindowsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  /** What the window held back is to be looked at again. */
  onChanged(tx: Queries, windowId: number, now: Date): Promise<unknown>;
}

export function createMaintenanceWindows(deps: MaintenanceWindowsDeps): MaintenanceWindows {
  const { db, clock, onChanged } = deps;
  const readerOf = ({ scope }: Caller) => ({ scope, now: clock.now() });
  const read = async (tx: Queries, { caller }: Requester, id: number): Promise<MaintenanceWindow> =>
    found(await store.findWindow(tx, readerOf(caller), id), CORE_REFUSALS.notFound);
  /** One that has not ended. */
  const hold = async (tx: Queries, { caller }: Requester, id: number): Promise<MaintenanceWindow> => {
    const window = found(await store.holdWindow(tx, readerOf(caller), id), CORE_REFUSALS.notFound);
    if (window.state === "ended") throw new Refused(MAINTENANCE_WINDOW_REFUSALS.windowEnded);
    return window;
  };

  return {
    list: (caller, query) => store.pageOfWindows(db, readerOf(caller), query),
    create: (requester, window) =>
      db.transaction(async (tx) => {
        const { organizationId, displayName } = requester.caller;
        if ((await store.countOpen(tx, organizationId, clock.now())) >= MAX_OPEN_WINDOWS)
          throw new Refused(MAINTENANCE_WINDOW_REFUSALS.tooManyWindows, {
            values: { max: MAX_OPEN_WINDOWS },
          });
        await refuseNamedOutside(tx, requester.caller.scope, window);
        const id = await store.insertWindow(tx, { organizationId, createdBy: displayName }, window);
        await record(deps, tx, { requester, id, verb: "create", after: window });
        return read(tx, requester, id);
      }),
    update: (requester, id, { revision, ...after }) =>
      db.transaction(async (tx) => {
        const before = await hold(tx, requester, id);
        if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
        await refuseNamedOutside(tx, requester.caller.scope, after);
        await store.updateWindow(tx, id, after);
        await onChanged(tx, id, clock.now());
        await record(deps, tx, { requester, id, verb: "update", before: fieldsOf(before), after });
        return read(tx, requester, id);
      }),
    end: (requester, id) =>
      db.transaction(async (tx) => {
        await hold(tx, requester, id);
        await store.endWindow(tx, id, { at: clock.now(), endedBy: requester.caller.displayName });
        await onChanged(tx, id, clock.now());
        await record(deps, tx, { requester, id, verb: "end" });
        return read(tx, requester, id);
      }),
  };
}

const fieldsOf = ({ reason, startsAt, endsAt, weekly, places, devices }: MaintenanceWindow) => ({
  ...{ reason, startsAt, endsAt, weekly },
  placeIds: places.map(({ id }) => id),
  deviceIds: devices.map(({ id }) => id),
});
