import { useRef } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import type { Player } from "./player.ts";
import { momentAt, type Recording } from "./recording.ts";
import styles from "./replay.module.css";
import { replayTexts } from "./replay.texts.ts";
import { useEachMoment } from "./use-moment.ts";

interface ReadoutProps {
  readonly player: Player;
  readonly recording: Recording;
}

const DEGREES = 180 / Math.PI;

/** What the robot was told at the moment shown, what it did, and where it was; written straight into the page. */
export function Readout({ player, recording }: ReadoutProps) {
  const t = useTexts(replayTexts);
  const format = useFormat();
  const list = useRef<HTMLDListElement>(null);
  useEachMoment(player, (ms) => {
    const moment = momentAt(recording, ms);
    const texts: Readonly<Record<string, string>> = moment
      ? {
          wantedLinear: t.mps(moment.wanted.linear.toFixed(2)),
          linear: t.mps(moment.done.linear.toFixed(2)),
          wantedAngular: t.degps((moment.wanted.angular * DEGREES).toFixed(0)),
          angular: t.degps((moment.done.angular * DEGREES).toFixed(0)),
          place: moment.isOld
            ? t.silent
            : `${format.length(moment.x, 1)}, ${format.length(moment.y, 1)} · ${headingOf(moment.theta)}°`,
        }
      : {};
    for (const cell of list.current?.querySelectorAll<HTMLElement>("[data-value]") ?? []) {
      const text = texts[cell.dataset.value ?? ""] ?? NOT_REPORTED;
      if (cell.textContent !== text) cell.textContent = text;
    }
  });
  return (
    <dl ref={list} className={styles.readout}>
      <Pair label={t.motion} wanted="wantedLinear" done="linear" />
      <Pair label={t.turning} wanted="wantedAngular" done="angular" />
      <div className={styles.place}>
        <dt>{t.position}</dt>
        <dd data-value="place" />
      </div>
    </dl>
  );
}

/** As on a map with north above: 0 to the right, counter-clockwise. */
const headingOf = (theta: number): number => ((Math.round(theta * DEGREES) % 360) + 360) % 360;

interface PairProps {
  readonly label: string;
  readonly wanted: string;
  readonly done: string;
}

function Pair({ label, wanted, done }: PairProps) {
  const t = useTexts(replayTexts);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.wantedLine} aria-hidden="true" />
        <span className="visually-hidden">{t.wanted}</span>
        <span data-value={wanted} title={t.wanted} />
      </dd>
      <dd>
        <span className={styles.doneLine} aria-hidden="true" />
        <span className="visually-hidden">{t.done}</span>
        <span data-value={done} title={t.done} />
      </dd>
    </div>
  );
}
