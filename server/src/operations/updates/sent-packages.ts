import type { Queries } from "../../core/db/database.ts";
import { packagesOfRollout, type SentPackage } from "./packages.store.ts";

/** What rollouts are made of. It never changes once a rollout has started, so it is read once. */
export interface SentPackages {
  of(rolloutId: number): Promise<readonly SentPackage[]>;
}

const MOST_KEPT = 200;

export function createSentPackages(db: Queries): SentPackages {
  const kept = new Map<number, Promise<readonly SentPackage[]>>();
  const read = async (rolloutId: number) => {
    try {
      return await packagesOfRollout(db, rolloutId);
    } catch (error) {
      kept.delete(rolloutId);
      throw error;
    }
  };
  return {
    of(rolloutId) {
      const known = kept.get(rolloutId) ?? read(rolloutId);
      // The longest unused goes first.
      kept.delete(rolloutId);
      kept.set(rolloutId, known);
      for (const [oldest] of kept) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return known;
    },
  };
}

export const bytesOfPackages = (packages: readonly SentPackage[]): number =>
  packages.reduce((sum, { files }) => sum + files.reduce((all, { bytes }) => all + bytes, 0), 0);
