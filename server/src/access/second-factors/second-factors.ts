import { SECOND_FACTOR_TRIES } from "@sweepline/contract/access/second-factors/index.ts";
import type { Clock } from "../../core/clock.ts";
import type { Config } from "../../core/config.ts";
import type { Database } from "../../core/db/database.ts";
import type { Upkeep } from "../../core/jobs.ts";
import type { Rights } from "../rights/index.ts";
import type { SecondFactorGate } from "../session/index.ts";
import { type Administration, createAdministration } from "./administration.service.ts";
import { createChallenges } from "./challenges.service.ts";
import { challengesStore } from "./challenges.store.ts";
import { beginPasskeySignIn, createGate } from "./entry.service.ts";
import { createOwnFactors, type OwnFactors } from "./own-factors.service.ts";
import type { Parts } from "./parts.ts";
import { siteOf } from "./passkeys.ts";
import { createProofs } from "./proofs.service.ts";
import { createStepUp, type StepUp, type VerifyPassword } from "./step-up.service.ts";

export interface SecondFactors {
  gate: SecondFactorGate;
  own: OwnFactors;
  administration: Administration;
  beginPasskeySignIn(from: { remoteIp: string; origin: string }): ReturnType<typeof beginPasskeySignIn>;
  /** The session room stands on this one: how it verifies passwords is known later. */
  stepUpBy(verifyPassword: VerifyPassword): StepUp;
}

interface Deps extends Omit<Parts, "challenges" | "proofs" | "siteAt"> {
  config: Pick<Config, "PUBLIC_URL">;
  rights: Pick<Rights, "refuseBeyond">;
}

export function createSecondFactors(deps: Deps): SecondFactors {
  const { PUBLIC_URL } = deps.config;
  const parts: Parts = {
    ...deps,
    challenges: createChallenges(deps),
    proofs: createProofs(deps),
    // Where the product's own address is known, nothing that a request says of it counts.
    siteAt: (origin) => siteOf(PUBLIC_URL || origin),
  };
  return {
    gate: createGate(parts),
    own: createOwnFactors(parts),
    administration: createAdministration({ ...parts, rights: deps.rights }),
    beginPasskeySignIn: (from) => beginPasskeySignIn(parts, from),
    stepUpBy: (verifyPassword) => createStepUp(parts, verifyPassword),
  };
}

const EVERY_MS = 60_000;

/** Clears away challenges that nobody answered, and counts of old tries. */
export function clearSecondFactors({ db, clock }: { db: Database; clock: Clock }): Upkeep {
  return {
    name: "access/second-factors",
    everyMs: EVERY_MS,
    work: () => {
      const now = clock.now();
      const triesUntil = new Date(now.getTime() - SECOND_FACTOR_TRIES.windowS * 1_000);
      return challengesStore(db).expire({ now, triesUntil });
    },
  };
}
