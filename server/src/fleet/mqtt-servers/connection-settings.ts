import type { MqttServerFields } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { LARGEST_PACKET_BYTES } from "../../core/bus/limits.ts";
import type { ConnectionOptions } from "../../core/bus/mqtt-connection.ts";
import type { Outgoing, Route } from "../../core/outgoing/outgoing.ts";
import { TENANT_TIMEOUT_MS } from "./reported-failure.ts";

/** What a connection to an MQTT server is made of. */
export interface LinkSettings
  extends Pick<
    MqttServerFields,
    | "host"
    | "port"
    | "username"
    | "clientId"
    | "cleanSession"
    | "subscribedTopics"
    | "usesTls"
    | "caCertificate"
    | "verifiesCertificate"
    | "protocolVersion"
    | "keepaliveS"
  > {
  /** Run by who runs the platform: it may lead into the platform's own machine. */
  isPlatforms: boolean;
}

/** As many as the database takes in two batches, and some that wait. */
const RECEIVE_MAXIMUM = 2_000;

export type ConnectionSettings = Omit<
  ConnectionOptions,
  "filters" | "skipsRetained" | "onPublish" | "onOversized"
>;

/** The way to a server; undefined: the platform's own may lead anywhere. Throws where a tenant's may not lead there. */
export function routeOf(
  { host, isPlatforms }: Pick<LinkSettings, "host" | "isPlatforms">,
  outgoing: Outgoing,
): Route | undefined {
  return isPlatforms ? undefined : outgoing.routeTo(host);
}

export function connectionSettingsOf(
  settings: LinkSettings,
  { password, route }: { password: string | undefined; route: Route | undefined },
): ConnectionSettings {
  const { host, port, usesTls, caCertificate, verifiesCertificate } = settings;
  return {
    host,
    port,
    ...(usesTls && {
      tls: { isVerified: verifiesCertificate, ...(caCertificate !== "" && { ca: caCertificate }) },
    }),
    ...(route && { route, openWithinMs: TENANT_TIMEOUT_MS }),
    version: settings.protocolVersion === "5" ? 5 : 4,
    clientId: settings.clientId,
    ...(settings.username !== "" && { username: settings.username }),
    ...(password !== undefined && { password }),
    isClean: settings.cleanSession === 1,
    keepaliveS: settings.keepaliveS,
    receiveMaximum: RECEIVE_MAXIMUM,
    largestPacket: LARGEST_PACKET_BYTES * 2,
  };
}

/** What the sealed password of a server is bound to. */
export const secretOf = (serverId: number): string => `mqtt_servers/${serverId}`;
