/** One try at the sign-in page; each from an address of its own unless the test says otherwise. */
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { aRandomStr, seal, solve } from "./seal.ts";
import { CLIENT_BASIC, PASSWORD, type World } from "./world.ts";

export interface Attempt {
  username: string;
  password?: string;
  /** Undefined: what stands in the image. */
  code?: string;
  randomStr?: string;
  remoteIp?: string;
  authorization?: string;
  cookie?: string;
  in?: "query" | "body";
}

let addresses = 0;
export const anAddress = (): string => {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
};

export async function attempt(
  world: World,
  { username, password = PASSWORD, randomStr = aRandomStr(), ...rest }: Attempt,
) {
  const { data: key } = await world.call(null, E.sealKey);
  if (rest.code === undefined) await world.call(null, E.captcha, { query: { randomStr } });
  const fields = {
    grant_type: "password",
    scope: "server",
    username,
    password: seal(password, randomStr, key),
    randomStr,
    code: rest.code ?? (await world.captchaText(randomStr)),
  };
  return world.call(null, E.token, {
    ...(rest.in === "body" ? { body: fields } : { query: fields }),
    headers: {
      authorization: rest.authorization ?? CLIENT_BASIC,
      ...(rest.cookie !== undefined && { cookie: rest.cookie }),
    },
    remoteIp: rest.remoteIp ?? anAddress(),
  });
}

/** The same with the work that is asked of strangers, done as a browser does it. */
export async function workedAttempt(world: World, { randomStr = aRandomStr(), ...rest }: Attempt) {
  const remoteIp = rest.remoteIp ?? anAddress();
  const { data } = await world.call(null, E.challenge, {
    query: { randomStr, username: rest.username },
    remoteIp,
  });
  world.clock.advance(data.waitS * 1_000);
  return attempt(world, { ...rest, randomStr, remoteIp, code: solve(data.challenge, data.bits) });
}

/** What the browser would keep of an answer. */
export const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String(headers["set-cookie"] ?? "").split(";")[0] ?? "";
