import type {
  PasskeyAssertion,
  SecondFactorProof,
} from "@sweepline/contract/access/second-factors/shapes.ts";
import type { Queries } from "../../core/db/database.ts";

/** What stands between a right password and a session; the room of second factors is behind it. */
export interface SecondFactorGate {
  /** Refuses (`secondFactorRequired`), with a challenge, where the person has a second factor. */
  demand(entry: WaitingEntry & SignInOrigin): Promise<void>;
  /** The sign-in that a challenge waits for; a try at the challenge. */
  waiting(challengeId: string, from: { clientId: string } & SignInOrigin): Promise<WaitingEntry>;
  /** Uses challenge and proof up, or refuses. */
  redeem(
    entry: WaitingEntry,
    answer: { challengeId: string; proof: SecondFactorProof } & SignInOrigin,
  ): Promise<void>;
  /** Whose passkey it is that signs in alone. */
  redeemPasskey(
    answer: { challengeId: string; credential: PasskeyAssertion } & SignInOrigin,
  ): Promise<number>;
  isEnrolled(staffId: number, within?: Queries): Promise<boolean>;
}

export interface SignInOrigin {
  remoteIp: string;
  /** `https://host` that the browser called. */
  origin: string;
}

/** A sign-in that lacks its second factor only. */
export interface WaitingEntry {
  staffId: number;
  clientId: string;
  grant: string;
  scope: string | undefined;
  /** The password was one that someone else chose, which is good for this one time. */
  usesInitialPassword: boolean;
  /** Base64url, for passkeys; known once there is a challenge. */
  webauthnChallenge?: string;
}
