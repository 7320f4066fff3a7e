/** Models as the server tells of them. */
import type { ProductRow } from "@sweepline/contract/fleet/products.ts";
import { AT } from "./devices.ts";

export const aProduct = (id: number, given: Partial<ProductRow> = {}): ProductRow => ({
  id,
  code: "S5",
  name: "S5 Scrubber",
  kind: "scrubber",
  protocol: "vda5050",
  projectName: "Scrubbers",
  description: "",
  retentionDays: 30,
  alertPercent: 20,
  cleaningWidthM: null,
  topSpeedMps: null,
  image: "",
  partNumberPrefix: "",
  capabilities: ["battery", "cleaning"],
  defaultSettings: {},
  deviceCount: 2,
  decommissionedCount: 0,
  createdAt: AT,
  updatedAt: AT,
  revision: 1,
  ...given,
});
