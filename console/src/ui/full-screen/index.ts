/** The console on the whole screen, as on the wall of a lobby: the shell steps back, pages may show more. */
export { fullScreen, useIsFullScreen } from "./full-screen.ts";
