import {
  APP_INFO_ENDPOINTS,
  FRAME_HOSTS_INFO,
  frameHostsIn,
  isFramedBy,
} from "@sweepline/contract/system/app-info.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../core/api/index.ts";

export const allowedHosts = queryOptions({
  queryKey: ["iframe hosts"],
  // Nothing configured means that nothing is allowed.
  queryFn: ({ signal }) =>
    call(APP_INFO_ENDPOINTS.get, { query: FRAME_HOSTS_INFO, signal, isQuiet: true }).then(
      ({ value }) => frameHostsIn(value),
      () => [],
    ),
});

/** Our own host is never framed: with scripts and its own origin it could leave the sandbox. */
export function isAllowedFrame(
  address: string,
  hosts: readonly string[],
  own = window.location.host,
): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.host === own) return false;
  return isFramedBy(url, hosts);
}
