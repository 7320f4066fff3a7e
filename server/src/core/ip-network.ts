import { isIP } from "node:net";

/** An address as a number: 32 bits or 128. */
export interface IpAddress {
  family: 4 | 6;
  value: bigint;
}

export interface IpNetwork extends IpAddress {
  /** Length of the prefix. */
  bits: number;
}

const WIDTH = { 4: 32n, 6: 128n } as const;
const GROUPS = 8;
const GROUP_BITS = 16n;

/** Undefined where it is none in the usual spelling. A zone (`fe80::1%eth0`) says by which interface, and is left out. */
export function parseAddress(text: string): IpAddress | undefined {
  const [plain = ""] = text.split("%");
  if (isIP(plain) === 4) return { family: 4, value: numberOf(plain.split(".").map(Number), 8n) };
  if (isIP(plain) !== 6) return undefined;
  // The one spelling of RFC 5952, and an IPv4 tail in hexadecimal.
  const canonical = new URL(`ws://[${plain}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  return {
    family: 6,
    value: numberOf([...before, ...new Array<number>(zeros).fill(0), ...after], GROUP_BITS),
  };
}

const groupsOf = (text: string): number[] =>
  text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
const numberOf = (parts: readonly number[], bits: bigint): bigint =>
  parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);

/** `10.0.0.0/8`; a single address is a network of one. Undefined where it is neither. */
export function parseNetwork(text: string): IpNetwork | undefined {
  const match = /^([0-9A-Fa-f:.]+)(?:\/(\d{1,3}))?$/.exec(text.trim());
  const address = match?.[1] === undefined ? undefined : parseAddress(match[1]);
  if (!address) return undefined;
  const width = Number(WIDTH[address.family]);
  const bits = match?.[2] === undefined ? width : Number(match[2]);
  return bits <= width ? { ...address, bits } : undefined;
}

export function isWithin({ family, value }: IpAddress, network: IpNetwork): boolean {
  const shift = WIDTH[network.family] - BigInt(network.bits);
  return family === network.family && value >> shift === network.value >> shift;
}

/** A network of one address: whoever lists it means it. */
export const isSingle = ({ family, bits }: IpNetwork): boolean => BigInt(bits) === WIDTH[family];

/** The IPv4 address that stands in an IPv6 one, so many bits from its end. */
export const ip4Within = ({ value }: IpAddress, fromEnd: number): IpAddress => ({
  family: 4,
  value: (value >> BigInt(fromEnd)) & 0xffff_ffffn,
});
