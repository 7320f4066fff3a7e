/** A way in for tests of the broker alone: everybody signs in as what they say, and each topic is everybody's own. */
import type { BrokerOptions } from "../src/core/bus/broker.ts";
import type { Ingest } from "../src/core/bus/bus.ts";

export const carelessIngest =
  (given: Partial<Ingest>): BrokerOptions["ingestOf"] =>
  async () => ({
    ingest: {
      take: async () => undefined,
      refuseLarge: () => undefined,
      connection: async () => undefined,
      isBehind: false,
      signIn: async (serialNumber) => ({ serialNumber, manufacturer: "", protocol: "careless" }),
      guestOf: async () => undefined,
      meetGuest: async () => false,
      refusalOf: () => "unknownIdentity",
      ...given,
    },
    reject: () => undefined,
    adapters: [
      {
        protocol: "careless",
        filters: [],
        addressOf: () => ({ serialNumber: "R-1", manufacturer: null, kind: "any" }),
        read: () => null,
        sends: () => true,
        maySubscribe: () => true,
      },
    ],
    guestAdapters: [],
  });
