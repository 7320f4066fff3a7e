import { frameHostsIn, isFrameHost } from "@sweepline/contract/system/app-info.ts";
import type { Clock } from "../../core/clock.ts";

/**
 * The hosts that pages may be framed from, for the header of every answer: what was read last, read again in the
 * background once it is old, because another process may have changed it.
 */
export interface FrameHosts {
  current(): readonly string[];
  renew(): Promise<void>;
}

const FRESH_MS = 10_000;

export function followFrameHosts(read: () => Promise<string>, clock: Clock): FrameHosts {
  let hosts: readonly string[] = [];
  let readAt = 0;
  const renew = async () => {
    readAt = clock.now().getTime();
    hosts = frameHostsIn(await read()).filter(isFrameHost);
  };
  return {
    current() {
      // A database that is away leaves what was known.
      if (clock.now().getTime() - readAt > FRESH_MS) renew().catch(() => undefined);
      return hosts;
    },
    renew,
  };
}
