import { BlockList, isIP } from "node:net";

/** Networks by name, as in TRUST_PROXY. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
const FULL_LENGTH: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** An IPv4 address that came over an IPv6 socket is told as what it is. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Addresses and networks by comma, or their names; undefined where something is neither. */
export function networksOf(text: string): ((address: string) => boolean) | undefined {
  const list = new BlockList();
  const parts = text.split(",").map((part) => part.trim());
  for (const part of text === "" ? [] : parts.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = "", length] = part.split("/");
    const version = isIP(address);
    const bits = Number(length ?? FULL_LENGTH[version]);
    if (version === 0 || !/^\d{1,3}$/.test(length ?? "0") || bits > (FULL_LENGTH[version] ?? 0))
      return undefined;
    list.addSubnet(address, bits, version === 6 ? "ipv6" : "ipv4");
  }
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version > 0 && list.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
}

/** Unencrypted, from outside. */
export const isExposedLine = ({
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
