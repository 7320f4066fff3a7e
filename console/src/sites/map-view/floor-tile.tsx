import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import { useEffect, useRef } from "react";
import { useScale } from "../../ui/theme/index.ts";
import styles from "./floor-tile.module.css";
import type { Movers } from "./movers.ts";
import { useMarkColors, usePlan } from "./plan.ts";
import { startTile } from "./tile-drawing.ts";

interface FloorTileProps {
  readonly map: FloorMap | undefined;
  readonly movers: Movers;
}

/** A small live picture of a floor. The text beside it says the same, so it is hidden from screen readers. */
export function FloorTile({ map, movers }: FloorTileProps) {
  const { plan } = usePlan(map);
  const colors = useMarkColors();
  const scale = useScale();
  const background = useRef<HTMLCanvasElement>(null);
  const front = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!plan || !background.current || !front.current) return undefined;
    return startTile({ background: background.current, front: front.current, plan, movers, colors, scale });
  }, [plan, movers, colors, scale]);
  return (
    <div className={styles.tile} data-ready={plan ? true : undefined} aria-hidden="true">
      <canvas ref={background} />
      <canvas ref={front} />
    </div>
  );
}
