import { isWithin, parseAddress, parseNetwork } from "./ip-network.ts";

/** Networks by name, as in TRUST_PROXY. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
/** An IPv4 address that came over an IPv6 socket is told as what it is. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Addresses and networks by comma, or their names; undefined where something is neither. */
export function networksOf(text: string): ((address: string) => boolean) | undefined {
  const parts = text === "" ? [] : text.split(",").map((part) => part.trim());
  const given = parts.flatMap((name) => NAMED[name] ?? [name]).map(parseNetwork);
  const networks = given.filter((network) => network !== undefined);
  if (networks.length < given.length) return undefined;
  return (address) => {
    const parsed = parseAddress(plainAddress(address));
    return parsed !== undefined && networks.some((network) => isWithin(parsed, network));
  };
}

/** Unencrypted, from outside. */
export const isExposedConnection = ({
  isEncrypted,
  remoteIp,
}: {
  isEncrypted: boolean;
  remoteIp: string | null;
}): boolean => !isEncrypted && remoteIp !== null && !isPrivateAddress(remoteIp);

/** Of this machine, of a house, of a provider behind one address: what cannot have come through the open internet as it is. */
export const isPrivateAddress = networksOf("loopback,linklocal,uniquelocal,100.64.0.0/10") as (
  address: string,
) => boolean;
