import { lciAlarmTopic, lciBuildingOf } from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import { publishMqttChanged } from "../../fleet/mqtt-servers/index.ts";
import { type KnownElevator, knownElevators } from "./driving.store.ts";

/** All elevators as their messages need them, kept in memory by each process and read again when one was set up. */
export interface ElevatorRegistry {
  refresh(): Promise<void>;
  find(addressNumber: string, mqttServerId: number | null): KnownElevator | undefined;
  inBuilding(building: string, mqttServerId: number | null): KnownElevator[];
  byId(id: number): KnownElevator | undefined;
  filtersAt(serverId: number): string[];
  onRevoked(handler: (addressNumber: string) => void): void;
}

export function createElevatorRegistry({
  db,
  bus,
  log,
}: {
  db: Database;
  bus: Bus;
  log: Log;
}): ElevatorRegistry {
  let known: readonly KnownElevator[] = [];
  let byAddress = new Map<string, KnownElevator>();
  const handlers: ((addressNumber: string) => void)[] = [];
  const keyOf = (addressNumber: string, serverId: number | null) => `${serverId ?? 0} ${addressNumber}`;
  const filterOf = ({ addressNumber, accountId }: KnownElevator) => `/lci/${addressNumber}/+/${accountId}`;
  const filtersAt = (serverId: number) => {
    const there = known.filter(({ mqttServerId }) => mqttServerId === serverId);
    const buildings = new Set(there.map(({ addressNumber }) => lciBuildingOf(addressNumber)));
    return [...there.map(filterOf), ...[...buildings].map(lciAlarmTopic)];
  };
  const signatureOf = (one: KnownElevator | undefined) =>
    one?.mqttServerId === null ? `${one.addressNumber} ${one.secretHash?.toString("hex")}` : "";

  return {
    async refresh() {
      try {
        const before = known;
        const servers = new Map(before.map(({ mqttServerId }) => [mqttServerId, ""]));
        for (const id of servers.keys()) if (id !== null) servers.set(id, filtersAt(id).join());
        known = await knownElevators(db);
        byAddress = new Map(known.map((one) => [keyOf(one.addressNumber, one.mqttServerId), one]));
        for (const { mqttServerId } of known) if (!servers.has(mqttServerId)) servers.set(mqttServerId, "");
        // Whoever holds their links has to listen to others now.
        const serverIds = [...servers].flatMap(([id, was]) =>
          id !== null && filtersAt(id).join() !== was ? [id] : [],
        );
        if (serverIds.length > 0) publishMqttChanged(bus, { serverIds });
        for (const one of before)
          if (signatureOf(one) !== signatureOf(known.find(({ id }) => id === one.id)))
            for (const handler of handlers) handler(one.addressNumber);
      } catch (error) {
        log.warn({ err: error }, "elevators could not be read anew");
      }
    },
    find: (addressNumber, serverId) => byAddress.get(keyOf(addressNumber, serverId)),
    inBuilding: (building, serverId) =>
      known.filter(
        ({ addressNumber, mqttServerId }) =>
          mqttServerId === serverId && lciBuildingOf(addressNumber) === building,
      ),
    byId: (id) => known.find((one) => one.id === id),
    filtersAt,
    onRevoked: (handler) => void handlers.push(handler),
  };
}
