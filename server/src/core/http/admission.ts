import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { IDLE_HEADER } from "@sweepline/contract/core/limits.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import { Refused } from "./refused.ts";
import { noteCaller } from "./request-caller.ts";

/**
 * Who calls, and may they: answered by the headers alone, before a byte of the body is read.
 */
export interface AdmissionDeps {
  /** Finds the caller of a bearer token; undefined where it is unknown, ended or expired. `idleS`: since the person's last act. */
  authenticate(token: string, idleS: number): Promise<Caller | undefined>;
  /** Refuses what a caller who must first change the initial password, or enroll a second factor, may not do. */
  refuseRestricted(endpoint: Endpoint, caller: Caller): void;
  /** Refuses whoever has not proved for a while that it is them. */
  refuseStale(caller: Caller): void;
  /** Answer every write with 423 or 479. */
  isReadOnly: boolean;
}

const BEARER = /^Bearer ([\w.~+/=-]{1,512})$/i;

export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? "")?.[1];
}

/** Whoever does not say it acts by calling; what cannot be read is no act. */
function idleSecondsOf(request: FastifyRequest): number {
  const said = request.headers[IDLE_HEADER];
  if (said === undefined) return 0;
  return /^\d{1,9}$/.test(String(said)) ? Number(said) : Number.POSITIVE_INFINITY;
}

/** Notes the caller at the request, or refuses. */
export async function admit(deps: AdmissionDeps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const bearer = bearerOf(request);
  const caller = bearer ? await deps.authenticate(bearer, idleSecondsOf(request)) : undefined;
  if (caller) noteCaller(request, caller);
  if (caller?.isRestricted && endpoint.permission !== "public") deps.refuseRestricted(endpoint, caller);
  refuseStranger(endpoint, caller);
  refuseViewer(endpoint, caller);
  refuseInDemo(deps, endpoint, caller);
  if (endpoint.stepUp && caller) deps.refuseStale(caller);
}

function refuseStranger(endpoint: Endpoint, caller: Caller | undefined): void {
  if (endpoint.permission === "public") return;
  if (!caller) throw new Refused(CORE_REFUSALS.notSignedIn);
  if (endpoint.permission === "signed-in") {
    // A token for reading robots is none for changing its person's name.
    if (caller.isNarrowed && endpoint.method !== "GET") throw new Refused(CORE_REFUSALS.noPermission);
    return;
  }
  if (!caller.permissions.has(endpoint.permission)) throw new Refused(CORE_REFUSALS.noPermission);
  const { companyPermission } = endpoint;
  if (companyPermission && !caller.companyPermissions.has(companyPermission))
    throw new Refused(CORE_REFUSALS.noCompanyPermission);
}

/** Signing out ends the looking, so it is all that is left. */
function refuseViewer(endpoint: Endpoint, caller: Caller | undefined): void {
  if (caller?.viewer && endpoint.method !== "GET" && !endpoint.path.startsWith("/auth/"))
    throw new Refused(CORE_REFUSALS.viewOnly);
}

/** Coming in, and leaving the lock screen, change nothing that others see. */
const OPEN_IN_DEMO = /^\/auth\/|^\/admin\/user\/verify$/;

function refuseInDemo(deps: AdmissionDeps, endpoint: Endpoint, caller: Caller | undefined): void {
  if (!deps.isReadOnly || endpoint.method === "GET" || OPEN_IN_DEMO.test(endpoint.path)) return;
  const mayUseDemo = caller?.permissions.has("system_demo_use");
  throw new Refused(mayUseDemo ? CORE_REFUSALS.demoReadOnly : CORE_REFUSALS.demoNoPermission);
}
