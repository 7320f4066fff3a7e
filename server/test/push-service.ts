/// <reference path="./http-ece.d.ts" />
/**
 * A push service of browsers (RFC 8030) that takes nothing that a real one would refuse: it checks who sends by the signature
 * (RFC 8292) and the form of the request. Its browsers read what comes by an implementation that is not the product's.
 */
import { createECDH, randomBytes, webcrypto } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { decrypt } from "http_ece";

interface Push {
  headers: IncomingHttpHeaders;
  body: Buffer;
}
interface Answering {
  status: number;
  headers?: Record<string, string>;
}

const MAX_BODY_BYTES = 4_096;
const DAY_S = 86_400;
const URGENCIES = ["very-low", "low", "normal", "high"];

/** `now` is by the clock of who sends. */
export async function aPushService({ now = () => new Date() }: { now?: () => Date } = {}) {
  const pushes = new Map<string, Push[]>();
  const refused: number[] = [];
  const answers = new Map<string, Answering>();
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const name = request.url?.slice(1) ?? "";
      const fault = await faultOf({ headers: request.headers, body }, { origin: urlOf(), now: now() });
      if (fault) {
        refused.push(fault);
        return response.writeHead(fault).end();
      }
      pushes.set(name, [...(pushes.get(name) ?? []), { headers: request.headers, body }]);
      const { status, headers } = answers.get(name) ?? {
        status: 201,
        headers: { location: `/message/${name}` },
      };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const urlOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: urlOf(),
    received: (name: string): readonly Push[] => pushes.get(name) ?? [],
    /** Statuses of what it would not take. */
    refused,
    answerWith: (name: string, status: number, headers: Record<string, string> = {}) =>
      void answers.set(name, { status, headers }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The status that such a request gets from a push service; undefined: it is in order. */
async function faultOf(
  { headers, body }: Push,
  { origin, now }: { origin: string; now: Date },
): Promise<number | undefined> {
  if (headers.ttl === undefined || !/^\d+$/.test(String(headers.ttl))) return 400;
  if (headers.topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(String(headers.topic))) return 400;
  if (headers.urgency !== undefined && !URGENCIES.includes(String(headers.urgency))) return 400;
  if (headers["content-encoding"] !== "aes128gcm") return 415;
  if (body.length > MAX_BODY_BYTES) return 413;
  if (headers.authorization === undefined) return 401;
  return (await isSignedFor(headers.authorization, { origin, now })) ? undefined : 403;
}

/** RFC 8292: a token for this very origin, of a day at most, by someone who can be written to. */
async function isSignedFor(
  authorization: string,
  { origin, now }: { origin: string; now: Date },
): Promise<boolean> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const publicKey = await webcrypto.subtle
    .importKey("raw", Buffer.from(key, "base64url"), curve, false, ["verify"])
    .catch(() => undefined);
  if (!publicKey) return false;
  const isSigned = await webcrypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    publicKey,
    Buffer.from(signature, "base64url"),
    Buffer.from(`${head}.${claims}`),
  );
  if (!isSigned) return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<
    string,
    unknown
  >;
  const left = Number(exp) - now.getTime() / 1_000;
  return aud === origin && left > 0 && left <= DAY_S && /^(mailto:|https:)/.test(String(sub));
}

/** A browser's own side: what only it can do with what its push service hands over. */
export function aBrowser() {
  const privateKey = createECDH("prime256v1");
  privateKey.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  return {
    keys: { p256dh: privateKey.getPublicKey().toString("base64url"), auth },
    read: (body: Buffer): string =>
      decrypt(body, { version: "aes128gcm", privateKey, authSecret: auth }).toString(),
  };
}
