import {
  DEFAULT_MQTT_PORT,
  type MqttServerFields,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { freshlySealed } from "../../core/seal/index.ts";

/** What the form of a server holds. */
export type ServerValues = Omit<MqttServerFields, "organizationId"> & {
  readonly organizationId: number | undefined;
  /** As typed; empty: as it was. */
  readonly password: string;
  readonly forgetsPassword: boolean;
};

/** A name that no other client has. */
const aClientId = (): string => `sweepline-${Math.random().toString(36).slice(2, 10)}`;
export const newServer = (organizationId: number | undefined): ServerValues => ({
  name: "",
  organizationId,
  host: "",
  port: DEFAULT_MQTT_PORT,
  username: "",
  password: "",
  forgetsPassword: false,
  clientId: aClientId(),
  cleanSession: 0,
  subscribedTopics: [],
  usesTls: false,
  caCertificate: "",
  verifiesCertificate: true,
  protocolVersion: "5",
  keepaliveS: 60,
  isEnabled: true,
  adapters: [],
});

/** What the call wants of what the form holds. */
export async function bodyOf({ password, forgetsPassword, organizationId = 0, ...fields }: ServerValues) {
  const secret = forgetsPassword ? { password: null } : password === "" ? {} : await freshlySealed(password);
  return { ...fields, organizationId, ...secret };
}

export function valuesOf(row: MqttServerRow): ServerValues {
  const { id, organizationName, hasPassword, isBuiltIn, deviceCount, topicCount, ...rest } = row;
  const { createdAt, updatedAt, revision, link, ...fields } = rest;
  return { ...fields, password: "", forgetsPassword: false };
}
