/** Files of packages for people: browsers save by an address of its own, to which they send no token. */

/** `ticket` is all that is asked for. */
export const FIRMWARE_DOWNLOAD_PATH = "/firmware-download/:ticket";
/** To begin with it, and to go on after a lost line; it is good for one file, and ends with the session that asked for it. */
export const FIRMWARE_DOWNLOAD_LIFE_S = 900;
