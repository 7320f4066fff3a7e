import type { ToolName } from "../../map-document/index.ts";
import styles from "./editor.module.css";

/** Strokes on a grid of 24. */
const PATHS = {
  select: "M5 3.5 19 11l-6 2-2.5 6z",
  hand: "M8 13V6.500a1.5 1.5 0 0 1 3 0V11m0 0V5a1.5 1.5 0 0 1 3 0v6m0 0V6.500a1.5 1.5 0 0 1 3 0V15a5.5 5.5 0 0 1-5.5 5.500c-3 0-4.5-2-6-5L4 12.500a1.4 1.4 0 0 1 2.4-1.400L8 13.5",
  measure: "M3 15.5 15.5 3 21 8.5 8.5 21zM7 11.500l2 2M10 8.500l3 3M13 5.500l2 2",
  virtualWall: "M3 17.500h3.500V21H3zM17.5 3H21v3.500h-3.500zM6.5 17.500l11-11",
  forbiddenArea: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.700l12.6 12.6",
  noMopArea: "M12 3.500c3.5 4.5 5.5 7 5.5 10a5.5 5.5 0 0 1-11 0c0-3 2-5.5 5.5-10zM4 5l16 15",
  slowArea: "M4 17.500a8 8 0 1 1 16 0M12 17.5 8 12M4 17.500h16",
  cleaningArea: "M4 4h16v16H4zM8 16V8h2.700v8h2.700V8H16v8",
  room: "M4 20V4h16v16h-6M10 20H4M14 20v-6",
  path: "M4 18c6 0 4-10 11-10h4M16 5l3 3-3 3",
  qrPoint: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM20 14v6h-3",
  "point:initial": "M6 21V4h11l-2.5 4 2.5 4H6",
  "point:dock": "M13 3 6 13.500h5L10 21l7-10.500h-5z",
  "point:via": "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 12H9M15 12h6.5",
  "point:elevator": "M5 3.500h14v17H5zM12 3.500v17M8 9.500l.8-1.5.8 1.500M14.5 14.500l.8 1.5.8-1.5",
  "point:gate": "M4.5 21V5M19.5 21V5M4.5 9H10M14 9h5.500M4.5 15H10M14 15h5.5",
  erase: "M9 19.500h11M4.5 14.5 13 5l6 5-8 9.500H9z",
  restore: "M4 12a8 8 0 1 0 2.6-5.900L4 8.500M4 4v4.500h4.5",
  undo: "M8.5 5 4 9.5 8.5 14M4 9.500h10.500a5.5 5.5 0 0 1 0 11H11",
  redo: "M15.5 5 20 9.5 15.5 14M20 9.500H9.500a5.5 5.5 0 0 0 0 11H13",
  seen: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  unseen:
    "M4 4l16 16M9.9 5.800A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-3 3.700M14.5 14.700A3.5 3.5 0 0 1 9.3 9.500M6 7.700A17 17 0 0 0 2.5 12S6 18.5 12 18.500c1.3 0 2.5-.3 3.6-.8",
  locked: "M6 11h12v9.500H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  unlocked: "M6 11h12v9.500H6zM8.5 11V7.500a3.5 3.5 0 0 1 6.7-1.5",
} as const satisfies Record<ToolName | string, string>;

export type ToolIconName = keyof typeof PATHS;

/** A decoration: the button around it says in words what it is. */
export function ToolIcon({ name }: { readonly name: ToolIconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
