import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { SECOND_FACTOR_CHALLENGE_S } from "@sweepline/contract/access/second-factors/index.ts";
import type {
  PasskeyAssertion,
  PasskeyRegistration,
} from "@sweepline/contract/access/second-factors/shapes.ts";
import type { Passkey } from "./factors.store.ts";

/** WebAuthn as we use it: no attestation, since any authenticator is better than none, and any key that browsers offer. */
const RP_NAME = "Sweepline";
const TIMEOUT_MS = SECOND_FACTOR_CHALLENGE_S * 1_000;

/** Loaded by the first person who has a passkey. */
const library = () => import("@simplewebauthn/server");

/** The site that passkeys belong to: what the browser's answer must name. */
export interface Site {
  /** `https://host:port`. */
  origin: string;
  /** The host alone. */
  rpId: string;
}

/**
 * Browsers make passkeys for names and over a secure connection; `localhost` counts as one. Undefined where there can be none:
 * at plain http, and at bare addresses.
 */
export function siteOf(origin: string): Site | undefined {
  // It may come out of a request's headers, where anything may stand.
  if (!URL.canParse(origin)) return undefined;
  const { protocol, hostname, origin: plain } = new URL(origin);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  if (isAddress || (protocol !== "https:" && !isLocal)) return undefined;
  return { origin: plain, rpId: hostname };
}

interface Known {
  credentialId: Uint8Array;
  transports: string[];
}

const listed = (known: readonly Known[]) =>
  known.map(({ credentialId, transports }) => ({
    id: Buffer.from(credentialId).toString("base64url"),
    transports,
  }));

/** Says nothing of the person: the same bytes in every answer of an authenticator. */
const userHandleOf = (staffId: number): Buffer => Buffer.from(`staff:${staffId}`);

export async function registrationOptions(
  { rpId }: Site,
  who: { staffId: number; username: string; displayName: string; known: readonly Known[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rpId,
    userID: new Uint8Array(userHandleOf(who.staffId)),
    userName: who.username,
    userDisplayName: who.displayName,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: listed(who.known),
    // One that the browser finds by itself also signs in without a password.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Without `known` the browser offers whatever it has for this site, which then stands for the password too. */
export async function assertionOptions({ rpId }: Site, known?: readonly Known[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rpId,
    timeout: TIMEOUT_MS,
    userVerification: known ? "preferred" : "required",
    ...(known && { allowCredentials: listed(known) }),
  });
}

export type MadePasskey = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

/** Undefined where it was not made for this challenge at this site. */
export async function madePasskey(
  credential: PasskeyRegistration,
  { site, challenge }: { site: Site; challenge: string },
): Promise<MadePasskey | undefined> {
  const { transports = [], ...made } = credential.response;
  const response = { ...made, transports };
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: false,
    });
    return registrationInfo;
  } catch {
    // Whatever does not parse or verify is no passkey; the library throws for both.
    return undefined;
  }
}

interface Expected {
  site: Site;
  challenge: string;
  passkey: Passkey;
  /** The passkey stands for the password too: its user must have been verified, by finger, face or PIN. */
  isAlone: boolean;
}

/** The counter that the authenticator has come to; undefined where the answer does not verify. */
export async function assertedCount(
  credential: PasskeyAssertion,
  { site, challenge, passkey, isAlone }: Expected,
): Promise<number | undefined> {
  const { userHandle, ...response } = credential.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.staffId).toString("base64url"))
    return undefined;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: isAlone,
      credential: {
        id: Buffer.from(passkey.credentialId).toString("base64url"),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
