import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type NewWindow,
  PAIRING_REFUSALS,
  type PairingStatus,
  type PairingWindow,
} from "@sweepline/contract/fleet/discoveries/pairing.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { DeviceAddress } from "../../core/bus/device-address.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import * as store from "./pairing.store.ts";
import { publishPairingChanged } from "./pairing-changes.ts";
import { codeHashOf, newCode } from "./pairing-code.ts";

/** Windows in which robots that nobody registered may come in, opened and closed by people for organizations of their scope. */
export interface PairingWindows {
  status(caller: Caller): Promise<PairingStatus>;
  open(requester: Requester, given: NewWindow): Promise<{ window: PairingWindow; code: string }>;
  close(requester: Requester, id: number): Promise<{ closed: boolean }>;
}

export interface PairingDeps {
  config: Pick<Config, "BUS_URL">;
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
  audit: Audit;
  /** Where robots find the broker. */
  broker: DeviceAddress;
}

const MINUTE_MS = 60_000;

export function createPairingWindows(deps: PairingDeps): PairingWindows {
  const { config, db, bus, clock, audit } = deps;
  const isOurs = config.BUS_URL === "";
  const windowsOf = async ({ scope }: Caller, id?: number): Promise<PairingWindow[]> => {
    const rows = await store.openWindows(db, scope, { now: clock.now(), ...(id !== undefined && { id }) });
    return rows.map(({ openedAt, endsAt, ...row }) => ({
      ...row,
      openedAt: openedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
  };
  return {
    status: async (caller) => ({
      broker: isOurs ? deps.broker : null,
      windows: await windowsOf(caller),
    }),
    async open(requester, { organizationId, minutes }) {
      if (!isOurs) throw new Refused(PAIRING_REFUSALS.outsideBroker);
      if (!(await isOrganizationWithin(db, requester.caller.scope, organizationId)))
        throw refusedAt("organizationId", PAIRING_REFUSALS.unknownOwner);
      const [code, now] = [newCode(), clock.now()];
      const endsAt = new Date(now.getTime() + minutes * MINUTE_MS);
      const id = await db.transaction(async (tx) => {
        const opened = await store.openWindow(tx, {
          organizationId,
          codeHash: codeHashOf(code),
          now,
          endsAt,
        });
        if (opened === undefined) throw new Refused(PAIRING_REFUSALS.alreadyOpen);
        await audit.record(tx, {
          actor: actorOf(requester),
          action: "fleet_discoveries_openPairing",
          subject: { kind: "organization", id: organizationId },
          after: { endsAt: endsAt.toISOString() },
        });
        return opened;
      });
      publishPairingChanged(bus);
      const [window] = await windowsOf(requester.caller, id);
      return { window: found(window, CORE_REFUSALS.notFound), code };
    },
    async close(requester, id) {
      await db.transaction(async (tx) => {
        const row = await store.closeWindow(tx, requester.caller.scope, { id, now: clock.now() });
        const { organizationId } = found(row, CORE_REFUSALS.notFound);
        await audit.record(tx, {
          actor: actorOf(requester),
          action: "fleet_discoveries_closePairing",
          subject: { kind: "organization", id: organizationId },
        });
      });
      publishPairingChanged(bus);
      return { closed: true };
    },
  };
}
