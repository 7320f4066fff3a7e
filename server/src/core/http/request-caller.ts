import type { FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";

/** Who made a request, for those who hear of its end: errors are told apart from the call that they ended. */
const callers = new WeakMap<FastifyRequest, Caller>();

export function noteCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Method and path of the call as the contract has them. */
export function placeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? "?"}`;
}
