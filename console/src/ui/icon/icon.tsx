import styles from "./icon.module.css";

/** Strokes on a grid of 24. Names are the server's menu icons and the shell's own. */
const PATHS = {
  dashboard: "M4 13h6V4H4zM14 20h6V4h-6zM4 20h6v-3.5H4z",
  trophy:
    "M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5V7A3.5 3.5 0 0 0 8 10.5M16 5.5h3.5V7a3.5 3.5 0 0 1-3.5 3.5M12 14v3.5M8.5 20h7",
  robot: "M5 14a7 7 0 0 1 14 0v3H5zM5 17v2.5M19 17v2.5M9.5 13h.01M14.5 13h.01M12 7V4",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  device: "M4 5h16v11H4zM9 20h6M12 16v4",
  map: "M9 4 4 6v14l5-2 6 2 5-2V4l-5 2zM9 4v14M15 6v14",
  place: "M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  building: "M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3",
  elevator: "M5 3.5h14v17H5zM12 3.5v17M8 9l.8-1.5L9.6 9M14.5 15l.8 1.5.8-1.5",
  task: "M5 4h14v16H5zM8.5 9l1.5 1.5L13 7.5M8.5 15h7",
  calendar: "M4 6h16v14H4zM4 10h16M8 3.5V7M16 3.5V7",
  report: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 16v-3M12 16v-6M15 16v-4",
  remote: "M12 3v4M12 17v4M3 12h4M17 12h4M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  update: "M12 15V5M8 9l4-4 4 4M5 15v4h14v-4",
  fault: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01",
  alarm: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4",
  message: "M4 5h16v11H9l-5 4z",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
  role: "M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.5 10",
  organization: "M9 3.5h6v5H9zM3.5 15.5h6v5h-6zM14.5 15.5h6v5h-6zM12 8.5V12M6.5 15.5V12h11v3.5",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  team: "M12 11a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM6.5 19.5a5.5 5.5 0 0 1 11 0M5.5 11.5a2.4 2.4 0 1 1 .3-4.8M18.5 11.5a2.4 2.4 0 1 0-.3-4.8M2.5 17a4 4 0 0 1 2.8-3.4M21.5 17a4 4 0 0 0-2.8-3.4",
  bank: "M12 3.5 3.5 8.5h17zM5.5 8.5v8.5M10 8.5v8.5M14 8.5v8.5M18.5 8.5v8.5M3.5 20.5h17M4.5 17h15",
  cluster: "M9.5 3.5h5v4.5h-5zM3 16h5v4.5H3zM9.5 16h5v4.5h-5zM16 16h5v4.5h-5zM12 8v8M5.5 16v-4h13v4",
  solution:
    "M9 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 10-5.5M14.5 17.5l2.2 2.2 4.3-4.700M15 6h6M15 9.5h6",
  audit: "M6 3.5h12v8.5M6 3.5v17h6M9 8h6M9 12h3M17 19.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM19.2 18.700l2.3 2.3",
  setting:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10.3 3.5h3.400l.5 2.6 1.9 1.1 2.5-.9 1.7 2.9-2 1.700v2.200l2 1.7-1.7 2.9-2.5-.9-1.9 1.1-.5 2.600h-3.400l-.5-2.6-1.9-1.1-2.5.9-1.7-2.9 2-1.700v-2.200l-2-1.7 1.7-2.9 2.5.9 1.9-1.100z",
  safety:
    "M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9.5 11.5h5v4h-5zM10.5 11.5V10a1.5 1.5 0 0 1 3 0v1.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  api: "M8.5 8.5 5 12l3.5 3.5 3.5-3.5zM15.5 8.5 12 12l3.5 3.5L19 12zM12 5l2-2M12 19l-2 2M2.5 12H5M19 12h2.5",
  book: "M5 4.5h11.5a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18.5a2 2 0 0 1 2-2h11.5M9 8.5h5.5",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5h.01",
  history: "M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2",
  code: "M8.5 8 4.5 12l4 4M15.5 8l4 4-4 4M13.5 5l-3 14",
  network: "M5 12a10 10 0 0 1 14 0M8 15a6 6 0 0 1 8 0M12 18.5h.01M2 9a14.5 14.5 0 0 1 20 0",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L11.8 7.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.4-1.4",
  chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  swap: "M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19",
  box: "M12 3.5 4 7.5v9l8 4 8-4v-9zM4 7.5l8 4 8-4M12 11.5v9",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  plan: "M4 4.5h9v4H4zM8 10h12v4H8zM4 15.5h7v4H4z",
  schedule:
    "M4 6h15v6M4 6v14h8M4 10h15M8 3.5V7M15 3.5V7M17.5 21a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17.5 15v2.2l1.5 1",
  log: "M4 6h16M4 12h8M4 18h8M15.5 11v8l5.500-4z",
  radar: "M12 21a9 9 0 1 1 9-9M12 16.5a4.5 4.500 0 1 1 4.5-4.5M12 12l6-6M19 16v5M16.5 18.5h5",
  tool: "M20.5 7.5a4.5 4.5 0 0 1-6 4.2L7 19.5 4.5 17l7.800-7.500a4.5 4.5 0 0 1 5.700-6l-2.800 2.800 2.500 2.500z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  menu: "M4 7h16M4 12h16M4 17h16",
  collapse: "M4 5h16v14H4zM10 5v14M16.5 9.5 14 12l2.5 2.5",
  expand: "M4 5h16v14H4zM10 5v14M14 9.5l2.5 2.5-2.5 2.5",
  chevron: "M9 6l6 6-6 6",
  down: "M6 9l6 6 6-6",
  fullScreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  leaveFullScreen: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  assist:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5.7 5.7l3.8 3.800M14.5 14.500l3.800 3.800M18.3 5.7l-3.800 3.800M9.500 14.500l-3.800 3.800",
  language:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 2.7 4 5.7 4 9s-1 6.3-4 9c-3-2.7-4-5.7-4-9s1-6.3 4-9z",
  light:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3l5.2 5.2",
  close: "M6 6l12 12M18 6 6 18",
  reload: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5",
  columns: "M4 5h16v14H4zM9.5 5v14M14.5 5v14",
  download: "M12 4v11M8 11l4 4 4-4M5 19.5h14",
  plus: "M12 5v14M5 12h14",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  lock: "M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  leave: "M14 4h5v16h-5M4 12h10M10.5 8.5 14 12l-3.5 3.5",
  dot: "M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
} as const;

type IconName = keyof typeof PATHS;

/** What the shell's own buttons show: no picture for an item of the menu. */
const OF_THE_SHELL: ReadonlySet<string> = new Set<IconName>([
  "collapse",
  "expand",
  "chevron",
  "down",
  "fullScreen",
  "leaveFullScreen",
  "search",
  "close",
  "reload",
  "columns",
  "download",
  "plus",
  "leave",
  "dot",
]);

/** Pictures that an item of the menu may have. */
export const MENU_ICONS: readonly string[] = Object.keys(PATHS).filter((name) => !OF_THE_SHELL.has(name));

const isIconName = (name: string): name is IconName => Object.hasOwn(PATHS, name);

interface IconProps {
  /** A name that is not known, as from an edited menu, shows as a dot. */
  readonly name: string;
}

/** A decoration: its meaning is always said as text beside it or in the label of its button. */
export function Icon({ name }: IconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[isIconName(name) ? name : "dot"]} />
    </svg>
  );
}
