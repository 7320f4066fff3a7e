/**
 * How the product is reached from outside its processes: where it listens, by which certificate, and what a person is
 * shown of it.
 */
import type { App } from "../app.ts";
import { deviceAddressOf } from "../core/bus/device-address.ts";
import type { ListenOptions, Ports } from "../core/bus/listeners.ts";
import type { Config } from "../core/config.ts";
import { requireFreePort } from "../core/free-port.ts";
import { createRedirect } from "../core/http/https-redirect.ts";
import { bracketed, certifiedName, outwardAddress } from "../core/http/own-address.ts";
import type { Log } from "../core/log.ts";
import { isEveryAddress, isLoopback } from "../core/reach.ts";
import { certificateFilesOf, readServerContext } from "../core/tls/certificate.ts";
import type { LanAuthority } from "../core/tls/lan-certificate.ts";
import { isHttps } from "../core/transport-settings.ts";

/** What the launcher prints for the person who started it. */
export interface Network {
  isOpen: boolean;
  isEncrypted: boolean;
  /** Where people on other machines find the console, and robots the broker. */
  urls: string[];
  robots: string[];
  authority?: LanAuthority;
}

type Later = (name: string, close: () => Promise<void>) => void;

const RENEWAL_CHECK_MS = 86_400_000;
const PORT_WAIT_MS = 10_000;

/** Makes the certificate where none was given, and says early what is wrong with one that was. */
export async function openCertificate(
  config: Config,
  { log, later }: { log: Log; later: Later },
): Promise<LanAuthority | undefined> {
  const files = certificateFilesOf(config);
  if (!files) return undefined;
  if (config.TLS !== "lan") {
    readServerContext(files, config.MQTTS_CLIENT_CA || undefined);
    return undefined;
  }
  const { ensureLanCertificate } = await import("../core/tls/lan-certificate.ts");
  const renew = () => ensureLanCertificate({ dataDir: config.DATA_DIR });
  const authority = await renew();
  const timer = setInterval(() => {
    renew().catch((error) => log.error({ err: error }, "certificate could not be renewed"));
  }, RENEWAL_CHECK_MS);
  timer.unref();
  later("renewal of the certificate", async () => clearInterval(timer));
  return authority;
}

export function brokerListenOf(config: Config): ListenOptions {
  const files = certificateFilesOf(config);
  return {
    host: config.MQTT_HOST,
    port: config.MQTT_PORT,
    proxies: config.PROXY_PROTOCOL,
    ...(files &&
      config.MQTTS_PORT !== "off" && {
        tls: {
          port: config.MQTTS_PORT,
          files,
          clientCa: config.MQTTS_CLIENT_CA,
          clientAuth: config.MQTTS_CLIENT_AUTH,
        },
      }),
  };
}

export async function requirePorts(config: Config): Promise<void> {
  const { ROLES, HOST, PORT, HTTPS_PORT, BUS_URL } = config;
  const { host, port, tls } = brokerListenOf(config);
  const wanted: { host: string; port: number }[] = [];
  if (ROLES.includes("api")) wanted.push({ host: HOST, port: PORT });
  if (ROLES.includes("api") && isHttps(config) && HTTPS_PORT !== "off")
    wanted.push({ host: HOST, port: HTTPS_PORT });
  if (!BUS_URL && port !== "off") wanted.push({ host, port });
  if (!BUS_URL && tls) wanted.push({ host, port: tls.port });
  for (const one of wanted) await requireFreePort(one, PORT_WAIT_MS);
}

/** Port 0 asked for any: devices are sent the one that it became. */
export function withPorts(config: Config, ports: Ports | undefined): Config {
  return {
    ...config,
    MQTT_PORT: config.MQTT_PORT === "off" ? "off" : (ports?.plain ?? config.MQTT_PORT),
    MQTTS_PORT: config.MQTTS_PORT === "off" ? "off" : (ports?.tls ?? config.MQTTS_PORT),
  };
}

/** Answers where a browser of this machine finds it. */
export async function listen({ http }: App, config: Config, later: Later): Promise<string> {
  const { HOST, PORT, HTTPS_PORT, PUBLIC_URL } = config;
  const isTls = isHttps(config);
  await http.listen({ host: HOST, port: isTls && HTTPS_PORT !== "off" ? HTTPS_PORT : PORT });
  const address = http.server.address();
  const port = typeof address === "object" && address ? address.port : PORT;
  if (isTls) await openRedirect({ host: HOST, port: PORT, httpsPort: port, publicUrl: PUBLIC_URL }, later);
  // `localhost` is what certificates made here, and passkeys, take for this machine.
  const host = certifiedName(config) ?? (isOfThisName(HOST) ? "localhost" : bracketed(HOST));
  return `${isTls ? "https" : "http"}://${host}:${port}`;
}

const isOfThisName = (host: string): boolean => isEveryAddress(host) || host === "127.0.0.1";

async function openRedirect(
  { host, port, httpsPort, publicUrl }: { host: string; port: number; httpsPort: number; publicUrl: string },
  later: Later,
): Promise<void> {
  const server = createRedirect({ httpsPort: () => httpsPort, publicUrl });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  later("redirect", async () => {
    server.close();
    server.closeAllConnections();
  });
}

/** `url` is the one of a browser of this machine. */
export function networkOf(config: Config, url: string, authority: LanAuthority | undefined): Network {
  const { HOST, MQTT_HOST, PUBLIC_URL } = config;
  const outside = certifiedName(config) ?? (isEveryAddress(HOST) ? outwardAddress() : bracketed(HOST));
  const port = url === "" ? "" : `:${new URL(url).port}`;
  const robots = deviceAddressOf(config);
  const robotHost = robots.host || (isEveryAddress(MQTT_HOST) ? outside : bracketed(MQTT_HOST));
  return {
    isOpen: !isLoopback(HOST),
    isEncrypted: isHttps(config),
    urls: [PUBLIC_URL || `${isHttps(config) ? "https" : "http"}://${outside}${port}`],
    robots: [`${robots.isTls ? "mqtts" : "mqtt"}://${robotHost}:${robots.port}`],
    ...(authority && { authority }),
  };
}
