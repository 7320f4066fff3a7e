/**
 * Application information: the version line and the logo that the shell and the gate show, the hosts that may be framed,
 * and the page where all parameters are kept.
 */
export { allowedHosts, isAllowedFrame } from "./allowed-hosts.ts";
export { useShellInfo } from "./shell-info.ts";
