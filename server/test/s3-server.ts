/**
 * An S3 service for tests that keeps objects in memory and believes nobody: every request is signed again by AWS's own
 * signer with the secret it knows, and must carry the same signature, a fresh date and the checksum of its content.
 * It shares no code with the client that it judges.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SignatureV4 } from "@smithy/signature-v4";

export interface S3Server {
  url: string;
  /** By `bucket/key`. */
  objects: Map<string, { content: Buffer; contentType: string }>;
  /** What it answers instead of doing anything, until told otherwise. */
  refuseWith(status: number | undefined): void;
  close(): Promise<void>;
}

export interface S3Account {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const MAX_SKEW_MS = 15 * 60_000;

/** Node's hashes as the signer wants them. */
class Sha256 {
  private readonly hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret as Buffer);
  }
  update(part: string | Uint8Array): void {
    this.hash.update(part);
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }
}

export async function startS3Server(account: S3Account): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  let refusal: number | undefined;
  const server = createServer((request, response) => {
    void serve(request, response).catch((error) => answer(response, 500, String(error)));
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (refusal !== undefined) return answer(response, refusal, "SlowDown");
    const fault = await faultOf(account, request, body);
    if (fault) return answer(response, 403, fault);
    const name = decodeURIComponent(new URL(request.url ?? "/", "http://s3").pathname).slice(1);
    if (name.split("/")[0] !== account.bucket) return answer(response, 404, "NoSuchBucket");
    const contentType = String(request.headers["content-type"] ?? "");
    if (request.method === "PUT") objects.set(name, { content: body, contentType });
    if (request.method === "PUT") return answer(response, 200, "");
    if (request.method === "DELETE") {
      objects.delete(name);
      return answer(response, 204, "");
    }
    const object = objects.get(name);
    if (!object) return answer(response, 404, "NoSuchKey");
    const range = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range));
    const content = range ? object.content.subarray(Number(range[1]), Number(range[2]) + 1) : object.content;
    response.writeHead(range ? 206 : 200, { "content-type": object.contentType }).end(content);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    refuseWith: (status) => {
      refusal = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(code && `<Error><Code>${code}</Code></Error>`);
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The code that S3 would refuse it with. */
async function faultOf(
  account: S3Account,
  request: IncomingMessage,
  content: Buffer,
): Promise<string | undefined> {
  const { headers } = request;
  const [, keyId, , region, signedHeaders = "", signature = ""] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (!keyId) return "AccessDenied";
  if (keyId !== account.accessKeyId) return "InvalidAccessKeyId";
  if (region !== account.region) return "AuthorizationHeaderMalformed";
  const at = dateOf(String(headers["x-amz-date"]));
  if (!(Math.abs(Date.now() - at.getTime()) < MAX_SKEW_MS)) return "RequestTimeTooSkewed";
  const said = headers["x-amz-content-sha256"];
  const isUnsigned = said === "UNSIGNED-PAYLOAD" && content.length === 0;
  if (!isUnsigned && said !== createHash("sha256").update(content).digest("hex"))
    return "XAmzContentSHA256Mismatch";
  const names = signedHeaders.split(";");
  for (const needed of ["host", "x-amz-date", "x-amz-content-sha256"])
    if (!names.includes(needed)) return "AccessDenied";
  const expected = await signatureOf(account, request, { at, names });
  const isSame = timingSafeEqual(Buffer.from(expected, "hex"), Buffer.from(signature, "hex"));
  return isSame ? undefined : "SignatureDoesNotMatch";
}

async function signatureOf(
  { accessKeyId, secretAccessKey, region }: S3Account,
  request: IncomingMessage,
  { at, names }: { at: Date; names: readonly string[] },
): Promise<string> {
  const url = new URL(request.url ?? "/", "http://s3");
  const signer = new SignatureV4({
    service: "s3",
    region,
    sha256: Sha256,
    credentials: { accessKeyId, secretAccessKey },
    uriEscapePath: false,
    applyChecksum: false,
  });
  const signed = await signer.sign(
    {
      method: request.method ?? "GET",
      protocol: "http:",
      hostname: "s3",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
    },
    { signingDate: at, signableHeaders: new Set(names) },
  );
  return /Signature=([0-9a-f]{64})/.exec(String(signed.headers.authorization))?.[1] ?? "";
}

/** 20261121T032204Z */
function dateOf(text: string): Date {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const [year = Number.NaN, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  return new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
}
