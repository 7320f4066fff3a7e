import { createHash, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import {
  SECOND_FACTOR_CHALLENGE_S,
  SECOND_FACTOR_REFUSALS,
  SECOND_FACTOR_TRIES,
} from "@sweepline/contract/access/second-factors/index.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { type Challenge, challengesStore, type Purpose } from "./challenges.store.ts";

/** Challenges are 256 random bits, of which the database keeps a hash; each is answered once, in time, by whom it was for. */
export interface Challenges {
  open(challenge: NewChallenge): Promise<string>;
  /** One more try at it. */
  try(challengeId: string, bond: GivenBond): Promise<Challenge>;
  /** In the transaction that its answer acts in: whoever comes second finds it used. */
  useUp(tx: Queries, challengeId: string): Promise<void>;
}

export interface NewChallenge {
  purpose: Purpose;
  staffId?: number;
  clientId?: string;
  remoteIp?: string;
  grantType?: string;
  scope?: string | undefined;
  usesInitialPassword?: boolean;
  sessionId?: number;
  /** Base64url; of its own where there is no passkey to answer it. */
  webauthnChallenge?: string | undefined;
}
export interface GivenBond {
  purpose: Purpose;
  clientId?: string;
  remoteIp?: string;
  sessionId?: number;
}

const hashOf = (id: string): Buffer => createHash("sha256").update(id).digest();
const newId = (): string => randomBytes(32).toString("base64url");

/** The network may change between two clicks, from Wi-Fi to mobile, but not what it speaks. */
function addressFamily(remoteIp: string): number {
  return isIPv6(remoteIp) && !remoteIp.toLowerCase().startsWith("::ffff:") ? 6 : 4;
}
const familyOf = ({ remoteIp }: { remoteIp?: string }): number | null =>
  remoteIp === undefined ? null : addressFamily(remoteIp);

export function createChallenges({ db, clock }: { db: Queries; clock: Clock }): Challenges {
  const store = challengesStore(db);
  return {
    async open({
      purpose,
      staffId,
      clientId,
      grantType,
      scope,
      sessionId,
      webauthnChallenge,
      usesInitialPassword,
      ...from
    }) {
      const id = newId();
      await store.insert({
        idHash: hashOf(id),
        purpose,
        staffId: staffId ?? null,
        clientId: clientId ?? null,
        addressFamily: familyOf(from),
        grantType: grantType ?? null,
        scope: scope ?? null,
        usesInitialPassword: usesInitialPassword ?? false,
        sessionId: sessionId ?? null,
        webauthnChallenge: webauthnChallenge ?? newId(),
        expiresAt: new Date(clock.now().getTime() + SECOND_FACTOR_CHALLENGE_S * 1_000),
      });
      return id;
    },
    async try(challengeId, { purpose, clientId, sessionId, ...from }) {
      const bond = {
        purpose,
        clientId: clientId ?? null,
        addressFamily: familyOf(from),
        sessionId: sessionId ?? null,
      };
      const most = SECOND_FACTOR_TRIES.perChallenge;
      const challenge = await store.try(hashOf(challengeId), { bond, most, now: clock.now() });
      return found(challenge, SECOND_FACTOR_REFUSALS.secondFactorExpired);
    },
    async useUp(tx, challengeId) {
      const isThere = await challengesStore(tx).take(hashOf(challengeId));
      found(isThere || undefined, SECOND_FACTOR_REFUSALS.secondFactorExpired);
    },
  };
}
