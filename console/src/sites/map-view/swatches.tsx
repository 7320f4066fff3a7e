import type { ElementKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { kindColors, QR_ICON } from "../map-drawing/index.ts";
import { useMarkColors } from "./plan.ts";

const BOX = { x: 2, y: 3, width: 12, height: 10 } as const;
const LINE = { fill: "none", strokeWidth: 2 } as const;

/** A small sign for a kind of element, in the shape and color in which it is drawn. */
export function KindSwatch({ kind }: { kind: ElementKind }) {
  const color = kindColors(usePalette())[kind];
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true" style={{ flex: "none" }}>
      {drawingOf(kind, color)}
    </svg>
  );
}

function drawingOf(kind: ElementKind, color: string) {
  switch (kind) {
    case "virtualWall":
      return <path d="M2 13L14 3" stroke={color} {...LINE} strokeWidth="2.6" strokeLinecap="round" />;
    case "path":
      return (
        <>
          <path d="M2 13L10 6" stroke={color} {...LINE} />
          <path d="M14 2.5L7.5 4.2L11.4 8.9Z" fill={color} />
        </>
      );
    case "point":
      return <circle cx="8" cy="8" r="5.5" stroke={color} {...LINE} />;
    case "qrPoint":
      return <path d={QR_ICON.path} fill={color} transform="translate(8 8)" />;
    case "room":
      return <rect {...BOX} stroke={color} {...LINE} strokeDasharray="2 2" />;
    case "slowArea":
      return <rect {...BOX} fill={color} fillOpacity="0.2" stroke={color} strokeDasharray="4 2" />;
    case "forbiddenArea":
      return (
        <>
          <rect {...BOX} stroke={color} {...LINE} />
          <path d="M2 9L8 3M4 13L14 3M10 13L14 9" stroke={color} />
        </>
      );
    case "noMopArea":
      return (
        <>
          <rect {...BOX} stroke={color} {...LINE} />
          <path d="M8 3L14 9M2 3L12 13M2 9L6 13" stroke={color} />
        </>
      );
    case "cleaningArea":
      return <rect {...BOX} fill={color} fillOpacity="0.25" stroke={color} strokeWidth="1.5" />;
  }
}

/** A small sign for devices, in the shape and color in which they are drawn. */
export function RobotSwatch() {
  const { robot } = useMarkColors();
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true" style={{ flex: "none" }}>
      <path d="M10 4.2a5 5 0 1 0 0 7.6L15 8z" fill={robot} />
    </svg>
  );
}
