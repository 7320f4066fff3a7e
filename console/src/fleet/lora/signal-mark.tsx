import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import styles from "./lora.module.css";
import { loraTexts } from "./lora.texts.ts";

interface SignalMarkProps {
  readonly rssiDbm: number | null;
  readonly snrDb: number | null;
}

type Strength = "strong" | "fair" | "weak" | "none";
const BARS = {
  strong: { count: 3, tone: "positive" },
  fair: { count: 2, tone: "notice" },
  weak: { count: 1, tone: "danger" },
  none: { count: 0, tone: "neutral" },
} as const satisfies Readonly<Record<Strength, { count: number; tone: Tone }>>;
/** LoRa is decoded far below the noise: only there a frame is about to be lost. */
const STRONG_DBM = -100;
const FAIR_DBM = -115;
const WEAK_DB = -10;

/** One scale for every page: a sensor is not heard well on one and badly on another. */
export function strengthOf({ rssiDbm, snrDb }: SignalMarkProps): Strength {
  if (rssiDbm === null) return "none";
  if (rssiDbm < FAIR_DBM || (snrDb ?? 0) < WEAK_DB) return "weak";
  return rssiDbm < STRONG_DBM ? "fair" : "strong";
}

/** For the eye alone. */
export function SignalBars({ strength }: { readonly strength: Strength }) {
  const { count, tone } = BARS[strength];
  return (
    <span className={styles.bars} data-tone={tone} aria-hidden="true">
      {[1, 2, 3].map((bar) => (
        <span key={bar} data-on={bar <= count || undefined} />
      ))}
    </span>
  );
}

/** Bars for the eye, the figures for everybody. */
export function SignalMark({ rssiDbm, snrDb }: SignalMarkProps) {
  const t = useTexts(loraTexts);
  const format = useFormat();
  const strength = strengthOf({ rssiDbm, snrDb });
  return (
    <span className={styles.signal} title={t.strength[strength]}>
      <SignalBars strength={strength} />
      <span className="visually-hidden">{t.strength[strength]}</span>
      {rssiDbm === null ? null : (
        <span className={styles.figures}>
          {format.number(rssiDbm)} dBm
          {snrDb === null ? null : <span className={styles.faint}>{` · ${format.number(snrDb, 1)} dB`}</span>}
        </span>
      )}
    </span>
  );
}
