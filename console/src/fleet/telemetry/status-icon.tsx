import type { StatusShape } from "./device-status.ts";

/** Drawn on a grid of 16, in the color of the text around. */
const PATHS: Readonly<Record<StatusShape, string>> = {
  bolt: "M9 1.5 3.5 9H7.5L7 14.5 12.5 7H8.5z",
  ring: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm0 2a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
  brush:
    "M7 1.5h2v5h3.5a1 1 0 0 1 1 1v2h-11v-2a1 1 0 0 1 1-1H7zM2.9 10.7h10.2l.9 3.8h-2.3l-.5-2-.2 2H8.9l-.2-2h-1.4l-.2 2H5l-.2-2-.5 2H2z",
  unplugged:
    "M2.6 1.5 14.5 13.4l-1.1 1.1-3-3A3.4 3.4 0 0 1 8.8 12v2.5H7.2V12A3.4 3.4 0 0 1 4 8.6V5.7L1.5 2.6zM5.6 1.5h1.6V5h-.4L5.6 3.8zM8.8 1.5h1.6V5H12v3.6c0 .5-.1 1-.3 1.4L6.7 5h2.1z",
  pause: "M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z",
  start: "M4 2.2 13.5 8 4 13.8zM5.8 5.4v5.2L10 8z",
  low: "M2 4.5h10.5v2H14v3h-1.5v2H2zm1.6 1.6v3.8h7.3V6.1zm.9.9h1.8v2H4.5z",
  arrow: "M8 1.5 13.5 14 8 11.2 2.5 14z",
  lock: "M4.5 7V5a3.5 3.5 0 0 1 7 0v2h1v7h-9V7zm1.7 0h3.6V5a1.8 1.8 0 0 0-3.6 0z",
  elevator: "M2.5 1.5h11v13h-11zM8 3.5 5 7h6zM8 12.5 11 9H5z",
  home: "M8 1.8 14.5 8h-2v6H9.6v-3.8H6.4V14H3.5V8h-2z",
  map: "M1.5 3.5 5.8 2v10.5L1.5 14zM6.8 2l2.9 1.5V14l-2.9-1.5zM10.7 3.5 14.5 2v10.5L10.7 14z",
};

export function StatusIcon({ shape }: { shape: StatusShape }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="currentcolor"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d={PATHS[shape]} />
    </svg>
  );
}
