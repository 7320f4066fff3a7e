import {
  LCI_ANSWERS,
  LCI_ASKED,
  lciAddressOf,
  lciAlarmBuilding,
} from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { Adapter } from "../../core/ingest/adapter.ts";

export const LCI_PROTOCOL = "lci";
export const ANSWERED: readonly string[] = Object.values(LCI_ANSWERS);
export const ASKED: readonly string[] = LCI_ASKED;

/** Where an elevator may speak and listen at the product's own broker: below its own address. */
export function lciAdapter(filters: () => string[]): Adapter {
  return {
    protocol: LCI_PROTOCOL,
    get filters() {
      return filters();
    },
    addressOf(topic) {
      const building = lciAlarmBuilding(topic);
      // Nobody's own: an elevator speaks for itself alone.
      if (building) return { serialNumber: building, manufacturer: null, kind: "alarm" };
      const address = lciAddressOf(topic);
      return address && { serialNumber: address.address, manufacturer: null, kind: address.api };
    },
    // Taken by `take` before any protocol of devices is asked.
    read: () => null,
    sends: (kind) => ANSWERED.includes(kind),
    maySubscribe({ serialNumber }, filter) {
      const prefix = `/lci/${serialNumber}/`;
      const [api = "", account, ...more] = filter.slice(prefix.length).split("/");
      if (!filter.startsWith(prefix) || more.length > 0) return false;
      return account === undefined ? api === "#" : api === "+" || ASKED.includes(api);
    },
  };
}
