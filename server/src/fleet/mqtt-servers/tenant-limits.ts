import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  MAX_TENANT_SERVERS,
  MQTT_SERVER_REFUSALS,
  TENANT_TRIALS_A_MINUTE,
} from "@sweepline/contract/fleet/mqtt-servers/refusals.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import type { MqttServersDeps } from "./mqtt-servers-deps.ts";
import { tenantLimitsStore } from "./tenant-limits.store.ts";

/**
 * What one tenant, with its companies, may have of us: servers, connections made because somebody asked for them, and test
 * messages. Companies count with their tenant, or each new one would bring its own. The platform has no bounds.
 */
type TrialKind = keyof typeof TENANT_TRIALS_A_MINUTE;

const MINUTE_MS = 60_000;

/** Within the transaction that adds the server, so that two at once do not both take the last place. */
export async function refuseTooMany(tx: Queries, organizationId: number): Promise<void> {
  const store = tenantLimitsStore(tx);
  const tenantId = await store.tenantOf(organizationId);
  if (tenantId === null) return;
  await store.lock(tenantId);
  if ((await store.countServers(tenantId)) < MAX_TENANT_SERVERS) return;
  throw refusedAt("organizationId", MQTT_SERVER_REFUSALS.tooManyServers, { most: MAX_TENANT_SERVERS });
}

/** Counts one more, or refuses it. Who runs the platform may as often as they like. */
export async function refuseTooOften(
  { db, clock }: Pick<MqttServersDeps, "db" | "clock">,
  { caller }: Requester,
  { organizationId, kind }: { organizationId: number; kind: TrialKind },
): Promise<void> {
  if (caller.scope.isAll) return;
  const store = tenantLimitsStore(db);
  const tenantId = await store.tenantOf(organizationId);
  if (tenantId === null) return;
  const intervalMs = MINUTE_MS / TENANT_TRIALS_A_MINUTE[kind];
  const waitMs = await store.pace(tenantId, { kind, now: clock.now(), intervalMs, lastsMs: MINUTE_MS });
  if (waitMs === null) return;
  throw new Refused(CORE_REFUSALS.tooManyRequests, { values: { seconds: Math.ceil(waitMs / 1_000) } });
}
