import { roundLength, useFormat } from "../../core/format/index.ts";
import styles from "./floor-view.module.css";

const WIDEST_PX = 120;

/** How long a meter, or a foot, is on the screen. */
export function ScaleBar({ metersPerPixel }: { metersPerPixel: number }) {
  const format = useFormat();
  const { length, px } = roundLength(format.lengthValue(metersPerPixel), WIDEST_PX);
  return (
    <div className={styles.scale} aria-hidden="true">
      <span>{`${length} ${format.lengthUnit}`}</span>
      <span className={styles.bar} style={{ width: px }} />
    </div>
  );
}
