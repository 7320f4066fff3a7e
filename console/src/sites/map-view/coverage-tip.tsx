import { COVERAGE_DAYS } from "@sweepline/contract/sites/coverage.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import type { Coverage } from "./coverage.ts";
import styles from "./floor-view.module.css";
import { mapTexts } from "./map-view.texts.ts";

interface CoverageTipProps {
  readonly coverage: Coverage;
  readonly pointer: { readonly x: number; readonly y: number; readonly left: number; readonly top: number };
}

/** When the square under the pointer was last cleaned. */
export function CoverageTip({ coverage, pointer: { x, y, left, top } }: CoverageTipProps) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const square = coverage.squareAt(x, y);
  if (!square) return null;
  return (
    <p className={styles.tip} style={{ left: left + 14, top: top + 14 }} aria-hidden="true">
      {square === "never"
        ? t.neverCleaned
        : t.cleanedAt(format.dateTime(square.cleanedAt), square.days, COVERAGE_DAYS)}
    </p>
  );
}
