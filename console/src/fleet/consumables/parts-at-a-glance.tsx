import { CONSUMABLE_ENDPOINTS as E } from "@sweepline/contract/fleet/consumables.ts";
import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { partsQuery } from "./consumables.calls.ts";
import { consumableTexts } from "./consumables.texts.ts";
import styles from "./parts-at-a-glance.module.css";
import { useForecastText } from "./use-forecast-text.ts";
import { usePartName } from "./use-part-name.ts";
import { lifeLeft, wearTone } from "./wear.ts";

type Part = NonNullable<DeviceState["consumables"]>[number] & { readonly forecastAt: string | null };

interface PartsAtAGlanceProps {
  readonly deviceId: number;
  /** Live, as the device reports them. */
  readonly consumables: DeviceState["consumables"];
}

/** What is left of a device's parts, the first to be due on top; who may not see forecasts goes by what is left. */
export function PartsAtAGlance({ deviceId, consumables }: PartsAtAGlanceProps) {
  const t = useTexts(consumableTexts);
  const { data } = useQuery({ ...partsQuery(deviceId), enabled: useMay(E.parts) });
  if (!consumables || consumables.length === 0) return <p className={styles.none}>{t.notReported}</p>;
  const parts = consumables.map((one): Part => {
    const { forecastAt = null } = data?.find(({ kind }) => kind === one.kind) ?? {};
    return { ...one, forecastAt };
  });
  return (
    <ul className={styles.list}>
      {parts.sort(byDue).map((part) => (
        <Glance key={part.kind} part={part} />
      ))}
    </ul>
  );
}

/** Worn ones, then by forecast, then those without one by the share that is left. */
function byDue(a: Part, b: Part): number {
  const at = (part: Part) => (lifeLeft(part) <= 0 ? 0 : Date.parse(part.forecastAt ?? "9999-12-31"));
  return at(a) - at(b) || lifeLeft(a) - lifeLeft(b);
}

function Glance({ part }: { readonly part: Part }) {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  const partName = usePartName();
  const forecast = useForecastText();
  const left = lifeLeft(part);
  const tone = wearTone(part);
  return (
    <li className={styles.part} data-tone={tone}>
      <span className={styles.name}>{partName(part.kind)}</span>
      <span className={styles.left}>{left <= 0 ? t.worn : t.left(format.percent(left * 100, 0))}</span>
      <span className={styles.bar}>
        <ShareBar percent={left * 100} tone={tone} />
      </span>
      <span className={styles.hours}>
        {t.used(format.number(part.usedHours, 1), format.number(part.lifeHours))}
        {part.forecastAt && left > 0 ? ` · ${t.due(forecast(part))}` : null}
      </span>
    </li>
  );
}
