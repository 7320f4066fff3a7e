import type { IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import type { Radio } from "@sweepline/contract/fleet/telemetry.ts";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { OneLine } from "../../ui/table/index.ts";
import { SignalBars, strengthOf, Values } from "../lora/index.ts";
import { useFollowedState } from "../telemetry/index.ts";
import styles from "./iot.module.css";
import { iotTexts } from "./iot.texts.ts";

/** Cells that follow one device each, so that its report draws its own row again and no other. */
interface CellProps {
  readonly row: IotRow;
}

/** The newer of what was fetched and what was received since. */
function useRadio(row: IotRow): Radio | null {
  const reported = useFollowedState(row.id)?.radio;
  if (!reported) return row.radio;
  return row.radio && row.radio.at > reported.at ? row.radio : reported;
}

export function SignalCell({ row }: CellProps) {
  const t = useTexts(iotTexts);
  const radio = useRadio(row);
  const rssi = radio?.rssiDbm ?? null;
  if (rssi === null)
    return (
      <span className={styles.faint} title={t.noSignal}>
        {NOT_REPORTED}
      </span>
    );
  const word = strengthOf({ rssiDbm: rssi, snrDb: radio?.snrDb ?? null });
  const [rssiText, snrText] = [`${Math.round(rssi)} dBm`, dB(radio?.snrDb ?? null)];
  return (
    <span className={styles.signal} title={t.signalOf(rssiText, snrText)}>
      <SignalBars strength={word} />
      <span>
        {rssiText}
        <span className={styles.second}>{snrText}</span>
      </span>
      <span className="visually-hidden">{word === "none" ? "" : t[word]}</span>
    </span>
  );
}

const dB = (value: number | null): string =>
  value === null ? NOT_REPORTED : `${Number(value.toFixed(1))} dB`;

export function ConcentratorCell({ row }: CellProps) {
  const t = useTexts(iotTexts);
  const radio = useRadio(row);
  const receiver = radio?.concentratorId || row.concentratorId;
  if (!receiver) return <span className={styles.faint}>{NOT_REPORTED}</span>;
  const isElsewhere =
    row.concentratorId !== "" && radio?.concentratorId && radio.concentratorId !== row.concentratorId;
  const second = isElsewhere
    ? t.registeredAt(row.concentratorId)
    : radio && radio.concentrators > 1
      ? t.receivedBy(radio.concentrators)
      : undefined;
  return (
    <span className={styles.two}>
      <OneLine>{receiver}</OneLine>
      {second ? (
        <span className={styles.second} title={second}>
          {second}
        </span>
      ) : null}
    </span>
  );
}

/** More would not stay on the line of the row; the device's page has all. */
const SHOWN = 2;

export function MeasurementsCell({ row }: CellProps) {
  const t = useTexts(iotTexts);
  const reported = useFollowedState(row.id);
  const values = reported?.measurements ?? row.measurements;
  if (Object.keys(values ?? {}).length === 0) return <span className={styles.faint}>{t.noMeasurements}</span>;
  return <Values values={values} most={SHOWN} />;
}
