import { useState } from "react";
import { createPortal } from "react-dom";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DownloadOutlined, PrinterOutlined } from "../../ui/icons.ts";
import { Button, OnceDialog, Select } from "../../ui/kit.ts";
import { PlainTable } from "../../ui/table/index.ts";
import styles from "./device-import.module.css";
import { deviceImportTexts } from "./device-import.texts.ts";
import { type Handout, saveForTools, saveTable } from "./handout-files.ts";
import { QR_PART, QrSheet } from "./qr-sheet.tsx";

interface HandoutDialogProps {
  readonly handout: Handout;
  readonly onDone: () => void;
}

/** More than these nobody reads here: the file has all. */
const LISTED = 100;

/** The only time that these passwords are seen. */
export function HandoutDialog({ handout, onDone }: HandoutDialogProps) {
  const t = useTexts(deviceImportTexts);
  const format = useFormat();
  const [isKept, setKept] = useState(false);
  const keep = (how: (given: Handout) => void) => () => {
    how(handout);
    setKept(true);
  };
  return (
    <OnceDialog
      title={t.handTitle(format.number(handout.devices.length))}
      width={840}
      texts={t}
      isKept={isKept}
      ways={
        <>
          <Button type={isKept ? "default" : "primary"} icon={<DownloadOutlined />} onClick={keep(saveTable)}>
            {t.saveTable}
          </Button>
          <Button icon={<DownloadOutlined />} onClick={keep(saveForTools)}>
            {t.saveTool}
          </Button>
        </>
      }
      onDone={onDone}
    >
      <Print handout={handout} onPrinted={() => setKept(true)} />
      <Listed handout={handout} />
    </OnceDialog>
  );
}

interface PrintProps {
  readonly handout: Handout;
  readonly onPrinted: () => void;
}

/** A printer takes some hundreds of codes at once. Many devices are kept by one part of them only when all parts are printed. */
function Print({ handout: { devices }, onPrinted }: PrintProps) {
  const t = useTexts(deviceImportTexts);
  const format = useFormat();
  const [part, setPart] = useState(0);
  const [isDrawn, setDrawn] = useState<number>();
  const parts = Math.ceil(devices.length / QR_PART);
  const options = Array.from({ length: parts }, (_, index) => ({
    value: index,
    label: t.partOf(
      format.number(index * QR_PART + 1),
      format.number(Math.min((index + 1) * QR_PART, devices.length)),
    ),
  }));
  const shown = devices.slice(part * QR_PART, (part + 1) * QR_PART);
  const print = () => {
    window.print();
    if (parts === 1) onPrinted();
  };
  return (
    <div className={styles.print}>
      {parts > 1 ? (
        <Select
          aria-label={t.part}
          value={part}
          options={options}
          style={{ width: "15rem" }}
          onChange={(next: number) => setPart(next)}
        />
      ) : null}
      <Button icon={<PrinterOutlined />} loading={isDrawn !== part} onClick={print}>
        {t.print}
      </Button>
      {createPortal(<QrSheet key={part} devices={shown} onDrawn={() => setDrawn(part)} />, document.body)}
    </div>
  );
}

function Listed({ handout: { devices } }: { readonly handout: Handout }) {
  const t = useTexts(deviceImportTexts);
  const format = useFormat();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by arrow keys */}
      <section className={styles.listed} tabIndex={0} aria-label={t.sheetTitle}>
        <PlainTable heads={[t.serialNumber, t.product, t.username, t.password]}>
          <tbody>
            {devices.slice(0, LISTED).map((device) => (
              <tr key={device.serialNumber}>
                <td>{device.serialNumber}</td>
                <td>{device.productName}</td>
                <td>
                  <code>{device.username}</code>
                </td>
                <td>
                  <code>{device.password}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </section>
      {devices.length > LISTED ? <p className={styles.faint}>{t.firstOnly(format.number(LISTED))}</p> : null}
    </>
  );
}
