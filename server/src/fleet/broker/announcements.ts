import { BROKER_EVENTS } from "@sweepline/contract/fleet/broker.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Written } from "./rejections.store.ts";

/** Pages of the devices look again, and figures are counted again: also where nobody's device was refused. */
export function announceRefused(announcer: Pick<Announcer, "announce">, written: readonly Written[]): void {
  announcer.announce(
    written.flatMap(({ deviceId, organizationId, operatorStaffId, lastAt }) =>
      deviceId === null || organizationId === null
        ? []
        : {
            entry: [BROKER_EVENTS.deviceRefused.name, deviceId, { at: lastAt.toISOString() }],
            ...{ organizationId, operatorStaffId },
          },
    ),
  );
}
