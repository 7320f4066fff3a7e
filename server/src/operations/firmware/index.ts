/**
 * Firmware packages of products (spec §2, §3): what robots may be updated to.
 *
 *   draft ── release ──▶ released ── withdraw ──▶ withdrawn
 *     a file of a draft: begin ──▶ parts in any order, to any process ──▶ finish ──▶ checked: ready, or damaged
 *
 * Released content never changes; a withdrawn package stays for the records. A file is its parts, each an object of the
 * storage; it is never in memory as a whole. Other rooms read its bytes by `piecesOfFirmware`; how versions compare stands in
 * the contract.
 */
import type { Room } from "../../core/room.ts";
import { serveDownloads } from "./downloads.routes.ts";
import { checkArrived } from "./firmware.jobs.ts";
import { serveFirmware } from "./firmware.routes.ts";
import type { Firmware } from "./firmware.service.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { PACKAGE_NAMES } from "./packages.store.ts";
import { RULES_NAMES } from "./rules.store.ts";

export { createFirmware, type Firmware } from "./firmware.service.ts";
export type { StoredFirmware } from "./firmware-deps.ts";
export { PIECE_BYTES, piecesOfFirmware } from "./open-file.service.ts";

export const TABLES = {
  private: ["firmware_keys"],
  readable: [
    "firmware_dependencies",
    "firmware_files",
    "firmware_packages",
    "firmware_parts",
    "firmware_rules",
  ],
};

export const firmwareRoom = (deps: Pick<FirmwareDeps, "bus">, firmware: Firmware): Room => ({
  subjects: { firmwarePackage: PACKAGE_NAMES, firmwareRules: RULES_NAMES },
  routes: (route) => serveFirmware(route, firmware),
  http: (http) => serveDownloads(http, firmware.downloads),
  upkeep: [checkArrived(deps, firmware)],
});
