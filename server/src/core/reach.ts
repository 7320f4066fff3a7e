import { networksOf } from "./networks.ts";

const isLoopbackAddress = networksOf("loopback") as (address: string) => boolean;

/** Whether only this machine itself can be meant by it: an address, or the name `localhost`. */
export const isLoopback = (host: string): boolean => host === "localhost" || isLoopbackAddress(host);

export const isEveryAddress = (host: string): boolean => host === "0.0.0.0" || host === "::";

/** Whether people on other machines can reach the console: directly, or by a proxy in front. */
export function isReachable({
  HOST,
  TRUST_PROXY,
  PUBLIC_URL,
}: Readonly<Record<"HOST" | "TRUST_PROXY" | "PUBLIC_URL", string>>): boolean {
  const isPublished = PUBLIC_URL !== "" && !isLoopback(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, ""));
  return !isLoopback(HOST) || TRUST_PROXY !== "" || isPublished;
}
