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
/** Goes into a header: nothing but a host and its port, `*.` before it for all subdomains. */
export const FRAME_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

export const hostsIn = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);

export function followFrameHosts(read: () => Promise<string>, clock: Clock): FrameHosts {
  let hosts: readonly string[] = [];
  let readAt = 0;
  const renew = async () => {
    readAt = clock.now().getTime();
    hosts = hostsIn(await read()).filter((host) => FRAME_HOST.test(host));
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
