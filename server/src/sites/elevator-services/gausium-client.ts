import { randomUUID } from "node:crypto";
import {
  GAUSIUM_PATHS,
  type GausiumLift,
  gausiumConfigSchema,
  gausiumTokenSchema,
} from "@sweepline/contract/sites/elevator-services/gausium.ts";
import type { ServiceFault } from "@sweepline/contract/sites/elevator-services/index.ts";
import type { z } from "zod";
import { jsonOf } from "../../core/bus/process-messages.ts";
import { type CallAnswer, callFault, callOnce } from "../../core/outgoing/guarded-call.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";

export interface GausiumSettings {
  url: string;
  clientId: string;
  secret: string;
  /** Undefined: who runs the platform may go anywhere. */
  outgoing: Outgoing | undefined;
}

/** Why there is no connection. */
export class ServiceFailure extends Error {
  readonly fault: ServiceFault;
  /** Waiting does not help: somebody has to change something. */
  get isLasting(): boolean {
    return this.fault !== "unreachable" && this.fault !== "timeout";
  }

  /** The detail is for people who look after the control system: no secret. */
  constructor(fault: ServiceFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

const MAX_ANSWER_BYTES = 1_000_000;

/** What the control system says of its elevators, and the token to speak to it. */
export async function readLifts(settings: GausiumSettings): Promise<{ token: string; lifts: GausiumLift[] }> {
  const token = await signIn(settings);
  const query = new URLSearchParams({
    ...{ requestId: randomUUID(), timestamp: String(Date.now()), type: "V1_LIFT_CONFIG" },
  });
  const ask = (authorization: string) =>
    call(settings, {
      path: `${GAUSIUM_PATHS.config}?${query}`,
      method: "GET",
      headers: { authorization },
      body: "",
    });
  const answer = await eitherWay(token, ask, ({ status }) => status === 401 || status === 403);
  return { token, lifts: readAs(gausiumConfigSchema, answer, GAUSIUM_PATHS.config).data };
}

async function signIn(settings: GausiumSettings): Promise<string> {
  const { clientId, secret } = settings;
  const body = new URLSearchParams({ grantType: "client_credentials", clientId, clientSecret: secret });
  const answer = await call(settings, {
    ...{ path: GAUSIUM_PATHS.token, method: "POST", body: body.toString() },
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return readAs(gausiumTokenSchema, answer, GAUSIUM_PATHS.token).accessToken.replace(/^Bearer /i, "");
}

/** The description shows the token with and without its type; which one a control system takes, it says by refusing the other. */
export async function eitherWay<Answer>(
  token: string,
  ask: (token: string) => Promise<Answer>,
  isRefused: (answer: Answer) => boolean,
): Promise<Answer> {
  const first = await ask(`Bearer ${token}`);
  return isRefused(first) ? ask(token) : first;
}

async function call(
  { url, outgoing }: GausiumSettings,
  { path, ...rest }: { path: string; method: string; headers: Record<string, string>; body: string },
): Promise<CallAnswer> {
  try {
    return await callOnce(outgoing, {
      url: `${plain(url)}${path}`,
      ...rest,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    });
  } catch (error) {
    const fault = callFault(error as NodeJS.ErrnoException);
    throw new ServiceFailure(fault, fault);
  }
}

export const plain = (url: string): string => (url.endsWith("/") ? url.slice(0, -1) : url);

function readAs<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: CallAnswer,
  path: string,
): z.output<Schema> {
  if (status === 400 || status === 401 || status === 403)
    throw new ServiceFailure("signInRefused", `HTTP ${status} ${path}`);
  const read = status === 200 ? schema.safeParse(jsonOf(body)) : undefined;
  if (!read?.success) throw new ServiceFailure("unreadable", `HTTP ${status} ${path}`);
  return read.data;
}
