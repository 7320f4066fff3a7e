import type {
  FirmwareFile,
  FirmwarePackage,
  ProductRules,
} from "@sweepline/contract/operations/firmware/index.ts";

const AT = "2026-11-16T08:00:00.000Z";

/** A draft without files, unless it is said otherwise. */
export const aFirmwarePackage = (id: number, given: Partial<FirmwarePackage> = {}): FirmwarePackage => ({
  id,
  ...{
    productId: 1,
    productName: "S5 Scrubber",
    kind: "firmware",
    eventName: `Event ${id}`,
    version: "1.2.0",
  },
  ...{ hardwareRevisions: [], state: "draft", fileCount: given.files?.length ?? 0, fileBytes: 0 },
  usedBy: { rollouts: 0, bindings: 0, devices: 0 },
  ...{ createdBy: "Ada", createdAt: AT, updatedAt: AT, releasedAt: null, releasedBy: "" },
  ...{ withdrawnAt: null, withdrawnBy: "", withdrawnReason: "", revision: 3, notesZh: "", notesEn: "" },
  ...{ versionRule: "semver", requiresSignature: false, files: [], dependencies: [] },
  ...given,
});

/** Checked, unless it is said otherwise. */
export const aFirmwareFile = (id: number, given: Partial<FirmwareFile> = {}): FirmwareFile => ({
  id,
  ...{
    name: `part${id}.swu`,
    bytes: 2_048,
    sha256: "a".repeat(64),
    sha1: "b".repeat(40),
    md5: "c".repeat(32),
  },
  ...{ state: "ready", arrivedBytes: 2_048, checkedBytes: 2_048, hasSignature: false, signedBy: null },
  createdAt: AT,
  ...given,
});

export const theRules = (given: Partial<ProductRules> = {}): ProductRules => ({
  ...{ productId: 1, productName: "S5 Scrubber", versionRule: "semver", requiresSignature: false },
  ...{ revision: 0, keys: [] },
  ...given,
});
