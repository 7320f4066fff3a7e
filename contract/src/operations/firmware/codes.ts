/** Codes and limits of firmware packages. */

/** What a package is for: a robot runs one of each kind. */
export const FIRMWARE_KINDS = ["software", "firmware", "mapEngine", "languagePack"] as const;
export type FirmwareKind = (typeof FIRMWARE_KINDS)[number];

/** `released`: its content never changes again. `withdrawn`: it stays for the records and is given to no robot any more. */
export const FIRMWARE_STATES = ["draft", "released", "withdrawn"] as const;
export type FirmwareState = (typeof FIRMWARE_STATES)[number];

/** `checking`: it has arrived whole and its checksums are computed. `damaged`: they are not those that were announced. */
export const FIRMWARE_FILE_STATES = ["uploading", "checking", "ready", "damaged"] as const;
export type FirmwareFileState = (typeof FIRMWARE_FILE_STATES)[number];

export const FIRMWARE_PART_BYTES = 4 * 1_048_576;
export const MAX_FIRMWARE_FILES = 20;
export const MAX_HARDWARE_REVISIONS = 30;
export const MAX_NOTES_LENGTH = 10_000;
export const MAX_FIRMWARE_KEYS = 10;
/** Of a detached signature: RSA of 16,384 bits has 2,048. */
export const MAX_SIGNATURE_BYTES = 2_048;
