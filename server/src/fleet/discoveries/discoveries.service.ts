import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import { newDeviceSchema, REGISTRATION_REFUSALS } from "@sweepline/contract/fleet/device-registration.ts";
import {
  type Admission,
  DISCOVERY_REFUSALS,
  type Discovery,
  type DiscoveryDetail,
  type DiscoveryListQuery,
} from "@sweepline/contract/fleet/discoveries/index.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt, refusedTexts } from "../../core/http/refused.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import type { Registrations } from "../device-registration/index.ts";
import * as store from "./discoveries.store.ts";
import { addAdmitted } from "./pairing.store.ts";
import { publishPairingChanged } from "./pairing-changes.ts";
import { suggestionsFor } from "./suggestions.ts";

/** What people do with devices that were discovered through servers and pairing windows of their scope. */
export interface Discoveries {
  list(caller: Caller, query: DiscoveryListQuery): Promise<Page<Discovery>>;
  get(caller: Caller, id: number): Promise<DiscoveryDetail>;
  admit(requester: Requester, admission: Admission): Promise<Admitted>;
  reject(requester: Requester, ids: readonly number[]): Promise<{ changed: number }>;
  forget(requester: Requester, ids: readonly number[]): Promise<{ changed: number }>;
}

export interface Requester {
  caller: Caller;
  remoteIp: string;
  language: Language;
}

interface Admitted {
  admitted: { id: number; deviceId: number }[];
  refused: { id: number; serialNumber: string; text: string }[];
}

interface Deps {
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
  audit: Audit;
  registrations: Pick<Registrations, "register">;
}

/** Whose topics do not say who made it. */
const UNKNOWN_MAKER = "unknown";

export function createDiscoveries(deps: Deps): Discoveries {
  const { db, bus, clock, audit } = deps;
  /** Answers how many there were, and lets the broker know of guests that have to leave or may come again. */
  const decide = async (change: (tx: Queries) => Promise<number>): Promise<{ changed: number }> => {
    const changed = await db.transaction(change);
    if (changed > 0) publishPairingChanged(bus);
    return { changed };
  };
  const record = (
    tx: Queries,
    { caller, remoteIp }: Requester,
    { action, names }: { action: string; names: readonly { id: number; serialNumber: string }[] },
  ) =>
    audit.record(tx, {
      actor: actorOf({ caller, remoteIp }),
      action,
      subject: { kind: "discovery", id: names.length === 1 ? String(names[0]?.id) : `${names.length}` },
      after: { serialNumbers: names.map(({ serialNumber }) => serialNumber) },
    });
  return {
    async list({ scope }, query) {
      const page = await store.pageOfDiscoveries(db, scope, query);
      return { ...page, records: await shown(db, page.records) };
    },
    async get({ scope }, id) {
      const [row] = await store.discoveriesOf(db, scope, [id]);
      const { sample, ...rest } = found(row, CORE_REFUSALS.notFound);
      const [discovery] = await shown(db, [rest]);
      return { ...(discovery as Discovery), topic: rest.topic, sample };
    },
    admit: (requester, admission) => admit(deps, requester, admission),
    reject: (requester, ids) =>
      decide(async (tx) => {
        const names = await store.setRejected(tx, requester.caller.scope, { ids, at: clock.now() });
        if (names.length > 0) await record(tx, requester, { action: "fleet_discoveries_reject", names });
        return names.length;
      }),
    forget: (requester, ids) =>
      decide(async (tx) => {
        const names = await store.forget(tx, requester.caller.scope, ids);
        if (names.length > 0) await record(tx, requester, { action: "fleet_discoveries_forget", names });
        return names.length;
      }),
  };
}

async function shown(db: Queries, rows: readonly store.DiscoveryRow[]): Promise<Discovery[]> {
  const suggested = await suggestionsFor(db, rows);
  return rows.map((given) => {
    const { topic, firstAt, lastAt, windowId, openedAt, ...rest } = given;
    const { username, clientId, remoteIp, mqttVersion, ...row } = rest;
    const pairing = { openedAt: openedAt?.toISOString(), username, clientId, remoteIp, mqttVersion };
    return {
      ...row,
      pairing: windowId === null ? null : { windowId, ...pairing },
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      suggestedProductId: suggested(given),
    };
  });
}

/**
 * Each becomes a device by the same rules as one that is registered by hand, with the server that it speaks through or with what it
 * signed in by; so it must belong to the owner of the server or the window, or below.
 */
async function admit(deps: Deps, requester: Requester, admission: Admission): Promise<Admitted> {
  const { db, registrations } = deps;
  const { devices, productId, organizationId, timeZone } = admission;
  const names = new Map(devices.map(({ id, shortName }) => [id, shortName]));
  const rows = await store.discoveriesOf(db, requester.caller.scope, [...names.keys()]);
  if (rows.length < names.size) throw new Refused(CORE_REFUSALS.notFound);
  const protocol = await store.protocolOfProduct(db, productId);
  if (protocol !== undefined && rows.some((row) => row.protocol !== protocol))
    throw refusedAt("productId", DISCOVERY_REFUSALS.otherProtocol);
  const paired = rows.filter(({ windowId }) => windowId !== null);
  const owners = paired.map((row) => row.organizationId);
  if (!(await store.isBelowAll(db, organizationId, owners)))
    throw refusedAt("organizationId", REGISTRATION_REFUSALS.unknownHolder);
  const answer: Admitted = { admitted: [], refused: [] };
  for (const { id, serialNumber, manufacturer, mqttServerId } of rows) {
    const draft = newDeviceSchema.parse({
      ...{ serialNumber, productId, organizationId, timeZone, mqttServerId },
      manufacturer: manufacturer || UNKNOWN_MAKER,
      shortName: names.get(id),
    });
    try {
      const { device } = await registrations.register(requester, draft, await signInOf(db, id));
      answer.admitted.push({ id, deviceId: device.id });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // What is wrong with the form is wrong for all of them; with one name, for that one only.
      if (error.fields.some(({ field }) => field !== "serialNumber")) throw error;
      answer.refused.push({ id, serialNumber, text: refusedTexts(error)[requester.language] });
    }
  }
  const ids = answer.admitted.map(({ id }) => id);
  await store.forget(db, requester.caller.scope, ids);
  const windows = paired.flatMap(({ id, windowId }) => (ids.includes(id) ? (windowId ?? []) : []));
  if (windows.length > 0) {
    await addAdmitted(db, windows);
    publishPairingChanged(deps.bus);
  }
  return answer;
}

/** Undefined: it comes through an MQTT server. By its name alone one device must be known at the broker. */
async function signInOf(db: Queries, id: number) {
  const [signIn] = await store.pairedSignIns(db, [id]);
  if (signIn?.isTaken) throw refusedAt("serialNumber", DISCOVERY_REFUSALS.usernameTaken);
  if (signIn?.isShared) throw refusedAt("serialNumber", DISCOVERY_REFUSALS.sharedUsername);
  return signIn && { username: signIn.username, secretHash: signIn.secretHash };
}
