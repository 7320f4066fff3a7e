import { useMarkColors } from "./plan.ts";

/** A small sign for devices, in the shape and color in which they are drawn. */
export function RobotSwatch() {
  const { robot } = useMarkColors();
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true" style={{ flex: "none" }}>
      <path d="M10 4.2a5 5 0 1 0 0 7.6L15 8z" fill={robot} />
    </svg>
  );
}
