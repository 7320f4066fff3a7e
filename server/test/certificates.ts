/** Certificates as an operator's own authority would make them, by openssl; elsewhere those tests are skipped. */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export const hasOpenssl = spawnSync("openssl", ["version"]).error === undefined;
if (!hasOpenssl) process.stderr.write("openssl is not installed: tests with certificates are skipped.\n");

export interface Pair {
  cert: string;
  key: string;
}

interface Wanted {
  folder: string;
  /** Common name; and subject alternative name of a server's. */
  name: string;
  /** Absent: its own. */
  issuer?: Pair;
  isAuthority?: boolean;
  days?: number;
}

let made = 0;

/** Files in the folder; addresses are 127.0.0.1's beside the name. */
export function aCertificate({ folder, name, issuer, isAuthority = false, days = 30 }: Wanted): Pair {
  made += 1;
  const [key, request, cert, extensions] = ["key", "csr", "pem", "ext"].map((end) =>
    join(folder, `made-${made}.${end}`),
  ) as [string, string, string, string];
  const run = (...args: string[]) => execFileSync("openssl", args, { stdio: ["ignore", "ignore", "pipe"] });
  const isHost = /^[a-z0-9.-]+$/.test(name);
  const lines = isAuthority
    ? ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign"]
    : ["basicConstraints=critical,CA:FALSE", ...(isHost ? [`subjectAltName=DNS:${name}`] : [])];
  writeFileSync(extensions, `${lines.join("\n")}\n`);
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key];
  run("req", "-new", ...curve, "-subj", `/CN=${name.replaceAll("/", "\\/")}`, "-out", request);
  const by = issuer ? ["-CA", issuer.cert, "-CAkey", issuer.key, "-CAcreateserial"] : ["-signkey", key];
  run("x509", "-req", "-in", request, ...by, "-days", String(days), "-extfile", extensions, "-out", cert);
  return { cert, key };
}
