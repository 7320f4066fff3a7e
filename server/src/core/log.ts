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

export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[secret]" },
  });
}
