import { type BrokerChild, type KeepOptions, keepBroker, onSamePorts } from "./broker-child.ts";
import type { BrokerStart } from "./broker-messages.ts";
import { createSiblingExchange } from "./sibling-exchange.ts";

/**
 * Keeps all processes of the embedded broker running. The first is the one that our own processes are connected to; the others listen
 * where it does and reach the bus through it.
 */
export interface BrokerChildren extends BrokerChild {
  /** The first one's before those of the others. */
  readonly pids: readonly number[];
}

export async function keepBrokers(
  start: BrokerStart,
  { count, ...options }: Omit<KeepOptions, "onForked"> & { count: number },
): Promise<BrokerChildren> {
  const kept: BrokerChild[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(kept.map((child) => child.stop()));
  };
  const isShared = count > 1;
  const { join } = createSiblingExchange();
  const { log } = options;
  const first = await keepBroker({ ...start, isShared }, { ...options, ...(isShared && { onForked: join }) });
  kept.push(first);
  const beside: BrokerStart = {
    ...{ ...onSamePorts(start, first.ports), isShared },
    ...{ ownPort: "off", firstPort: first.port },
  };
  try {
    while (kept.length < count) kept.push(await keepBroker(beside, { log, onForked: join }));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ port: first.port, ports: first.ports, stop },
    get pid() {
      return first.pid;
    },
    get pids() {
      return kept.map(({ pid }) => pid);
    },
  };
}
