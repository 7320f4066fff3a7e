import { careRows } from "./care-rows.ts";
import { aFirmwarePackage } from "./firmware-rows.ts";
import { aRefusal } from "./isolation-rows.ts";
import { jobRows } from "./job-rows.ts";
import { messageRows } from "./message-rows.ts";
import { roomRows } from "./room-fixtures.ts";
import { serviceRows } from "./service-rows.ts";
import { operationRows } from "./task-rows.ts";
import { updateRows } from "./update-rows.ts";
import type { Person, World } from "./world.ts";

interface Whose {
  who: Person;
  organizationId: number;
  deviceId: number;
  /** Between two operations of a robot. */
  wait?: () => void;
}

/** How to make a row of operations and care, by the path before its id: what `isolation.test.ts` goes through. */
export const wingRows = (world: World, { who, organizationId, deviceId, wait }: Whose) => ({
  ...careRows(world, who, deviceId),
  ...operationRows(world, who, wait),
  ...messageRows(world, who, organizationId),
  ...serviceRows(world, who),
  ...jobRows(world, who),
  ...roomRows(world, who),
  "/platform/broker/refusals/": () => aRefusal(world, deviceId),
  "/platform/otaupdate/sysannex/": () => aFirmwarePackage(world, { deviceId }),
  ...updateRows(world, { organizationId, like: deviceId }),
});

let calls = 0;
/** So many calls in a minute come from many places. */
export function nextAddress(): string {
  calls += 1;
  return `10.2.${Math.floor(calls / 100) % 250}.1`;
}
