import { type IpAddress, type IpNetwork, ip4Within, parseNetwork } from "../ip-network.ts";

/**
 * Networks where nobody outside is: the special-purpose registries of IANA (RFC 6890 and what came after), all that is not
 * global unicast among IPv6, and addresses at which clouds tell a machine's secrets or run what is their own.
 */
function networks(...texts: string[]): readonly IpNetwork[] {
  return texts.flatMap((text) => parseNetwork(text) ?? []);
}

export const SPECIAL_NETWORKS = networks(
  "0.0.0.0/8",
  "10.0.0.0/8",
  // Carrier-grade NAT, RFC 6598; the metadata of Alibaba's cloud is in here too.
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  // Relays of 6to4, given up by RFC 7526.
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Within 2000::/3: protocol assignments, documentation.
  "2001::/23",
  "2001:db8::/32",
  "3fff::/20",
);

/** What IANA gives out to everybody; whatever else is IPv6 is link-local, unique-local, multicast or nobody's. */
export const GLOBAL_UNICAST = networks("2000::/3");

/** Opened by their own address only: whoever lists a network around them did not think of them. */
export const METADATA = networks(
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "100.100.100.200",
  "192.0.0.192",
  // Azure's, among public addresses.
  "168.63.129.16",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
);

/** This machine, by whatever name; opened by their own address only, as the addresses of its interfaces are. */
export const THIS_MACHINE = networks("127.0.0.0/8", "0.0.0.0/8", "::1", "::");

/**
 * IPv6 addresses in which IPv4 ones stand: they are what these are. NAT64 of local use (64:ff9b:1::/48, RFC 8215) is not among
 * them: where in it the address stands only its operator knows, so it is nobody's until listed.
 */
export const EMBEDDINGS: readonly { network: IpNetwork; within(address: IpAddress): IpAddress[] }[] = [
  // IPv4-mapped, RFC 4291 §2.5.5.2; NAT64, RFC 6052.
  ...networks("::ffff:0:0/96", "64:ff9b::/96").map((network) => ({
    network,
    within: (address: IpAddress) => [ip4Within(address, 0)],
  })),
  // 6to4, RFC 3056.
  ...networks("2002::/16").map((network) => ({
    network,
    within: (address: IpAddress) => [ip4Within(address, 80)],
  })),
  // Teredo, RFC 4380 §4: its server, and the client with all bits turned around.
  ...networks("2001::/32").map((network) => ({
    network,
    within: (address: IpAddress) => [
      ip4Within(address, 64),
      ip4Within({ family: 6, value: ~address.value }, 0),
    ],
  })),
];
