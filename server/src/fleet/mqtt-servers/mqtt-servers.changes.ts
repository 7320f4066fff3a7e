import { X509Certificate } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  MQTT_SERVER_REFUSALS,
  type MqttServerFields,
  type MqttServerRow,
  type Trial,
} from "@sweepline/contract/fleet/mqtt-servers.ts";
import type { Asker, DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import { secretOf } from "./line-settings.ts";
import { tellMqttChanged } from "./mqtt-changes.ts";
import type { MqttServersGround } from "./mqtt-servers.ground.ts";
import { onField } from "./mqtt-servers.send.ts";
import { mqttServersStore } from "./mqtt-servers.store.ts";
import { tryConnection } from "./trial.ts";

/** Password: as it was typed; undefined: the one that is kept; null: none. */
type WithPassword = MqttServerFields & { password?: string | null | undefined };

export interface ServerChanges {
  create(asker: Asker, server: WithPassword): Promise<MqttServerRow>;
  update(asker: Asker, change: WithPassword & { id: number; revision: number }): Promise<MqttServerRow>;
  rename(asker: Asker, change: { id: number; name: string; revision: number }): Promise<MqttServerRow>;
  remove(asker: Asker, id: number): Promise<void>;
  tryOut(asker: Asker, server: WithPassword & { id?: number | undefined }): Promise<Trial>;
}
type Visible = (scope: DataScope, id: number) => Promise<MqttServerRow>;

/** Whoever tries out holds a socket for up to a quarter of a minute. */
const MOST_TRIALS = 8;
const TRIAL_PATIENCE_S = 15;

export function changesOf(ground: MqttServersGround, visible: Visible): ServerChanges {
  let trials = 0;
  return {
    create: (asker, server) => create(ground, asker, { server, visible }),
    update: (asker, change) => update(ground, asker, { change, visible }),
    rename: (asker, change) => rename(ground, asker, { change, visible }),
    remove: (asker, id) => remove(ground, asker, { id, visible }),
    async tryOut(asker, server) {
      if (trials >= MOST_TRIALS)
        throw new Refused(CORE_REFUSALS.tooManyRequests, { values: { seconds: TRIAL_PATIENCE_S } });
      trials += 1;
      try {
        return await tryOut(ground, asker, { server, visible });
      } finally {
        trials -= 1;
      }
    },
  };
}

async function create(
  ground: MqttServersGround,
  asker: Asker,
  { server: { password, ...fields }, visible }: { server: WithPassword; visible: Visible },
): Promise<MqttServerRow> {
  await checkFields(ground, asker, fields);
  const id = await mqttServersStore(ground.db).nextId();
  await ground.db.transaction(async (tx) => {
    const made = await mqttServersStore(tx).insert(id, fields, sealed(ground, id, password ?? null));
    if (made === 0) throw onField("clientId", "clientIdTaken");
    await record(ground, tx, { asker, verb: "create", id, after: fields });
  });
  tellMqttChanged(ground.bus, { serverIds: [id] });
  return visible(asker.caller.scope, id);
}

async function update(
  ground: MqttServersGround,
  asker: Asker,
  input: { change: WithPassword & { id: number; revision: number }; visible: Visible },
): Promise<MqttServerRow> {
  const { id, revision, password, ...fields } = input.change;
  const before = await changeable(asker, id, input.visible);
  await checkFields(ground, asker, fields);
  if (before.organizationId !== fields.organizationId) refuseInUse(before, "organizationId");
  if (password === undefined) refuseElsewhere(before, fields);
  await ground.db.transaction(async (tx) => {
    const passwordSealed = password === undefined ? {} : { passwordSealed: sealed(ground, id, password) };
    const isChanged = await mqttServersStore(tx)
      .update({ id, revision, ...passwordSealed }, fields)
      .catch(refuseTaken);
    if (!isChanged) throw new Refused(CORE_REFUSALS.conflict);
    const after = { ...fields, hasNewCredentials: password !== undefined };
    await record(ground, tx, { asker, verb: "update", id, before: fieldsOf(before), after });
  });
  tellMqttChanged(ground.bus, { serverIds: [id] });
  return input.visible(asker.caller.scope, id);
}

async function rename(
  ground: MqttServersGround,
  asker: Asker,
  { change, visible }: { change: { id: number; name: string; revision: number }; visible: Visible },
): Promise<MqttServerRow> {
  const { id, name, revision } = change;
  const before = await visible(asker.caller.scope, id);
  await ground.db.transaction(async (tx) => {
    if (!(await mqttServersStore(tx).rename(id, name, revision))) throw new Refused(CORE_REFUSALS.conflict);
    await record(ground, tx, { asker, verb: "rename", id, before: { name: before.name }, after: { name } });
  });
  return visible(asker.caller.scope, id);
}

async function remove(
  ground: MqttServersGround,
  asker: Asker,
  { id, visible }: { id: number; visible: Visible },
): Promise<void> {
  const before = await changeable(asker, id, visible);
  refuseInUse(before);
  await ground.db.transaction(async (tx) => {
    await mqttServersStore(tx)
      .remove(id)
      .catch((error) => {
        // Somebody gave it a device meanwhile.
        if ((error as { code?: string }).code === FOREIGN_KEY) refuseInUse({ ...before, deviceCount: 1 });
        throw error;
      });
    await record(ground, tx, { asker, verb: "remove", id, before: fieldsOf(before) });
  });
  tellMqttChanged(ground.bus, { serverIds: [id] });
}

async function tryOut(
  ground: MqttServersGround,
  asker: Asker,
  input: { server: WithPassword & { id?: number | undefined }; visible: Visible },
): Promise<Trial> {
  const { id, password, ...fields } = input.server;
  const { isRoot } = await checkFields(ground, asker, fields);
  const kept = id !== undefined && password === undefined;
  if (kept) refuseElsewhere(await changeable(asker, id, input.visible), fields);
  const plain = kept ? await keptPassword(ground, id) : (password ?? undefined);
  const startedAt = performance.now();
  const result = await tryConnection({ ...fields, isPlatforms: isRoot }, plain);
  return { ...result, tookMs: Math.round(performance.now() - startedAt) };
}

const FOREIGN_KEY = "23503";
const UNIQUE = "23505";

function refuseTaken(error: Error & { code?: string }): never {
  throw error.code === UNIQUE ? onField("clientId", "clientIdTaken") : error;
}

async function keptPassword({ db, secrets }: MqttServersGround, id: number): Promise<string | undefined> {
  const kept = await mqttServersStore(db).sealedPassword(id);
  return kept === null ? undefined : secrets.open(kept, secretOf(id));
}

function sealed({ secrets }: MqttServersGround, id: number, password: string | null): Buffer | null {
  return password === null ? null : secrets.seal(password, secretOf(id));
}

async function changeable(asker: Asker, id: number, visible: Visible): Promise<MqttServerRow> {
  const server = await visible(asker.caller.scope, id);
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
  { db }: MqttServersGround,
  { caller }: Asker,
  { organizationId, caCertificate }: MqttServerFields,
): Promise<{ isRoot: boolean }> {
  const organization = await mqttServersStore(db).seesOrganization(caller.scope, organizationId);
  if (caCertificate !== "" && !isCertificate(caCertificate)) throw onField("caCertificate", "badCertificate");
  return found(organization, CORE_REFUSALS.notFound);
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

interface Entry {
  asker: Asker;
  verb: string;
  id: number;
  before?: unknown;
  after?: unknown;
}

function record(
  { audit }: MqttServersGround,
  tx: Queries,
  { asker, verb, id, ...detail }: Entry,
): Promise<void> {
  const subject = { kind: "mqttServer", id };
  return audit.record(tx, {
    actor: actorOf(asker),
    action: `fleet_mqtt-servers_${verb}`,
    subject,
    ...detail,
  });
}
