import type { Client } from "aedes";

/**
 * Connections that have not signed in. A robot is one only briefly, so with too many the oldest are closed: a client that holds
 * connections open without a word loses them, and keeps nobody out.
 */
export interface PendingConnections {
  add(client: Client, address: string): void;
  delete(client: Client): void;
  endAll(): void;
}

export function createPendingConnections({
  inAll,
  anAddress,
}: {
  inAll: number;
  anAddress: number;
}): PendingConnections {
  /** In the order in which they came. */
  const all = new Map<Client, string>();
  const byAddress = new Map<string, Set<Client>>();
  const remove = (client: Client): void => {
    const address = all.get(client);
    if (address === undefined) return;
    all.delete(client);
    const neighbors = byAddress.get(address);
    neighbors?.delete(client);
    if (neighbors?.size === 0) byAddress.delete(address);
  };
  const end = (client: Client | undefined): void => {
    if (!client) return;
    remove(client);
    client.conn.destroy();
  };
  const oldestOf = (clients: Iterable<Client>): Client | undefined => {
    for (const client of clients) return client;
    return undefined;
  };
  return {
    add(client, address) {
      const neighbors = byAddress.get(address) ?? new Set();
      if (neighbors.size >= anAddress) end(oldestOf(neighbors));
      else if (all.size >= inAll) end(oldestOf(all.keys()));
      all.set(client, address);
      byAddress.set(address, neighbors.add(client));
    },
    delete: remove,
    endAll() {
      for (const client of [...all.keys()]) end(client);
    },
  };
}
