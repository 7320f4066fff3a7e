import { COVERAGE_DAYS } from "@sweepline/contract/sites/coverage.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import type { Coverage } from "./coverage.ts";
import type { PointerPlace } from "./floor-listening.ts";
import styles from "./floor-view.module.css";
import { mapTexts } from "./map-view.texts.ts";

interface CoverageTipProps {
  readonly coverage: Coverage;
  readonly pointer: PointerPlace;
}

/** Clear of the pointer, on the side where there is more room. */
const beside = (isFar: boolean): string => (isFar ? "calc(-100% - 14px)" : "14px");

/** When the square under the pointer was last cleaned. */
export function CoverageTip({ coverage, pointer }: CoverageTipProps) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const square = coverage.squareAt(pointer.x, pointer.y);
  if (!square) return null;
  const { left, top, isRight, isLow } = pointer;
  const transform = `translate(${beside(isRight)}, ${beside(isLow)})`;
  return (
    <p className={styles.tip} style={{ left, top, transform }} aria-hidden="true">
      {square === "never"
        ? t.neverCleaned
        : t.cleanedAt(format.dateTime(square.cleanedAt), square.days, COVERAGE_DAYS)}
    </p>
  );
}
