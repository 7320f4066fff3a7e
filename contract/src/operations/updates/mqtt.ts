/** Updates of robots that have no update agent: what they are asked stands in `fleet/vda5050/update-profile.ts`. */

/** Where they fetch a file; `ticket` is all that is asked for. */
export const FIRMWARE_FILE_PATH = "/firmware-file/:ticket";
/** A large file over a slow line takes its time. What is called back is refused before that. */
export const FIRMWARE_LINK_LIFE_S = 86_400;
