import { z } from "zod";
import { networksOf } from "./networks.ts";
import { isLoopback } from "./reach.ts";

/** How people and robots reach the product: what of the configuration says it, and what of it makes no sense together. */
const port = z.coerce.number().int().min(0).max(65_535);
const portOrOff = z.union([z.literal("off"), port]);

export const TRANSPORT_SETTINGS = {
  /** Address to listen on: this machine alone unless said. */
  HOST: z.string().default("127.0.0.1"),
  /** Of http; where there is a certificate it only leads to https. */
  PORT: port.default(8080),
  /** Where the embedded broker listens for devices; empty: as HOST. */
  MQTT_HOST: z.string().default(""),
  /** Not encrypted; off: nobody but this machine. */
  MQTT_PORT: portOrOff.default(1883),
  /** Files of a certificate and its key, PEM, the certificates in between behind it; read again when they change. */
  TLS_CERT: z.string().default(""),
  TLS_KEY: z.string().default(""),
  /** `lan`: certificates are made here, by an authority of this installation's own, kept in DATA_DIR. */
  TLS: z.enum(["", "lan"]).default(""),
  /** Both only where there is a certificate; HTTPS_PORT off: a proxy in front encrypts, PORT serves as without one. */
  HTTPS_PORT: portOrOff.default(8443),
  MQTTS_PORT: portOrOff.default(8883),
  /** Browsers are told to come encrypted only, for a year; empty: with a given certificate, not with one made here. */
  HSTS: z.enum(["", "on", "off"]).default(""),
  /** Authority of devices' certificates, PEM; empty: devices show none. */
  MQTTS_CLIENT_CA: z.string().default(""),
  /** Which of the two a device needs: its certificate or its password, its certificate, both. */
  MQTTS_CLIENT_AUTH: z.enum(["either", "certificate", "both"]).default("either"),
  /** Balancers in front of MQTT, as in TRUST_PROXY: their connections begin with a PROXY header, those of others do not. */
  PROXY_PROTOCOL: z
    .string()
    .refine(
      (text) => networksOf(text) !== undefined,
      "addresses, networks, loopback, linklocal, uniquelocal; by comma",
    )
    .default(""),
} as const;

type Transport = z.output<z.ZodObject<typeof TRANSPORT_SETTINGS>>;

export const isEncrypted = ({ TLS, TLS_CERT }: Pick<Transport, "TLS" | "TLS_CERT">): boolean =>
  TLS !== "" || TLS_CERT !== "";

/** Whether people come encrypted to the product itself. */
export const isHttps = (config: Pick<Transport, "TLS" | "TLS_CERT" | "HTTPS_PORT">): boolean =>
  isEncrypted(config) && config.HTTPS_PORT !== "off";

/** Whether people's browsers come encrypted, to the product or to a proxy before it. */
export const comesEncrypted = (
  config: Pick<Transport, "TLS" | "TLS_CERT" | "HTTPS_PORT"> & { PUBLIC_URL: string },
): boolean => isHttps(config) || config.PUBLIC_URL.startsWith("https:");

export function transportFaults(config: Transport, context: z.RefinementCtx): void {
  const fault = (name: keyof Transport, message: string): void =>
    context.addIssue({ code: "custom", path: [name], message });
  if ((config.TLS_CERT === "") !== (config.TLS_KEY === ""))
    fault(config.TLS_CERT === "" ? "TLS_CERT" : "TLS_KEY", "a certificate and its key come together");
  if (config.TLS !== "" && config.TLS_CERT !== "")
    fault("TLS", "either a given certificate or one made here, not both");
  if (config.MQTTS_CLIENT_CA !== "" && !isEncrypted(config))
    fault("MQTTS_CLIENT_CA", "needs TLS_CERT and TLS_KEY, or TLS=lan");
  if (config.MQTTS_CLIENT_AUTH === "either") return;
  if (config.MQTTS_CLIENT_CA === "") fault("MQTTS_CLIENT_AUTH", "needs MQTTS_CLIENT_CA");
  // A password alone would still do, unencrypted.
  if (config.MQTT_PORT !== "off" && !isLoopback(config.MQTT_HOST || config.HOST))
    fault("MQTTS_CLIENT_AUTH", "needs MQTT_PORT=off, or nobody would need a certificate");
}
