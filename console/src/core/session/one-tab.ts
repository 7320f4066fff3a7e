import { readStored, writeStored } from "../store/index.ts";

/**
 * Runs a piece of work in one tab at a time. Web Locks do it where the page is served over https; on plain http (a LAN
 * address) they are missing, and a lease in local storage does it: write one's name, wait a moment, and see whether it
 * still stands there. A tab that died leaves a lease that runs out.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks) await locks.request(`sweepline.${name}`, work);
  else await underLease(name, work);
}

interface Lease {
  readonly owner: string;
  readonly until: number;
}
const isLease = (value: unknown): value is Lease => typeof (value as Lease | null)?.owner === "string";

/** Longer than a call may take. */
const LEASE_MS = 35_000;
const SETTLE_MS = 60;
const RETRY_MS = 250;

async function underLease(name: string, work: () => Promise<void>): Promise<void> {
  const key = `lease.${name}`;
  const owner = Math.random().toString(36).slice(2);
  const holder = () => readStored("local", key, isLease);
  for (;;) {
    const held = holder();
    if (!held || held.until < Date.now()) {
      writeStored("local", key, { owner, until: Date.now() + LEASE_MS } satisfies Lease);
      await pause(SETTLE_MS);
      // Storage that cannot be written has no other tabs to agree with either.
      if ((holder()?.owner ?? owner) === owner) break;
    }
    await pause(RETRY_MS);
  }
  try {
    await work();
  } finally {
    writeStored("local", key, undefined);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
