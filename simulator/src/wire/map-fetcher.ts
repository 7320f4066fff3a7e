/** Map files over HTTP: asked for, held against their hash, and read. What goes wrong is said in a sentence. */
import { createHash } from "node:crypto";
import { robotMapFileSchema } from "@sweepline/contract/fleet/vda5050/map-file.ts";
import type { FetchMap } from "../behaviours/map-actions.ts";

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 64_000_000;

export const fetchMap: FetchMap = async ({ link, hash }) => {
  const body = await bodyOf(link);
  if (hash !== undefined && createHash("sha256").update(body).digest("hex") !== hash.toLowerCase())
    throw new Error("The file is not the one that was promised");
  const parsed = robotMapFileSchema.safeParse(jsonOf(body));
  if (!parsed.success) throw new Error(`No map file: ${parsed.error.issues[0]?.path.join(".")}`);
  return parsed.data;
};

async function bodyOf(link: string): Promise<Uint8Array> {
  const answer = await fetch(link, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    // Never the address itself: it is a secret.
    const { code } = (error.cause ?? {}) as { code?: string };
    throw new Error(`Map server unreachable${code ? `: ${code}` : ""}`);
  });
  if (!answer.ok) throw new Error(`The map server answered ${answer.status}`);
  const body = new Uint8Array(await answer.arrayBuffer());
  if (body.length > MAX_BYTES) throw new Error("The file is too large");
  return body;
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Error("No map file");
  }
}
