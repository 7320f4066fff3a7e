import type { Queries } from "../../core/db/database.ts";
import { packagesOfRollout, type SentPackage } from "./packages.store.ts";

/** What rollouts are made of. It never changes once a rollout has started, so it is read once. */
export interface SentPackages {
  /** Within a transaction by that: whoever holds a connection waits for no other one. */
  of(rolloutId: number, tx?: Queries): Promise<readonly SentPackage[]>;
}

const MOST_KEPT = 200;

export function createSentPackages(db: Queries): SentPackages {
  const kept = new Map<number, readonly SentPackage[]>();
  return {
    async of(rolloutId, tx = db) {
      const packages = kept.get(rolloutId) ?? (await packagesOfRollout(tx, rolloutId));
      // The longest unused goes first.
      kept.delete(rolloutId);
      kept.set(rolloutId, packages);
      for (const [oldest] of kept) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return packages;
    },
  };
}

export const bytesOfPackages = (packages: readonly SentPackage[]): number =>
  packages.reduce((sum, { files }) => sum + files.reduce((all, { bytes }) => all + bytes, 0), 0);
