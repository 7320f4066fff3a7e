import {
  FULL_SCOPE,
  GRANT_TYPE,
  type newOAuthClientSchema,
  OAUTH_CLIENT_REFUSALS,
  type OAuthClientFields,
  type OAuthClientRow,
  type oauthClientChangeSchema,
  splitList,
} from "@sweepline/contract/access/oauth-clients.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { z } from "zod";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import type { SessionEnds } from "./known-clients.store.ts";
import { type ClientFields, oauthClientsStore } from "./oauth-clients.store.ts";
import { newSecret, secretHash } from "./secrets.ts";

const record = recorderOf("access_oauth-clients", "oauthClient");

type NewClient = Omit<z.output<typeof newOAuthClientSchema>, "">;
type Change = z.output<typeof oauthClientChangeSchema>;
interface WithSecret {
  client: OAuthClientRow;
  clientSecret: string;
}

/** What administrators change of clients: only of those in their scope, and never beyond their own rights. */
export interface ClientChanges {
  create(requester: Requester, client: NewClient): Promise<WithSecret>;
  update(requester: Requester, change: Change): Promise<OAuthClientRow>;
  rotateSecret(requester: Requester, rotation: { id: number; graceHours: number }): Promise<WithSecret>;
  remove(requester: Requester, id: number): Promise<void>;
}

export interface ClientsDeps {
  config: SessionEnds;
  db: Database;
  clock: Clock;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  /** Refuses where the person has a right that the caller lacks. */
  refuseBeyond(caller: Caller, staffId: number): Promise<void>;
  /** Of the client; answers whose they were. */
  endSessionsOfClient(tx: Queries, clientId: string): Promise<number[]>;
  /** None lasts longer than its client now allows; answers whose they are. */
  shortenSessionsOfClient(
    tx: Queries,
    limit: { clientId: string; accessUntil: Date; refreshUntil: Date },
  ): Promise<number[]>;
}

const HOUR_MS = 3_600_000;

export const changesOf = (deps: ClientsDeps): ClientChanges => ({
  create: (requester, client) => create(deps, requester, client),
  update: (requester, change) => update(deps, requester, change),
  rotateSecret: (requester, rotation) => rotateSecret(deps, requester, rotation),
  remove: (requester, id) => remove(deps, requester, id),
});

async function create(deps: ClientsDeps, requester: Requester, input: NewClient): Promise<WithSecret> {
  const { clientId } = input;
  const fields = await checkedFields(deps, requester.caller, input);
  const [secret, now] = [newSecret(), deps.clock.now()];
  const id = await deps.db.transaction(async (tx) => {
    const made = await oauthClientsStore(tx).insert({
      ...fields,
      clientId,
      secretHash: secretHash(secret),
      organizationId: requester.caller.organizationId,
      now,
    });
    if (made === undefined) throw taken(clientId);
    const after = auditable({ ...fields, clientId });
    await record(deps, tx, { requester, verb: "create", id: made, after });
    return made;
  });
  return { client: await visible(deps, requester.caller, id), clientSecret: secret };
}

const taken = (clientId: string): Refused =>
  refusedAt("clientId", OAUTH_CLIENT_REFUSALS.clientIdTaken, { clientId });

async function update(deps: ClientsDeps, requester: Requester, change: Change): Promise<OAuthClientRow> {
  const before = await changeable(deps, requester.caller, change.id);
  const fields = await checkedFields(deps, requester.caller, change);
  const staffIds = await deps.db.transaction(async (tx) => {
    const isChanged = await oauthClientsStore(tx).update(change.id, change.revision, fields);
    if (!isChanged) throw new Refused(CORE_REFUSALS.conflict);
    const whose = await holdSessionsTo(deps, tx, { before, fields });
    await record(deps, tx, {
      requester,
      verb: "update",
      id: change.id,
      before: auditable(before),
      after: auditable(fields),
    });
    return whose;
  });
  deps.announcer.announceRights({ staffIds });
  return visible(deps, requester.caller, change.id);
}

/** A disabled client, a grant taken away or another person end what there is; shorter lives shorten it. */
async function holdSessionsTo(
  { endSessionsOfClient, shortenSessionsOfClient, clock }: ClientsDeps,
  tx: Queries,
  { before, fields }: { before: OAuthClientRow; fields: ClientFields },
): Promise<number[]> {
  const { clientId } = before;
  const isOver =
    !fields.isEnabled ||
    before.staffId !== fields.staffId ||
    before.authorizedGrantTypes.some((grant) => !fields.authorizedGrantTypes.includes(grant));
  if (isOver) return endSessionsOfClient(tx, clientId);
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
  return shortenSessionsOfClient(tx, {
    clientId,
    accessUntil: after(fields.accessTokenValidity),
    refreshUntil: after(fields.refreshTokenValidity),
  });
}

async function rotateSecret(
  deps: ClientsDeps,
  requester: Requester,
  { id, graceHours }: { id: number; graceHours: number },
): Promise<WithSecret> {
  await changeable(deps, requester.caller, id);
  const [secret, now] = [newSecret(), deps.clock.now()];
  const graceUntil = new Date(now.getTime() + graceHours * HOUR_MS);
  await deps.db.transaction(async (tx) => {
    await oauthClientsStore(tx).rotate(id, { secretHash: secretHash(secret), graceUntil, now });
    await record(deps, tx, { requester, verb: "rotateSecret", id, after: { graceHours } });
  });
  return { client: await visible(deps, requester.caller, id), clientSecret: secret };
}

async function remove(deps: ClientsDeps, requester: Requester, id: number): Promise<void> {
  const before = await changeable(deps, requester.caller, id);
  const staffIds = await deps.db.transaction(async (tx) => {
    const whose = await deps.endSessionsOfClient(tx, before.clientId);
    await oauthClientsStore(tx).remove(id);
    await record(deps, tx, { requester, verb: "remove", id, before: auditable(before) });
    return whose;
  });
  deps.announcer.announceRights({ staffIds });
}

async function visible({ db, clock }: ClientsDeps, caller: Caller, id: number): Promise<OAuthClientRow> {
  return found(await oauthClientsStore(db).find(caller.scope, id, clock.now()), CORE_REFUSALS.notFound);
}

/** Whoever may change a client could take its secret and act as its person: so never beyond the caller's own rights. */
async function changeable(deps: ClientsDeps, caller: Caller, id: number): Promise<OAuthClientRow> {
  const client = await visible(deps, caller, id);
  if (client.isBuiltIn) throw new Refused(OAUTH_CLIENT_REFUSALS.builtInClient);
  if (client.staffId !== null) await deps.refuseBeyond(caller, client.staffId);
  return client;
}

const listed = (words: string): string => splitList(words).join(",");

async function checkedFields(
  deps: ClientsDeps,
  caller: Caller,
  input: OAuthClientFields | Change,
): Promise<ClientFields> {
  const { authorizedGrantTypes, staffId } = input;
  const isMachine = authorizedGrantTypes.includes(GRANT_TYPE.machine);
  if (isMachine) await checkPerson(deps, caller, staffId);
  await checkScope(deps, input.scope);
  return {
    scope: input.scope,
    authorizedGrantTypes: [...new Set(authorizedGrantTypes)],
    webServerRedirectUri: input.webServerRedirectUri,
    authorities: listed(input.authorities),
    resourceIds: listed(input.resourceIds),
    autoapprove: input.autoapprove,
    accessTokenValidity: input.accessTokenValidity,
    refreshTokenValidity: input.refreshTokenValidity,
    idleTimeout: input.idleTimeout,
    sessionLimit: input.sessionLimit,
    adminIdleTimeout: input.adminIdleTimeout,
    adminSessionLimit: input.adminSessionLimit,
    additionalInformation: input.additionalInformation,
    staffId: isMachine ? staffId : null,
    isEnabled: input.isEnabled,
  };
}

async function checkPerson(deps: ClientsDeps, caller: Caller, staffId: number | null): Promise<void> {
  const isThere = staffId !== null && (await oauthClientsStore(deps.db).seesPerson(caller.scope, staffId));
  if (!isThere) throw refusedAt("staffId", OAUTH_CLIENT_REFUSALS.machineNeedsPerson);
  await deps.refuseBeyond(caller, staffId);
}

/** A name that is no permission would silently allow nothing. */
async function checkScope({ db }: ClientsDeps, scope: string): Promise<void> {
  if (scope === FULL_SCOPE) return;
  const unknown = await oauthClientsStore(db).unknownPermission(splitList(scope));
  if (unknown === undefined) return;
  throw refusedAt("scope", OAUTH_CLIENT_REFUSALS.scopeNotAllowed, { scope: unknown });
}

/** What is called after tokens would be struck out as if it were one. */
function auditable(fields: ClientFields & { clientId?: string }): object {
  const { accessTokenValidity: accessValidity, refreshTokenValidity: refreshValidity, ...rest } = fields;
  return { ...rest, accessValidity, refreshValidity };
}
