import { useEffect } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { payloadOf, QrCode } from "../device-registration/index.ts";
import styles from "./device-import.module.css";
import { deviceImportTexts } from "./device-import.texts.ts";
import type { Handout } from "./handout-files.ts";

/** So many codes a print: more would keep the browser busy for long. */
export const QR_PART = 200;
/** The drawing code is fetched once; codes stand a moment after it has come. */
const LOOK_EVERY_MS = 100;

interface QrSheetProps {
  readonly devices: Handout["devices"];
  readonly onDrawn: () => void;
}

/** What comes out of the printer, twelve to a page: nothing else of the page does. */
export function QrSheet({ devices, onDrawn }: QrSheetProps) {
  const t = useTexts(deviceImportTexts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sheet, which has a key of its own
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.querySelector(`.${styles.sheet} svg[aria-busy="true"]`)) return;
      clearInterval(timer);
      onDrawn();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.sheet} aria-hidden="true">
      <h1>{t.sheetTitle}</h1>
      <div className={styles.codes}>
        {devices.map((device) => (
          <figure key={device.serialNumber}>
            <QrCode text={JSON.stringify(payloadOf(device))} label={t.qrOf(device.serialNumber)} />
            <figcaption>
              <strong>{device.serialNumber}</strong>
              <span>{device.productName}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
