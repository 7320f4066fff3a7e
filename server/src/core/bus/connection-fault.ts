import type { LinkReason, LinkState } from "@sweepline/contract/fleet/mqtt-servers/index.ts";

/** Why a connection could not be made or has ended, as a reason that a person can act on. */
export class ConnectionFault extends Error {
  readonly reason: LinkReason;
  constructor(reason: LinkReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

const STATES: Partial<Record<LinkReason, LinkState>> = {
  wrongPassword: "refused",
  notAuthorized: "refused",
  clientIdRefused: "refused",
  versionRefused: "refused",
  sessionTaken: "refused",
  subscriptionRefused: "refused",
  passwordUnreadable: "refused",
  addressNotAllowed: "refused",
  certificateUntrusted: "tlsFailed",
  certificateExpired: "tlsFailed",
  certificateName: "tlsFailed",
  certificateInvalid: "tlsFailed",
  noTls: "tlsFailed",
};

/** What a link with such a fault is called. */
export function stateOf(reason: LinkReason): Exclude<LinkState, "connecting" | "connected" | "disabled"> {
  const state = STATES[reason];
  return state === "refused" || state === "tlsFailed" ? state : "unreachable";
}

const SYSTEM_CODES: Readonly<Record<string, LinkReason>> = {
  ENOTFOUND: "nameUnknown",
  EAI_AGAIN: "nameUnknown",
  ECONNREFUSED: "connectionRefused",
  ETIMEDOUT: "timeout",
  EHOSTUNREACH: "timeout",
  ENETUNREACH: "timeout",
  ECONNRESET: "closed",
  EPIPE: "closed",
  CERT_HAS_EXPIRED: "certificateExpired",
  CERT_NOT_YET_VALID: "certificateExpired",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificateName",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificateUntrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "certificateUntrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificateUntrusted",
  UNABLE_TO_GET_ISSUER_CERT: "certificateUntrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificateUntrusted",
  CERT_UNTRUSTED: "certificateUntrusted",
  EPROTO: "noTls",
  // The guard of outgoing connections.
  ERR_ADDRESS_REFUSED: "addressNotAllowed",
};

/** Node's codes for a broken socket → ours. */
export function faultOf(error: Error & { code?: string }): ConnectionFault {
  if (error instanceof ConnectionFault) return error;
  const code = error.code ?? "";
  const known = SYSTEM_CODES[code];
  if (known) return new ConnectionFault(known, error.message);
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_OSSL"))
    return new ConnectionFault(/PEM|ASN1|X509/i.test(code) ? "certificateInvalid" : "noTls", error.message);
  return new ConnectionFault(
    /certificate/i.test(error.message) ? "certificateUntrusted" : "failed",
    error.message,
  );
}

/** What a server's CONNACK says: return codes of MQTT 3.1.1 §3.2.2.3, reason codes of MQTT 5 §3.2.2.2. */
const REFUSALS: Readonly<Record<number, LinkReason>> = {
  1: "versionRefused",
  2: "clientIdRefused",
  3: "busy",
  4: "wrongPassword",
  5: "notAuthorized",
  132: "versionRefused",
  133: "clientIdRefused",
  134: "wrongPassword",
  135: "notAuthorized",
  136: "busy",
  137: "busy",
  138: "notAuthorized",
  140: "notAuthorized",
  142: "sessionTaken",
  149: "packetTooLarge",
  151: "busy",
  159: "busy",
};

export function refusalOf(code: number, reasonText?: string): ConnectionFault {
  return new ConnectionFault(REFUSALS[code] ?? "failed", reasonText || `the server says ${code}`);
}
