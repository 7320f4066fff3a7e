/** A browser that has passkeys: what its own dialogs would answer is said by the test. */
import { vi } from "vitest";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
/** As the contract carries bytes. */
export const encoded = (text: string): string => Buffer.from(text).toString("base64url");

/** Of `navigator.credentials`: what was asked of it. */
export interface Dialogs {
  readonly get: ReturnType<typeof vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>>;
  readonly create: ReturnType<typeof vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>>;
}

/** Secure, by a name, and with an authenticator at hand; gone with the test. */
export function havePasskeys(): Dialogs {
  const credential = {
    ...{ id: encoded("key"), rawId: bytes("key"), type: "public-key", authenticatorAttachment: "platform" },
    getClientExtensionResults: () => ({}),
  };
  const get = vi.fn(
    async (_: CredentialRequestOptions): Promise<unknown> => ({
      ...credential,
      response: {
        ...{ clientDataJSON: bytes("client"), authenticatorData: bytes("data") },
        ...{ signature: bytes("signed"), userHandle: bytes("ada") },
      },
    }),
  );
  const create = vi.fn(
    async (_: CredentialCreationOptions): Promise<unknown> => ({
      ...credential,
      response: {
        ...{ clientDataJSON: bytes("client"), attestationObject: bytes("attested") },
        getTransports: () => ["internal"],
      },
    }),
  );
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", Object.create(navigator, { credentials: { value: { get, create } } }));
  return { get, create };
}

/** The person closes the browser's dialog. */
export const givenUp = () => Promise.reject(new DOMException("closed", "NotAllowedError"));

/** What the server sends along for the browser. */
export const REQUEST_OPTIONS = { challenge: encoded("request"), rpId: "localhost", allowCredentials: [] };
export const CREATION_OPTIONS = {
  ...{ challenge: encoded("create"), rp: { id: "localhost", name: "Sweepline" }, excludeCredentials: [] },
  user: { id: encoded("ada"), name: "ada", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};
