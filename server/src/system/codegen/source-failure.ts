import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import { CODEGEN_REFUSALS as R } from "@sweepline/contract/system/codegen/index.ts";

/** What people are told of a connection that failed: one word for each reason. What the foreign server says goes to the log alone. */
const REASONS: readonly { codes: ReadonlySet<string>; refusal: Refusal }[] = [
  { refusal: R.sourceNotAllowed, codes: new Set(["ERR_ADDRESS_REFUSED"]) },
  { refusal: R.sourceUnknownHost, codes: new Set(["ENOTFOUND", "ENODATA", "EAI_AGAIN"]) },
  {
    refusal: R.sourceNoAnswer,
    codes: new Set([
      ...[
        "ECONNREFUSED",
        "ECONNRESET",
        "ETIMEDOUT",
        "EHOSTUNREACH",
        "ENETUNREACH",
        "EPIPE",
        "ERR_FOREIGN_LIMIT",
      ],
      // A statement took too long: PostgreSQL's word for it, MySQL's and MariaDB's.
      ...["57014", "ER_QUERY_TIMEOUT", "ER_STATEMENT_TIMEOUT", "PROTOCOL_CONNECTION_LOST"],
    ]),
  },
  {
    refusal: R.sourceSignIn,
    codes: new Set([
      ...["28P01", "28000", "ER_ACCESS_DENIED_ERROR", "ER_ACCESS_DENIED_NO_PASSWORD_ERROR"],
      ...["AUTH_SWITCH_PLUGIN_ERROR", "ER_NOT_SUPPORTED_AUTH_MODE"],
    ]),
  },
  {
    refusal: R.sourceNoDatabase,
    codes: new Set(["3D000", "3F000", "ER_BAD_DB_ERROR", "ER_DBACCESS_DENIED_ERROR"]),
  },
  { refusal: R.sourceTls, codes: new Set(["HANDSHAKE_NO_SSL_SUPPORT", "HANDSHAKE_SSL_ERROR", "EPROTO"]) },
];
const CERTIFICATE = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/;
const NO_TLS = /does not support SSL|establishing an SSL|secure connection|SSL|TLS/;
const ENDED = /Connection terminated|timeout/i;
/** Without a password that could be right. */
const NO_PASSWORD = /^SASL|client password must be/;

interface Failure {
  code?: unknown;
  errno?: unknown;
  message?: unknown;
}

export function refusalOf(error: unknown): Refusal {
  const { code, message } = (error ?? {}) as Failure;
  const [name, text] = [String(code ?? ""), String(message ?? "")];
  const known = REASONS.find(({ codes }) => codes.has(name));
  if (known) return known.refusal;
  if (CERTIFICATE.test(name) || (name === "" && NO_TLS.test(text))) return R.sourceTls;
  if (name === "" && NO_PASSWORD.test(text)) return R.sourceSignIn;
  if (name === "" && ENDED.test(text)) return R.sourceNoAnswer;
  return R.sourceFailed;
}

const MAX_LOGGED = 300;

/** For the log: a server may have been told the password, and may say it in what it answers. */
export function loggedFailure(error: unknown, secrets: readonly string[]): { code: string; message: string } {
  const { code, message } = (error ?? {}) as Failure;
  const clean = (text: string): string =>
    secrets
      .filter((secret) => secret !== "")
      .reduce((said, secret) => said.replaceAll(secret, "[secret]"), text)
      .slice(0, MAX_LOGGED);
  return { code: clean(String(code ?? "")), message: clean(String(message ?? "")) };
}
