import { OWN_BROKER } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { ConnectionFault } from "../../core/bus/connection-fault.ts";
import type { Adapter } from "../../core/ingest/adapter.ts";
import type { Route } from "../../core/outgoing/outgoing.ts";
import {
  connectionSettingsOf,
  placeOf,
  reportedFailureOf,
  routeOf,
  secretOf,
} from "../mqtt-servers/index.ts";
import { createGenericAdapter, readTopics } from "../mqtt-topics/index.ts";
import { type Link, startLink } from "./link.ts";
import { type HeldServer, linksStore } from "./links.store.ts";
import { announce, flush, leave, receive } from "./links-messages.ts";
import type { Held, Parts } from "./links-parts.ts";

/** Which links this process holds, and that they are made of what the rows say. */
const LEASE_S = 15;

/** Claims what is free, keeps its share of what is held, and does what the rows say now. */
export async function renew(
  parts: Parts,
  { isChanged, reported }: { isChanged: boolean; reported: number[] },
): Promise<void> {
  const { deps, holder, held } = parts;
  const askedAt = Date.now();
  let claimed: { id: number; isBeyond: boolean }[];
  try {
    claimed = await linksStore(deps.db).claim(holder, LEASE_S);
    parts.leasedUntil = askedAt + LEASE_S * 1_000;
  } catch (error) {
    // By now another process may have them: two clients under one name would throw each other out.
    if (Date.now() > parts.leasedUntil) await letGo(parts, [...held.keys()]);
    throw error;
  }
  const ids = claimed.filter(({ isBeyond }) => !isBeyond).map(({ id }) => id);
  const lost = [...held.keys()].filter((id) => !ids.includes(id));
  const isNew = ids.some((id) => !held.has(id));
  await letGo(parts, lost);
  // Only now: nobody else may come under the same name while the connection is there.
  const beyond = claimed.filter(({ isBeyond }) => isBeyond).map(({ id }) => id);
  if (beyond.length > 0) await linksStore(deps.db).release(holder, beyond);
  if (!isChanged && !isNew && lost.length === 0) return;
  parts.registry.replace(await readTopics(deps.db));
  parts.own.onTopicsRead?.();
  const [servers, own] = await Promise.all([
    linksStore(deps.db).servers(ids),
    linksStore(deps.db).servers([OWN_BROKER]),
  ]);
  parts.own.organizationId = own[0]?.organizationId ?? 0;
  for (const server of servers) await take(parts, server);
  await announce(parts, [...lost, ...reported]);
}

async function take(parts: Parts, server: HeldServer): Promise<void> {
  const { adapters: _, connectedTo: __, passwordSealed, ...settings } = server;
  const signature = JSON.stringify([settings, passwordSealed?.toString("base64")]);
  const before = parts.held.get(server.id);
  const isSame = before?.signature === signature;
  if (before && !isSame) await before.link?.stop();
  // What was written of it may be some seconds behind.
  if (isSame) server.connectedTo ??= before.server.connectedTo;
  const adapters = adaptersOf(parts, server);
  const now: Held = {
    server,
    adapters,
    spoken: [...adapters, ...(parts.deps.beside?.(server.id) ?? [])],
    signature,
    link: isSame ? before.link : undefined,
  };
  parts.held.set(server.id, now);
  if (server.isBuiltIn) parts.figures.say(server.id, OWN_REPORT);
  else if (now.link) now.link.follow();
  else now.link = linkTo(parts, server.id);
}

const OWN_REPORT = {
  state: "connected",
  reason: null,
  detail: "",
  trouble: null,
  attempts: 0,
  nextTryAt: null,
  connectedTo: null,
} as const;

function adaptersOf({ deps, registry }: Parts, { id, adapters }: HeldServer): Adapter[] {
  const spoken = deps.adapters.filter(({ protocol }) => (adapters as string[]).includes(protocol));
  // Topics that people describe come last: what a standard says about an address is more certain.
  return adapters.includes("mqtt") ? [...spoken, createGenericAdapter(registry, id)] : spoken;
}

function linkTo(parts: Parts, serverId: number): Link {
  const { deps, figures } = parts;
  let route: Route | undefined;
  // What it is made of may have changed since it was begun, but for what needs another connection.
  const held = (): Held => parts.held.get(serverId) as Held;
  return startLink({
    serverId,
    log: deps.log,
    connectionOptions() {
      const { server } = held();
      const { passwordSealed } = server;
      const password = passwordSealed ? deps.secrets.open(passwordSealed, secretOf(serverId)) : undefined;
      if (passwordSealed && password === undefined)
        throw new ConnectionFault("passwordUnreadable", "sealed by another key");
      route = undefined;
      route = routeOf(server, deps.outgoing);
      return connectionSettingsOf(server, { password, route });
    },
    reportedFailureOf(fault, { wasOpen }) {
      const { server } = held();
      const wasConnected = server.connectedTo === placeOf(server);
      const isPublic = route?.isPublic ?? false;
      return reportedFailureOf(fault, { isPlatforms: server.isPlatforms, isPublic, wasConnected, wasOpen });
    },
    filters() {
      const { server, spoken } = held();
      const topics = parts.registry.filtersOf(serverId);
      return [
        ...new Set([...spoken.flatMap(({ filters }) => filters), ...topics, ...server.subscribedTopics]),
      ];
    },
    take: (message, packet) => receive(parts, held(), { message, packet }),
    leave: (message) => leave(parts, serverId, message),
    onReport(report) {
      const { server } = parts.held.get(serverId) ?? {};
      if (!server) return;
      if (report.state === "connected") server.connectedTo = placeOf(server);
      figures.say(serverId, { ...report, connectedTo: server.connectedTo });
    },
  });
}

async function letGo({ held, figures }: Parts, ids: readonly number[]): Promise<void> {
  const going = ids.flatMap((id) => held.get(id) ?? []);
  await Promise.all(going.map(({ link }) => link?.stop()));
  for (const id of ids) {
    held.delete(id);
    figures.forget(id);
  }
}

export async function letAllGo(parts: Parts): Promise<void> {
  await flush(parts).catch(() => undefined);
  await letGo(parts, [...parts.held.keys()]);
  await linksStore(parts.deps.db).leave(parts.holder);
}
