import { isIPv4, isIPv6 } from "node:net";
import type { Queries } from "../../core/db/database.ts";
import { signInPlacesStore } from "./sign-in-place.store.ts";

/**
 * Where somebody signs in from: the kind of browser, without its versions, and the network. Answers whether that is new for
 * a person who has signed in before; the first place of all is nothing to compare with.
 */
export function isNewPlace(
  tx: Queries,
  { staffId, from, now }: { staffId: number; from: { remoteIp: string; userAgent: string }; now: Date },
): Promise<boolean> {
  const place = { browser: kindOf(from.userAgent), network: networkOf(from.remoteIp) };
  return signInPlacesStore(tx).note({ staffId, ...place, now });
}

/** Browsers change their versions every few weeks. */
const kindOf = (userAgent: string): string => userAgent.replace(/[\d._]+/g, "").slice(0, 200);

/** Providers hand out addresses again within a network: /24 of IPv4, /48 of IPv6. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped.split(".").slice(0, 3).join(".");
  if (!isIPv6(mapped)) return mapped.slice(0, 100);
  const [head = "", tail] = mapped.toLowerCase().split("::");
  const [left, right] = [head, tail ?? ""].map((part) => part.split(":").filter((word) => word !== ""));
  const gap = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const words = [...(left ?? []), ...Array<string>(Math.max(0, gap)).fill("0"), ...(right ?? [])];
  return words
    .slice(0, 3)
    .map((word) => Number.parseInt(word, 16).toString(16))
    .join(":");
}
