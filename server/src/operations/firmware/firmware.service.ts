import { checkFiles } from "./check.service.ts";
import { createDownloads, type Downloads } from "./downloads.service.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { createPackages, type Packages } from "./packages.service.ts";
import { createReleases, type Releases } from "./release.service.ts";
import { createRules, type FirmwareRules } from "./rules.service.ts";
import { createUploads, type FirmwareUploads } from "./uploads.service.ts";

export interface Firmware {
  packages: Packages;
  releases: Releases;
  uploads: FirmwareUploads;
  downloads: Downloads;
  rules: FirmwareRules;
  /** Checks files that have arrived whole and that no other process holds. */
  checkArrived(): Promise<void>;
}

export const createFirmware = (deps: FirmwareDeps): Firmware => ({
  packages: createPackages(deps),
  releases: createReleases(deps),
  uploads: createUploads(deps),
  downloads: createDownloads(deps),
  rules: createRules(deps),
  checkArrived: () => checkFiles(deps),
});
