import pino, { type Logger } from "pino";

export type Log = Logger;

/** Whatever could carry a secret is struck out before it is written, wherever it stands. */
const SECRETS = [
  "password",
  "token",
  "access_token",
  "refresh_token",
  "clientSecret",
  "authorization",
  "code",
];

/** Of an error only what tells what happened: drivers hang whole connections on theirs. */
function errorLine(error: Error & { code?: unknown; detail?: unknown }): Record<string, unknown> {
  const { name, message, stack, code, detail } = error;
  return { name, message, stack, state: code, detail };
}

export function createLog(level: string): Log {
  return pino({
    level,
    serializers: { err: errorLine },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[secret]" },
  });
}
