import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type {
  PasskeyAssertion,
  PasskeyRegistration,
} from "@sweepline/contract/access/second-factors/shapes.ts";

/** The browser's side of passkeys; the library comes when one is made or used. */
const library = () => import("@simplewebauthn/browser");

/** Browsers have passkeys on https and on localhost, and for names only. */
export function arePasskeysPossible(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return window.isSecureContext && !isAddress && "PublicKeyCredential" in window;
}

/** Rejects where the person chose not to, or has none here. */
export async function assertPasskey(options: Record<string, unknown>): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ id, rawId, type: "public-key" },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...{ id, rawId, type: "public-key" },
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** The person closed the browser's dialog, or it found nothing: no fault of ours, and no news. */
export const isPasskeyGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
