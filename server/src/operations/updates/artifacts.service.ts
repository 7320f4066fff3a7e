import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ByteRange, Storage } from "../../core/storage/index.ts";
import { openFirmwareFile } from "../firmware/index.ts";
import type { SignedIn } from "./agents.store.ts";
import type { SentFile, SentPackage } from "./packages.store.ts";
import type { SentPackages } from "./sent-packages.ts";
import { placeOfDevice, takeTurn } from "./site-pace.store.ts";
import type { Turn } from "./turns.store.ts";
import * as turns from "./turns.store.ts";

/** Files of updates on their way to robots. */
export interface Artifacts {
  /** What of a module its agent may fetch now; undefined: nothing. */
  moduleOf(agent: SignedIn, moduleId: number): Promise<{ turn: Turn; module: SentPackage } | undefined>;
  /**
   * The bytes of a range, read as they are taken. It ends early where the update is called back meanwhile: nothing of it may be
   * installed then.
   */
  open(agent: SignedIn, sent: { turn: Turn; file: SentFile; range: ByteRange }): Promise<Readable>;
}

interface Deps {
  db: Queries;
  clock: Clock;
  storage: Storage;
  packages: SentPackages;
}

/** So many bytes leave between two looks at whether they may. */
const LOOK_AFTER_BYTES = 4 * 1_048_576;

export function createArtifacts(deps: Deps): Artifacts {
  const { db } = deps;
  return {
    async moduleOf({ deviceId, openId, openCreatedAt }, moduleId) {
      if (openId === null || openCreatedAt === null) return undefined;
      const turn = await turns.findTurn(db, { deviceId, id: openId, createdAt: openCreatedAt });
      if (!turn || !turns.FETCHABLE.includes(turn.state)) return undefined;
      const module = (await deps.packages.of(turn.rolloutId)).find(({ id }) => id === moduleId);
      return module && { turn, module };
    },
    async open(agent, { turn, file, range }) {
      const rate = turn.plan.limits.kibAPlace;
      const placeId = rate === null ? null : await placeOfDevice(db, agent.deviceId);
      const content = openFirmwareFile(deps, file, range);
      const pace = rate !== null && placeId !== null ? { rate, placeId } : null;
      return Readable.from(watched(deps, { turn, content, pace }), { objectMode: false });
    },
  };
}

/** Called back in mid-download. */
class CalledBack extends Error {}

async function* watched(
  deps: Deps,
  { turn, content, pace }: { turn: Turn; content: Readable; pace: { rate: number; placeId: number } | null },
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      if (pace) await awaitTurn(deps, { ...pace, rolloutId: turn.rolloutId, bytes: chunk.length });
      yield chunk;
      sent += chunk.length;
      if (sent < LOOK_AFTER_BYTES) continue;
      const mayGoOn = await turns.addBytes(deps.db, turn, sent);
      sent = 0;
      if (!mayGoOn) throw new CalledBack();
    }
  } finally {
    content.destroy();
    if (sent > 0) await turns.addBytes(deps.db, turn, sent);
  }
}

async function awaitTurn(
  { db, clock }: Deps,
  { rate, placeId, rolloutId, bytes }: { rate: number; placeId: number; rolloutId: number; bytes: number },
): Promise<void> {
  const now = clock.now();
  const ms = bytes / 1.024 / rate;
  const startsAt = await takeTurn(db, { rolloutId, placeId, ms, now });
  const waitMs = startsAt.getTime() - now.getTime();
  if (waitMs > 0) await wait(waitMs);
}
