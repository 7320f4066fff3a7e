/** Devices and whom they can be handed to, as the server tells of them. */
import type { AllocatedDevice, AllocationNode } from "@sweepline/contract/fleet/allocations.ts";
import { AT } from "./devices.ts";

export const aHeldDevice = (id: number, given: Partial<AllocatedDevice> = {}): AllocatedDevice => ({
  ...{ id, serialNumber: `SW-${id}`, shortName: "", kind: "scrubber" },
  ...{ productId: 3, productName: "S5 Scrubber" },
  ...{ organizationId: 1, organizationName: "Sweepline", operatorStaffId: null, operatorName: null },
  ...{ allocationId: 100 + id, assignedAt: AT },
  ...given,
});

export const aReceiver = (
  id: number,
  orgName: string,
  given: Partial<AllocationNode> = {},
): AllocationNode => ({
  ...{ id, orgName, parentId: null, shortName: "", orgTypeCode: "TENANT", aboveIds: [1], isUsable: true },
  ...{ childCount: 0, deviceCount: 1, branchDeviceCount: 4 },
  ...given,
});
