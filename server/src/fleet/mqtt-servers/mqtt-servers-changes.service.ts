import { X509Certificate } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { MqttServerFields, MqttServerRow } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_SERVER_REFUSALS } from "@sweepline/contract/fleet/mqtt-servers/refusals.ts";
import type { DataScope, Requester } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { routeOrRefuse } from "../../core/outgoing/route-or-refuse.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { secretOf } from "./connection-settings.ts";
import { publishMqttChanged } from "./mqtt-changes.ts";
import { mqttServersStore } from "./mqtt-servers.store.ts";
import type { MqttServersDeps } from "./mqtt-servers-deps.ts";
import { onField } from "./mqtt-servers-send.service.ts";
import { type TryOut, trialsOf, type WithPassword } from "./mqtt-servers-trials.service.ts";
import { refuseTooMany, refuseTooOften } from "./tenant-limits.ts";

const record = recorderOf("fleet_mqtt-servers", "mqttServer");

export interface ServerChanges {
  create(requester: Requester, server: WithPassword): Promise<MqttServerRow>;
  update(
    requester: Requester,
    change: WithPassword & { id: number; revision: number },
  ): Promise<MqttServerRow>;
  rename(
    requester: Requester,
    change: { id: number; name: string; revision: number },
  ): Promise<MqttServerRow>;
  remove(requester: Requester, id: number): Promise<void>;
  tryOut: TryOut;
}
type Visible = (scope: DataScope, id: number) => Promise<MqttServerRow>;

export function changesOf(deps: MqttServersDeps, visible: Visible): ServerChanges {
  return {
    create: (requester, server) => create(deps, requester, { server, visible }),
    update: (requester, change) => update(deps, requester, { change, visible }),
    rename: (requester, change) => rename(deps, requester, { change, visible }),
    remove: (requester, id) => remove(deps, requester, { id, visible }),
    tryOut: trialsOf(deps, {
      checkFields: (requester, fields) => checkFields(deps, requester, fields),
      keptOf: async (requester, id, fields) =>
        refuseElsewhere(await changeable(requester, id, visible), fields),
    }),
  };
}

async function create(
  deps: MqttServersDeps,
  requester: Requester,
  { server: { password, ...fields }, visible }: { server: WithPassword; visible: Visible },
): Promise<MqttServerRow> {
  await checkFields(deps, requester, fields);
  await refuseTooOften(deps, requester, { organizationId: fields.organizationId, kind: "connections" });
  const id = await mqttServersStore(deps.db).nextId();
  await deps.db.transaction(async (tx) => {
    await refuseTooMany(tx, fields.organizationId);
    const made = await mqttServersStore(tx).insert(id, fields, sealed(deps, id, password ?? null));
    if (made === 0) throw onField("clientId", "clientIdTaken");
    await record(deps, tx, { requester, verb: "create", id, after: fields });
  });
  publishMqttChanged(deps.bus, { serverIds: [id] });
  return visible(requester.caller.scope, id);
}

async function update(
  deps: MqttServersDeps,
  requester: Requester,
  input: { change: WithPassword & { id: number; revision: number }; visible: Visible },
): Promise<MqttServerRow> {
  const { id, revision, password, ...fields } = input.change;
  const before = await changeable(requester, id, input.visible);
  await checkFields(deps, requester, fields);
  const isMoved = before.organizationId !== fields.organizationId;
  if (isMoved) refuseInUse(before, "organizationId");
  if (password === undefined) refuseElsewhere(before, fields);
  await refuseTooOften(deps, requester, { organizationId: fields.organizationId, kind: "connections" });
  await deps.db.transaction(async (tx) => {
    if (isMoved) await refuseTooMany(tx, fields.organizationId);
    const passwordSealed = password === undefined ? {} : { passwordSealed: sealed(deps, id, password) };
    const isChanged = await mqttServersStore(tx)
      .update({ id, revision, ...passwordSealed }, fields)
      .catch(refuseTaken);
    if (!isChanged) throw new Refused(CORE_REFUSALS.conflict);
    const after = { ...fields, hasNewCredentials: password !== undefined };
    await record(deps, tx, { requester, verb: "update", id, before: fieldsOf(before), after });
  });
  publishMqttChanged(deps.bus, { serverIds: [id] });
  return input.visible(requester.caller.scope, id);
}

async function rename(
  deps: MqttServersDeps,
  requester: Requester,
  { change, visible }: { change: { id: number; name: string; revision: number }; visible: Visible },
): Promise<MqttServerRow> {
  const { id, name, revision } = change;
  const before = await visible(requester.caller.scope, id);
  await deps.db.transaction(async (tx) => {
    if (!(await mqttServersStore(tx).rename(id, name, revision))) throw new Refused(CORE_REFUSALS.conflict);
    await record(deps, tx, { requester, verb: "rename", id, before: { name: before.name }, after: { name } });
  });
  return visible(requester.caller.scope, id);
}

async function remove(
  deps: MqttServersDeps,
  requester: Requester,
  { id, visible }: { id: number; visible: Visible },
): Promise<void> {
  const before = await changeable(requester, id, visible);
  refuseInUse(before);
  await deps.db.transaction(async (tx) => {
    await mqttServersStore(tx)
      .remove(id)
      .catch((error) => {
        // Somebody gave it a device meanwhile.
        if ((error as { code?: string }).code === FOREIGN_KEY) refuseInUse({ ...before, deviceCount: 1 });
        throw error;
      });
    await record(deps, tx, { requester, verb: "remove", id, before: fieldsOf(before) });
  });
  publishMqttChanged(deps.bus, { serverIds: [id] });
}

const FOREIGN_KEY = "23503";
const UNIQUE = "23505";

function refuseTaken(error: Error & { code?: string }): never {
  throw error.code === UNIQUE ? onField("clientId", "clientIdTaken") : error;
}

function sealed({ secrets }: MqttServersDeps, id: number, password: string | null): Buffer | null {
  return password === null ? null : secrets.seal(password, secretOf(id));
}

async function changeable(requester: Requester, id: number, visible: Visible): Promise<MqttServerRow> {
  const server = await visible(requester.caller.scope, id);
  if (server.isBuiltIn) throw new Refused(MQTT_SERVER_REFUSALS.builtInServer);
  return server;
}

/**
 * A password is handed to the place that it was entered for and to no other: or whoever may change a server could have
 * it sent to a machine of their own.
 */
function refuseElsewhere(before: MqttServerRow, fields: MqttServerFields): void {
  const isElsewhere =
    before.host.toLowerCase() !== fields.host.toLowerCase() ||
    before.port !== fields.port ||
    (before.usesTls && !fields.usesTls) ||
    (before.verifiesCertificate && !fields.verifiesCertificate && fields.usesTls) ||
    (before.usesTls && before.caCertificate !== fields.caCertificate);
  if (before.hasPassword && isElsewhere) throw onField("password", "passwordNeeded");
}

function refuseInUse({ deviceCount }: MqttServerRow, field?: string): void {
  if (deviceCount === 0) return;
  const text = MQTT_SERVER_REFUSALS.serverInUse;
  const fields = field ? [{ field, text }] : [];
  throw new Refused(text, { values: { devices: deviceCount }, fields });
}

async function checkFields(
  { db, outgoing }: MqttServersDeps,
  { caller }: Requester,
  { organizationId, caCertificate, host }: MqttServerFields,
): Promise<{ isRoot: boolean }> {
  const seen = await mqttServersStore(db).seesOrganization(caller.scope, organizationId);
  if (caCertificate !== "" && !isCertificate(caCertificate)) throw onField("caCertificate", "badCertificate");
  const organization = found(seen, CORE_REFUSALS.notFound);
  if (!organization.isRoot) routeOrRefuse(outgoing, host, ["host", MQTT_SERVER_REFUSALS.addressNotAllowed]);
  return organization;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/** What a person entered. */
function fieldsOf({ link: _, ...row }: MqttServerRow): object {
  const { deviceCount, topicCount, organizationName, createdAt, updatedAt, isBuiltIn, ...fields } = row;
  return fields;
}
