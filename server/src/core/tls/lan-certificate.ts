/**
 * Certificates for an installation in a LAN, where no public authority vouches for a name. An authority is made here once
 * and kept: whoever installs its certificate trusts this installation. Its word holds for names and addresses of a LAN
 * only (RFC 5280, name constraints), so that a stolen key cannot speak for a bank. The server's own certificate is made
 * again when the machine's addresses change, and before it runs out.
 */
import "reflect-metadata";
import { createPrivateKey, KeyObject, randomBytes, webcrypto, X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";
import { isPrivateAddress } from "../networks.ts";
import { lanFilesIn } from "./certificate.ts";
import { lanConstraints } from "./name-constraints.ts";

export interface LanAuthority {
  /** PEM, to be installed where it is to be trusted. */
  file: string;
  /** SHA-256, by which a person makes sure of it. */
  fingerprint: string;
}

interface LanOptions {
  /** Of the data folder. */
  dataDir: string;
  host?: string;
  addresses?: readonly string[];
  now?: Date;
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const OWNER_ONLY = 0o600;
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
/** The longest that browsers take of a server. */
const SERVER_DAYS = 397;
const RENEWED_BEFORE_DAYS = 60;

/** Makes what is missing, out of date or of another machine. */
export async function ensureLanCertificate({
  dataDir,
  host = hostname().toLowerCase(),
  addresses = ownAddresses(),
  now = new Date(),
}: LanOptions): Promise<LanAuthority> {
  const folder = join(dataDir, "tls");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = lanFilesIn(folder);
  const names = namesOf(host, addresses);
  let authority = await readPair(files.authority, files.authorityKey);
  if (
    !authority ||
    !isGood(authority.certificate, now) ||
    commonNameOf(authority.certificate) !== authorityName(host)
  ) {
    authority = await makeAuthority(host, now);
    await keep(files.authority, authority.pem);
    await keep(files.authorityKey, authority.keyPem);
  }
  const { certificate } = authority;
  const current = await readPair(files.cert, files.key);
  if (!current || !isGood(current.certificate, now) || !isOf(current.certificate, { certificate, names })) {
    const made = await makeServer(authority, { host, names, now });
    await keep(files.key, made.keyPem);
    // Browsers that know the authority need no more; others are shown whose word it is.
    await keep(files.cert, `${made.pem}\n${authority.pem}\n`);
  }
  return { file: files.authority, fingerprint: certificate.fingerprint256 };
}

interface Pair {
  certificate: X509Certificate;
  pem: string;
  keyPem: string;
}

async function readPair(file: string, keyFile: string): Promise<Pair | undefined> {
  try {
    const [pem, keyPem] = await Promise.all([readFile(file, "utf8"), readFile(keyFile, "utf8")]);
    const certificate = new X509Certificate(pem);
    return certificate.checkPrivateKey(createPrivateKey(keyPem)) ? { certificate, pem, keyPem } : undefined;
  } catch {
    // Not there yet, or cut short.
    return undefined;
  }
}

const isGood = ({ validToDate }: X509Certificate, now: Date): boolean =>
  validToDate.getTime() - now.getTime() > RENEWED_BEFORE_DAYS * DAY_MS;

const authorityName = (host: string): string => `Sweepline LAN authority of ${host}`;
const commonNameOf = ({ subject }: X509Certificate): string => /(?:^|\n)CN=(.*)/.exec(subject)?.[1] ?? "";

function isOf(
  server: X509Certificate,
  { certificate, names }: { certificate: X509Certificate; names: readonly x509.JsonGeneralName[] },
): boolean {
  const listed = new x509.X509Certificate(server.raw).getExtension(x509.SubjectAlternativeNameExtension);
  const isSame = JSON.stringify(listed?.names.toJSON()) === JSON.stringify(names);
  return isSame && server.checkIssued(certificate) && server.verify(certificate.publicKey);
}

/** Only a LAN's: the authority signs for no others. */
function namesOf(host: string, addresses: readonly string[]): x509.JsonGeneralName[] {
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host) && isIP(host) === 0;
  const called = isName ? [host, ...(host.includes(".") ? [] : [`${host}.local`])] : [];
  const hosts = new Set(["localhost", ...called]);
  const listed = new Set(["127.0.0.1", "::1", ...[...addresses].filter(isPrivateAddress).sort()]);
  return [
    ...[...hosts].map((value) => ({ type: "dns" as const, value })),
    ...[...listed].map((value) => ({ type: "ip" as const, value })),
  ];
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // Addresses of the wire alone have a zone in them, which no certificate can say.
  return all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
}

const serialNumber = (): string => `01${randomBytes(15).toString("hex")}`;
const later = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
/** Clocks of a LAN are not all right. */
const notBefore = (now: Date): Date => later(now, -1);

async function makeAuthority(host: string, now: Date): Promise<Pair> {
  const keys = await makeKeys();
  const name = authorityName(host);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [name] }],
    notBefore: notBefore(now),
    notAfter: later(now, AUTHORITY_DAYS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      lanConstraints(host),
    ],
  });
  return pairOf(made, keys);
}

async function makeServer(
  authority: Pair,
  { host, names, now }: { host: string; names: x509.JsonGeneralName[]; now: Date },
): Promise<Pair> {
  const keys = await makeKeys();
  const issuer = new x509.X509Certificate(authority.pem);
  const signingKey = createPrivateKey(authority.keyPem).toCryptoKey(ALGORITHM, false, ["sign"]);
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [host] }],
    issuer: issuer.subjectName,
    notBefore: notBefore(now),
    notAfter: later(now, SERVER_DAYS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return pairOf(made, keys);
}

const makeKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

function pairOf(made: x509.X509Certificate, { privateKey }: webcrypto.CryptoKeyPair): Pair {
  const pem = made.toString("pem");
  const keyPem = KeyObject.from(privateKey).export({ type: "pkcs8", format: "pem" });
  return { certificate: new X509Certificate(pem), pem, keyPem: String(keyPem) };
}

/** Beside its place first: nobody reads half a file, and the key is never readable by others. */
async function keep(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: OWNER_ONLY });
  await rename(`${file}.new`, file);
}
