import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import { type Config, ConfigError } from "../config.ts";
import type { Log } from "../log.ts";

/**
 * The certificate by which this product is known to browsers and robots. Its files are looked at every other second, so
 * that a renewed one is taken up without a restart; connections that stand keep the one they began with. What cannot be
 * used, because only one of the two files has been written yet, say, changes nothing.
 */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/** What a TLS server of ours is made of, and made again of. */
export type ServerContext = Pick<SecureContextOptions, "cert" | "key" | "ca" | "minVersion">;

const LOOK_EVERY_MS = 2_000;

/** Undefined: nothing is encrypted here. */
export function certificateFilesOf({
  TLS,
  TLS_CERT,
  TLS_KEY,
  DATA_DIR,
}: Pick<Config, "TLS" | "TLS_CERT" | "TLS_KEY" | "DATA_DIR">): CertificateFiles | undefined {
  if (TLS === "lan") return lanFilesIn(join(DATA_DIR, "tls"));
  return TLS_CERT === "" ? undefined : { cert: TLS_CERT, key: TLS_KEY };
}

export const lanFilesIn = (
  folder: string,
): CertificateFiles & { authority: string; authorityKey: string } => ({
  cert: join(folder, "server.pem"),
  key: join(folder, "server.key"),
  authority: join(folder, "ca.pem"),
  authorityKey: join(folder, "ca.key"),
});

/**
 * What devices have to know to believe a certificate that was made here, PEM; empty: it was made elsewhere, or they come
 * to a place of somebody else.
 */
export async function authorityOf(
  config: Pick<Config, "TLS" | "MQTTS_PORT" | "DEVICES_URL" | "BUS_URL" | "DATA_DIR">,
): Promise<string> {
  const { TLS, MQTTS_PORT, DEVICES_URL, BUS_URL, DATA_DIR } = config;
  const isOwn = TLS === "lan" && MQTTS_PORT !== "off" && DEVICES_URL === "" && BUS_URL === "";
  return isOwn ? readFile(lanFilesIn(join(DATA_DIR, "tls")).authority, "utf8") : "";
}

function contextOf(cert: string, key: string, ca: string | undefined): ServerContext {
  const context: ServerContext = { cert, key, minVersion: "TLSv1.2", ...(ca !== undefined && { ca }) };
  // Throws where they are not what they should be, or do not belong together.
  createSecureContext(context);
  return context;
}

/** Says in a sentence what is wrong with the files; `clientCa` is a file too. */
export function readServerContext(files: CertificateFiles, clientCa?: string): ServerContext {
  const read = (file: string): string => {
    try {
      return readFileSync(file, "utf8");
    } catch (error) {
      throw new ConfigError([`TLS: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`]);
    }
  };
  const [cert, key] = [read(files.cert), read(files.key)];
  const ca = clientCa === undefined ? undefined : read(clientCa);
  try {
    return contextOf(cert, key, ca);
  } catch (error) {
    throw new ConfigError([
      `TLS: ${files.cert} and ${files.key} cannot be used: ${(error as Error).message}`,
    ]);
  }
}

export interface Watched {
  files: CertificateFiles;
  clientCa?: string | undefined;
  server: { setSecureContext(context: ServerContext): void };
  log: Log;
}

/** Answers what ends it. */
export function followCertificate({ files, clientCa, server, log }: Watched): () => void {
  const readAll = () =>
    Promise.all(
      [files.cert, files.key, ...(clientCa === undefined ? [] : [clientCa])].map((file) =>
        readFile(file, "utf8"),
      ),
    );
  let current: string | undefined;
  let isLooking = false;
  const look = async (): Promise<void> => {
    const [cert = "", key = "", ca] = await readAll();
    const seen = [cert, key, ca].join();
    if (seen === current) return;
    const isFirst = current === undefined;
    current = seen;
    if (isFirst) return;
    server.setSecureContext(contextOf(cert, key, ca));
    log.info({ file: files.cert, validTo: new X509Certificate(cert).validTo }, "certificate read anew");
  };
  const lookOnce = (): void => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error) =>
        log.warn({ err: error, file: files.cert }, "certificate cannot be used; the one before stays"),
      )
      .finally(() => {
        isLooking = false;
      });
  };
  lookOnce();
  const timer = setInterval(lookOnce, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The name that a certificate is for; undefined where it names none that can be called. */
export function nameOf(file: string): string | undefined {
  const names = new X509Certificate(readFileSync(file)).subjectAltName ?? "";
  return names
    .split(", ")
    .find((name) => name.startsWith("DNS:") && !name.includes("*"))
    ?.slice("DNS:".length);
}
