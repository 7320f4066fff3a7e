import { randomBytes } from "node:crypto";
import {
  type Channel,
  type ChannelFields,
  type ChannelQuery,
  MAX_CHANNELS,
  CHANNEL_REFUSALS as R,
  type SendTest,
  TEST_EVERY_S,
} from "@sweepline/contract/care/message-channels.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import { routeOrRefuse } from "../../core/outgoing/route-or-refuse.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import * as store from "./channels.store.ts";
import { unknownPlaces } from "./template.ts";
import { testMessage } from "./test-message.texts.ts";
import type { Ways } from "./ways.service.ts";
import { secretOf } from "./ways.service.ts";

/** Password: as it was typed; undefined: the one that is kept; null: none. */
type WithPassword = ChannelFields & { password?: string | null | undefined };
type Saved = { channel: Channel; secret: string | null };

export interface MessageChannels {
  list(caller: Caller, query: ChannelQuery): Promise<Page<Channel>>;
  create(requester: Requester, fields: WithPassword): Promise<Saved>;
  update(requester: Requester, id: number, change: WithPassword & { revision: number }): Promise<Channel>;
  renewSecret(requester: Requester, id: number): Promise<Saved>;
  test(requester: Requester, id: number, to: string): Promise<SendTest>;
  remove(requester: Requester, id: number): Promise<void>;
}

export interface ChannelsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  secrets: SecretBox;
  outgoing: Outgoing;
  ways: Ways;
}

const record = recorderOf("care_message-channels", "messageChannel");
const SECRET_BYTES = 32;

export function createMessageChannels(deps: ChannelsDeps): MessageChannels {
  const { db } = deps;
  const held = async (tx: Queries, { caller }: Requester, id: number): Promise<Channel> =>
    found(await store.holdChannel(tx, caller.scope, id), CORE_REFUSALS.notFound);
  return {
    list: ({ scope }, query) => store.listChannels(db, scope, query),
    create: (requester, { password, ...fields }) =>
      db.transaction(async (tx) => {
        refuseFields(deps, fields);
        const { organizationId } = requester.caller;
        if ((await store.countChannels(tx, organizationId)) >= MAX_CHANNELS)
          throw new Refused(R.tooManyChannels, { values: { most: MAX_CHANNELS } });
        const id = await store.insertChannel(tx, organizationId, fields as ChannelFields);
        const secret = fields.kind === "webhook" ? await renew(deps, tx, id) : null;
        if (fields.kind !== "webhook" && password) await keep(deps, tx, { id, password });
        await record(deps, tx, { requester, verb: "create", id, after: fields });
        return { channel: await held(tx, requester, id), secret };
      }),
    update: (requester, id, { revision, password, ...fields }) =>
      db.transaction(async (tx) => {
        const before = await held(tx, requester, id);
        if (before.revision !== revision || before.kind !== fields.kind)
          throw new Refused(CORE_REFUSALS.conflict);
        refuseFields(deps, fields);
        if (password === undefined) refuseElsewhere(before, fields as ChannelFields);
        await store.updateChannel(tx, id, fields as ChannelFields);
        if (password !== undefined && fields.kind !== "webhook") await keep(deps, tx, { id, password });
        const { name, settings, isEnabled, servesBelow } = before;
        const after = { ...fields, hasNewPassword: password !== undefined };
        await record(deps, tx, {
          requester,
          verb: "update",
          id,
          before: { name, settings, isEnabled, servesBelow },
          after,
        });
        return held(tx, requester, id);
      }),
    renewSecret: (requester, id) =>
      db.transaction(async (tx) => {
        const { kind } = await held(tx, requester, id);
        if (kind !== "webhook") throw new Refused(CORE_REFUSALS.notFound);
        const secret = await renew(deps, tx, id);
        await record(deps, tx, { requester, verb: "rotateSecret", id });
        return { channel: await held(tx, requester, id), secret };
      }),
    test: (requester, id, to) => test(deps, requester, { id, to }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const { name, kind, settings } = await held(tx, requester, id);
        await store.deleteChannel(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: { name, kind, settings } });
      }),
  };
}

async function renew({ secrets }: ChannelsDeps, tx: Queries, id: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await store.setSecret(tx, id, secrets.seal(secret, secretOf(id)));
  return secret;
}

const keep = (
  { secrets }: ChannelsDeps,
  tx: Queries,
  { id, password }: { id: number; password: string | null },
): Promise<number> =>
  store.setSecret(tx, id, password === null ? null : secrets.seal(password, secretOf(id)));

function refuseFields(
  { outgoing }: Pick<ChannelsDeps, "outgoing">,
  fields: Omit<WithPassword, "password">,
): void {
  const { kind, settings } = fields as ChannelFields;
  const field = kind === "email" ? "settings.host" : "settings.url";
  const host = kind === "email" ? settings.host : hostOf(settings.url);
  routeOrRefuse(outgoing, host, [field, R.channelAddress]);
  if (kind !== "sms") return;
  for (const [name, text] of [
    ["url", settings.url],
    ["body", settings.body],
  ] as const)
    refusePlaces(name, text);
  for (const { value } of settings.headers) refusePlaces("headers", value);
}

/** Without places that are filled in: they are no part of the host. */
const hostOf = (url: string): string => new URL(url).hostname;

function refusePlaces(field: string, text: string): void {
  const [name] = unknownPlaces(text);
  if (name !== undefined) throw refusedAt(`settings.${field}`, R.unknownPlaceholder, { name });
}

/** A password is handed to the place that it was entered for and to no other. */
function refuseElsewhere(before: Channel, after: ChannelFields): void {
  if (!before.hasSecret || after.kind === "webhook") return;
  const isSame =
    after.kind === "email"
      ? sameServer(before.settings as typeof after.settings, after.settings)
      : new URL((before.settings as typeof after.settings).url).origin === new URL(after.settings.url).origin;
  if (!isSame) throw refusedAt("password", R.channelPassword);
}

type Server = Extract<ChannelFields, { kind: "email" }>["settings"];
const sameServer = (one: Server, other: Server): boolean =>
  one.host.toLowerCase() === other.host.toLowerCase() &&
  one.port === other.port &&
  !(one.encryption !== "none" && other.encryption === "none") &&
  !(one.verifiesCertificate && !other.verifiesCertificate);

async function test(
  { db, clock, ways }: ChannelsDeps,
  requester: Requester,
  { id, to }: { id: number; to: string },
): Promise<SendTest> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    found(await store.holdChannel(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
    const since = new Date(at.getTime() - TEST_EVERY_S * 1_000);
    if (!(await store.noteTest(tx, id, { at, since })))
      throw new Refused(R.testedJustNow, { values: { seconds: TEST_EVERY_S } });
  });
  const startedAt = performance.now();
  const [channel] = await ways.open([id]);
  const result = await found(channel, CORE_REFUSALS.notFound).send(testMessage(at), to);
  const isDelivered = result.outcome === "delivered";
  const reason = result.outcome === "delivered" ? null : result.reason;
  await store.noteFare(db, { channelId: id, at: clock.now(), reason, pausedUntil: null });
  const tookMs = Math.round(performance.now() - startedAt);
  return { isDelivered, reason, status: result.status, tookMs };
}
