import type { CleaningKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { ProductDraft } from "../fleet/products/index.ts";

/**
 * Robots of other makers, which know nothing of the cleaning profile: one that speaks VDA 5050 alone and drives a way, and a vacuum with
 * Valetudo in an office of its own. They came lately: no history is written for them. Makers and products are made up.
 */
export const FOREIGN_PRODUCTS = [
  {
    ...{ code: "OUTRIDER-2", name: "Outrider 2", kind: "other", projectName: "Outrider" },
    // It cleans nothing.
    ...{ protocol: "vda5050", capabilities: ["position", "battery"] },
  },
  { code: "MINNOW-3", name: "Minnow 3", kind: "vacuum", projectName: "Minnow", protocol: "valetudo" },
] as const satisfies readonly ProductDraft[];

/** Valetudo's name of itself, which is also that of its map. */
export const VACUUM_ID = "CalmBrightHeron";

interface ForeignRobot {
  serialNumber: string;
  manufacturer: string;
  speaks: "vda5050" | "valetudo";
  productCode: string;
  shortName: string;
  /** As the simulator builds it. */
  kind: CleaningKind;
  /** Of the floor that it works on. */
  planId: string;
  commissionedDaysAgo: number;
}

export const FOREIGN_ROBOTS: readonly ForeignRobot[] = [
  {
    ...{ serialNumber: "NV2-0417", manufacturer: "norvane", speaks: "vda5050", productCode: "OUTRIDER-2" },
    ...{ shortName: "Kestrel B patrol", kind: "sweeper", planId: "kestrel-hall-b" },
    commissionedDaysAgo: 6,
  },
  {
    ...{ serialNumber: VACUUM_ID, manufacturer: "pellamo", speaks: "valetudo", productCode: "MINNOW-3" },
    ...{ shortName: "Fennel Court vacuum", kind: "vacuum", planId: VACUUM_ID },
    commissionedDaysAgo: 4,
  },
];
