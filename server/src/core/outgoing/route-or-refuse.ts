import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import { refusedAt } from "../http/refused.ts";
import { AddressRefused, type Outgoing, type Route } from "./outgoing.ts";

/**
 * The route to what somebody entered; refused at its field where it is an address that is not open to tenants. Of an address that is
 * written down nothing is learned by that; what a name leads to is judged when it is resolved, and nowhere said.
 */
export function routeOrRefuse(
  outgoing: Outgoing,
  host: string,
  [field, refusal]: readonly [string, Refusal],
): Route {
  try {
    return outgoing.routeTo(host);
  } catch (error) {
    throw error instanceof AddressRefused ? refusedAt(field, refusal) : error;
  }
}
