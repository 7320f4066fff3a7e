import { createHash, randomBytes } from "node:crypto";
import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type {
  AgentToken,
  UpdateAgent,
  UpdateGateway,
} from "@sweepline/contract/operations/updates/agents.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { findAgent } from "./agents.store.ts";
import * as store from "./tokens.store.ts";

export interface AgentTokens {
  agent(caller: Caller, deviceId: number): Promise<UpdateAgent>;
  make(requester: Requester, deviceId: number): Promise<AgentToken>;
  drop(requester: Requester, deviceId: number): Promise<void>;
  gateways(caller: Caller, query: PageQuery): Promise<Page<UpdateGateway>>;
  makeGateway(requester: Requester, organizationId: number): Promise<AgentToken>;
  dropGateway(requester: Requester, id: number): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  /** Where agents find the product. */
  ownAddress(): string;
}

const recordAgent = recorderOf("operations_updates", "device");
const recordGateway = recorderOf("operations_updates", "organization");
const SECRET_BYTES = 32;
/** 256 random bits: nothing to guess, so a plain hash is enough to keep them. */
export const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export function createAgentTokens(deps: Deps): AgentTokens {
  const { db, clock } = deps;
  const fresh = ({ caller }: Requester, tenant: string) => {
    const token = randomBytes(SECRET_BYTES).toString("base64url");
    return { token, row: { tenant, digest: digestOf(token), by: caller.displayName, now: clock.now() } };
  };
  return {
    agent: async ({ scope }, deviceId) => found(await findAgent(db, scope, deviceId), CORE_REFUSALS.notFound),
    make: (requester, deviceId) =>
      db.transaction(async (tx) => {
        const { scope } = requester.caller;
        const owner = found(await store.tenantOfDevice(tx, scope, deviceId), CORE_REFUSALS.notFound);
        const { token, row } = fresh(requester, owner.tenant);
        await store.writeDeviceToken(tx, deviceId, row);
        await recordAgent(deps, tx, { requester, verb: "makeToken", id: deviceId });
        return { token, url: deps.ownAddress(), tenant: owner.tenant, controllerId: owner.serialNumber };
      }),
    drop: (requester, deviceId) =>
      db.transaction(async (tx) => {
        const { scope } = requester.caller;
        found(await store.tenantOfDevice(tx, scope, deviceId), CORE_REFUSALS.notFound);
        const dropped = await store.deleteDeviceToken(tx, deviceId);
        if (dropped > 0) await recordAgent(deps, tx, { requester, verb: "dropToken", id: deviceId });
      }),
    gateways: ({ scope }, query) => store.pageOfGateways(db, scope, query),
    makeGateway: (requester, organizationId) =>
      db.transaction(async (tx) => {
        const { scope } = requester.caller;
        const { tenant } = found(await store.tenantOf(tx, scope, organizationId), CORE_REFUSALS.notFound);
        const { token, row } = fresh(requester, tenant);
        await store.writeGatewayToken(tx, organizationId, row);
        await recordGateway(deps, tx, { requester, verb: "makeGateway", id: organizationId });
        return { token, url: deps.ownAddress(), tenant, controllerId: null };
      }),
    dropGateway: (requester, id) =>
      db.transaction(async (tx) => {
        const gone = await store.deleteGateway(tx, requester.caller.scope, id);
        const { organizationId } = found(gone, CORE_REFUSALS.notFound);
        await recordGateway(deps, tx, { requester, verb: "dropGateway", id: organizationId });
      }),
  };
}
