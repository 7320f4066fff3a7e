import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { type IpNetwork, parseNetwork } from "../ip-network.ts";
import { judgeAddress, type Verdict } from "./judge-address.ts";

/**
 * The guard of all connections to places that tenants choose: MQTT servers now, whatever else tenants may enter an address
 * of later. What the operator configures (database, broker, file store, single sign-on) does not come through here.
 *
 *   host as written ─▶ address, or name ─resolved once─▶ addresses ─judged─▶ these are connected to, and no others
 *
 * Hand `host` and `lookup` of a route to whatever connects: `net.connect`, `tls.connect`, `connect` of an undici Agent and
 * `http.request` take both as they are. Hosts that are addresses are never looked up by Node, so that a route is refused where
 * it is made. Each connection, and each redirection, needs a route of its own.
 */
export interface Outgoing {
  /** Throws `AddressRefused` where the host is an address, in whatever spelling, that is not open to tenants. */
  routeTo(host: string): Route;
}

export interface Route {
  /** To be connected to: the host, or the address that it spells. */
  host: string;
  /** Resolves the host and refuses what is not open to tenants, as an error of the connection. */
  lookup: LookupFunction;
  /** Whether anybody could have come there: then what is heard from there is no secret. False until it is resolved. */
  readonly isPublic: boolean;
}

/** Says nothing of what was resolved but to the log. */
export class AddressRefused extends Error {
  readonly code = "ERR_ADDRESS_REFUSED";
}

/** Settles with all addresses of a name; rejects where there is none. */
export type Resolve = (name: string) => Promise<string[]>;

const DNS_TIMEOUT = { timeout: 2_000, tries: 2 } as const;
/** Of one name; each is tried in turn. */
const MAX_ADDRESSES = 8;
/** RFC 6761: a name that nobody has. */
const NOWHERE = "invalid";

export function createOutgoing({
  networks,
  resolve = createResolve(),
}: {
  /** That the operator opens to tenants, as `10.1.0.0/16` or an address. */
  networks: readonly string[];
  resolve?: Resolve;
}): Outgoing {
  const listed = networks.map(networkOf);
  const verdictOf = (addresses: readonly string[]): Verdict => {
    const verdicts = addresses.map((address) => judgeAddress(address, listed));
    // A name that leads here and there is no honest one.
    if (verdicts.length === 0 || verdicts.includes("refused")) return "refused";
    return verdicts.includes("listed") ? "listed" : "public";
  };
  return {
    routeTo(written) {
      const host = plainHost(written);
      const state = { isPublic: false };
      const admit = (addresses: readonly string[]): void => {
        const verdict = verdictOf(addresses);
        if (verdict === "refused") throw new AddressRefused(`${written} is ${addresses.join(", ")}`);
        state.isPublic = verdict === "public";
      };
      if (isIP(host) > 0) admit([host]);
      return {
        host,
        lookup: lookupBy(async (name) => {
          const addresses = await resolve(name);
          admit(addresses);
          return addresses;
        }),
        get isPublic() {
          return state.isPublic;
        },
      };
    },
  };
}

/** Checked at boot; whoever else comes here with another has made a mistake. */
function networkOf(text: string): IpNetwork {
  const network = parseNetwork(text);
  if (!network) throw new Error(`${text} is no network`);
  return network;
}

/**
 * As the parser of URLs understands it: `0x7f.1`, `2130706433` and `017700000001` are addresses as much as `127.0.0.1` is, a
 * dot at the end and capital letters mean nothing, and a zone is left out. What is no host at all becomes a name that nobody
 * has.
 */
export function plainHost(written: string): string {
  const [text = ""] = written
    .trim()
    .replace(/^\[|\]$/g, "")
    .split("%");
  if (isIP(text) !== 6 && /[:/?#@\\]/.test(text)) return NOWHERE;
  const url = URL.parse(`ws://${isIP(text) === 6 ? `[${text}]` : text}/`);
  if (!url) return NOWHERE;
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Answers as `dns.lookup` does, in both of its manners. */
function lookupBy(addressesOf: Resolve): LookupFunction {
  return (name, options, done) => {
    addressesOf(name).then(
      (addresses) => {
        const wanted = options.family === 4 || options.family === 6 ? options.family : 0;
        const fit = addresses
          .map((address) => ({ address, family: isIP(address) }))
          .filter(({ family }) => wanted === 0 || family === wanted);
        const [first] = fit;
        if (!first) done(notFound(name), "", 0);
        else if (options.all) done(null, fit);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };
}

/**
 * Asks the name servers, not the system: names of this machine's own files are none of tenants' business, and looking up by the
 * system takes one of four threads for as long as a slow name server wants to.
 */
function createResolve(): Resolve {
  const resolver = new Resolver(DNS_TIMEOUT);
  return async (name) => {
    const [ip4, ip6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [ip4, ip6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const addresses = found.slice(0, MAX_ADDRESSES);
    if (addresses.length === 0) throw notFound(name);
    return addresses;
  };
}

const notFound = (name: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${name} has no address`), { code: "ENOTFOUND" });
