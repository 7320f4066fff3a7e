import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ByteRange, Storage } from "../../core/storage/index.ts";
import { PIECE_BYTES, piecesOfFirmware } from "../firmware/index.ts";
import type { SignedIn, SignedInWithTurn } from "./agents.store.ts";
import type { SentFile, SentPackage } from "./packages.store.ts";
import type { SentPackages } from "./sent-packages.ts";
import { placeOfDevice, takeTurn } from "./site-pace.store.ts";
import type { Turn } from "./turns.store.ts";
import * as turns from "./turns.store.ts";

/** Files of updates on their way to robots. */
export interface Artifacts {
  /** What of a module its agent may fetch now; undefined: nothing. */
  moduleOf(
    agent: SignedInWithTurn,
    moduleId: number,
  ): Promise<{ turn: Turn; module: SentPackage } | undefined>;
  /**
   * The bytes of a range, read as they are taken: each piece is written over when the next is asked for. It throws where the update
   * is called back meanwhile: nothing of it may be installed then.
   */
  open(
    agent: Pick<SignedIn, "deviceId">,
    sent: { turn: Turn; file: SentFile; range: ByteRange },
  ): Promise<AsyncIterable<Uint8Array>>;
}

interface Deps {
  db: Queries;
  clock: Clock;
  storage: Storage;
  packages: SentPackages;
}

/** Whether more may leave is looked at after so many bytes, or after so long. */
const LOOK_AFTER = { bytes: 4 * 1_048_576, ms: 5_000 } as const;
/** Of places whose line is shared out. */
const SMALL_PIECE_BYTES = 65_536;

export function createArtifacts(deps: Deps): Artifacts {
  const { db } = deps;
  return {
    async moduleOf({ inHand: turn }, moduleId) {
      if (!turn || !turns.FETCHABLE.includes(turn.state)) return undefined;
      const module = (await deps.packages.of(turn.rolloutId)).find(({ id }) => id === moduleId);
      return module && { turn, module };
    },
    async open(agent, { turn, file, range }) {
      const rate = turn.plan.limits.kibAPlace;
      const placeId = rate === null ? null : await placeOfDevice(db, agent.deviceId);
      const pace = rate !== null && placeId !== null ? { rate, placeId } : null;
      const into = new Uint8Array(pace ? SMALL_PIECE_BYTES : PIECE_BYTES);
      return watched(deps, { turn, content: piecesOfFirmware(deps, { file, range, into }), pace });
    },
  };
}

/** Called back in mid-download. */
class CalledBack extends Error {}

interface Watched {
  turn: Turn;
  content: AsyncGenerator<Uint8Array>;
  pace: { rate: number; placeId: number } | null;
}

async function* watched(deps: Deps, { turn, content, pace }: Watched): AsyncGenerator<Uint8Array> {
  const { db, clock } = deps;
  let [sent, lookedAt] = [0, clock.now().getTime()];
  try {
    for await (const piece of content) {
      if (pace) await awaitTurn(deps, { ...pace, rolloutId: turn.rolloutId, bytes: piece.length });
      yield piece;
      sent += piece.length;
      const now = clock.now().getTime();
      if (sent < LOOK_AFTER.bytes && now - lookedAt < LOOK_AFTER.ms) continue;
      const mayGoOn = await turns.addBytes(db, turn, sent);
      [sent, lookedAt] = [0, now];
      if (!mayGoOn) throw new CalledBack();
    }
  } finally {
    if (sent > 0) await turns.addBytes(db, turn, sent);
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
