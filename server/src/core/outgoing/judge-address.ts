import { networkInterfaces } from "node:os";
import { type IpAddress, type IpNetwork, isSingle, isWithin, parseAddress } from "../ip-network.ts";
import { EMBEDDINGS, GLOBAL_UNICAST, METADATA, SPECIAL_NETWORKS, THIS_MACHINE } from "./special-networks.ts";

/** `public`: anybody reaches it; `listed`: nobody but us, and the operator lets tenants go there. */
export type Verdict = "public" | "listed" | "refused";

/**
 * What an address is to tenants. A listed network opens what lies in it but for this machine and for metadata of clouds: these
 * are opened by their own address only, since a list like 10.0.0.0/8 means neighbors.
 */
export function judgeAddress(
  text: string,
  listed: readonly IpNetwork[],
  own: readonly string[] = ownAddresses(),
): Verdict {
  const address = parseAddress(text);
  if (!address) return "refused";
  const ours = own.flatMap((one) => parseAddress(one) ?? []).map(asNetwork);
  return judge(address, { listed, guarded: [...METADATA, ...THIS_MACHINE, ...ours] });
}

interface Lists {
  listed: readonly IpNetwork[];
  /** Opened by their own address only. */
  guarded: readonly IpNetwork[];
}

function judge(address: IpAddress, lists: Lists): Verdict {
  const { listed, guarded } = lists;
  const embedding = EMBEDDINGS.find(({ network }) => isWithin(address, network));
  const inside = (embedding?.within(address) ?? []).map((ip4) => judge(ip4, lists));
  const around = listed.filter((network) => isWithin(address, network));
  if (around.some(isSingle)) return "listed";
  if (isAmong(address, guarded)) return "refused";
  if (inside.includes("refused")) return "refused";
  if (around.length > 0 || inside.includes("listed")) return "listed";
  if (inside.length > 0) return "public";
  if (address.family === 6 && !isAmong(address, GLOBAL_UNICAST)) return "refused";
  return isAmong(address, SPECIAL_NETWORKS) ? "refused" : "public";
}

const isAmong = (address: IpAddress, networks: readonly IpNetwork[]): boolean =>
  networks.some((network) => isWithin(address, network));
const asNetwork = (address: IpAddress): IpNetwork => ({ ...address, bits: address.family === 4 ? 32 : 128 });

/** Of now: interfaces come and go. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address));
