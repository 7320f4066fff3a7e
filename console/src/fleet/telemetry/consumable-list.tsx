import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import styles from "./consumable-list.module.css";
import { labelFor, telemetryTexts } from "./telemetry.texts.ts";

type Consumable = NonNullable<DeviceState["consumables"]>[number];

/** Parts that wear: what is left of their life, the most worn first. */
export function ConsumableList({ consumables }: { consumables: DeviceState["consumables"] }) {
  const t = useTexts(telemetryTexts);
  if (!consumables || consumables.length === 0) return <p className={styles.none}>{t.notReported}</p>;
  const worn = [...consumables].sort((a, b) => lifeLeft(a) - lifeLeft(b));
  return (
    <ul className={styles.list}>
      {worn.map((consumable) => (
        <Part key={consumable.kind} consumable={consumable} />
      ))}
    </ul>
  );
}

function Part({ consumable }: { consumable: Consumable }) {
  const t = useTexts(telemetryTexts);
  const format = useFormat();
  const left = lifeLeft(consumable);
  const tone = wearTone(left);
  return (
    <li className={styles.part} data-tone={tone}>
      <span className={styles.name}>{labelFor(t, "consumables", consumable.kind)}</span>
      <span className={styles.left}>
        {left <= 0 ? t.consumableWorn : t.consumableLeft(format.percent(left * 100, 0))}
      </span>
      <span className={styles.bar}>
        <ShareBar percent={left * 100} tone={tone} />
      </span>
      <span className={styles.hours}>
        {t.consumableUsed(format.number(consumable.usedHours, 1), format.number(consumable.lifeHours))}
      </span>
    </li>
  );
}

/** Share of its life that a part has left, never below nothing. */
const lifeLeft = ({ usedHours, lifeHours }: Consumable): number => Math.max(0, 1 - usedHours / lifeHours);

function wearTone(left: number): Tone {
  if (left <= 0) return "danger";
  return left < 0.15 ? "notice" : "active";
}
