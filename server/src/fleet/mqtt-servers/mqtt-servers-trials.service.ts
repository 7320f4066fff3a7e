import type { MqttServerFields, Trial } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { Requester } from "../../core/caller.ts";
import { createTrialLimit } from "../../core/trial-limit.ts";
import { secretOf } from "./connection-settings.ts";
import { mqttServersStore } from "./mqtt-servers.store.ts";
import type { MqttServersDeps } from "./mqtt-servers-deps.ts";
import { refuseTooOften } from "./tenant-limits.ts";
import { tryConnection } from "./trial.ts";

/** Password: as it was typed; undefined: the one that is kept; null: none. */
export type WithPassword = MqttServerFields & { password?: string | null | undefined };
export type TryOut = (
  requester: Requester,
  server: WithPassword & { id?: number | undefined },
) => Promise<Trial>;

interface Checks {
  checkFields(requester: Requester, fields: MqttServerFields): Promise<{ isRoot: boolean }>;
  /** Refuses where the server's kept password must not be handed to the place that the fields name. */
  keptOf(requester: Requester, id: number, fields: MqttServerFields): Promise<void>;
}

/** Connections that are tried before they are saved, some at a time. */
export function trialsOf(deps: MqttServersDeps, checks: Checks): TryOut {
  const limited = createTrialLimit();
  return (requester, server) => limited(requester, () => tryOut(deps, requester, { server, checks }));
}

async function tryOut(
  deps: MqttServersDeps,
  requester: Requester,
  { server, checks }: { server: Parameters<TryOut>[1]; checks: Checks },
): Promise<Trial> {
  const { id, password, ...fields } = server;
  const { isRoot } = await checks.checkFields(requester, fields);
  if (id !== undefined && password === undefined) await checks.keptOf(requester, id, fields);
  const kept = id !== undefined && password === undefined;
  await refuseTooOften(deps, requester, { organizationId: fields.organizationId, kind: "connections" });
  const startedAt = performance.now();
  const reported = await tryConnection(
    { ...fields, isPlatforms: isRoot },
    {
      outgoing: deps.outgoing,
      password: kept ? await keptPassword(deps, id) : (password ?? undefined),
      wasConnected: await mqttServersStore(deps.db).wasConnected(requester.caller.scope, id, fields),
      isForOperator: requester.caller.scope.isAll,
    },
  );
  const tookMs = Math.round(performance.now() - startedAt);
  if (!reported) return { state: "connected", reason: null, detail: "", tookMs };
  const { state, reason, detail } = reported;
  return { state, reason, detail, tookMs };
}

async function keptPassword({ db, secrets }: MqttServersDeps, id: number): Promise<string | undefined> {
  const kept = await mqttServersStore(db).sealedPassword(id);
  return kept === null ? undefined : secrets.open(kept, secretOf(id));
}
