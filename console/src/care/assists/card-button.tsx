import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { QrCode } from "../../fleet/device-registration/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { Button, Modal } from "../../ui/kit.ts";
import { assistTexts } from "./assists.texts.ts";
import styles from "./card-label.module.css";
import { cardPathOf } from "./card-path.ts";

interface CardButtonProps {
  readonly device: Pick<DeviceRow, "id" | "shortName" | "serialNumber">;
}

/** The robot's QR code, for a label on the robot. */
export function CardButton({ device }: CardButtonProps) {
  const t = useTexts(assistTexts);
  const [isOpen, setOpen] = useState(false);
  if (!useMay(E.card)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.card}</Button>
      {isOpen ? <LabelDialog device={device} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LabelDialog({ device, onClose }: CardButtonProps & { readonly onClose: () => void }) {
  const t = useTexts(assistTexts);
  const address = `${window.location.origin}${cardPathOf(device.id)}`;
  const name = deviceName(device);
  return (
    <Modal
      open
      title={t.card}
      onCancel={onClose}
      width="26rem"
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button type="primary" onClick={() => window.print()}>
            {t.print}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{t.cardNote}</p>
      <figure className={styles.label}>
        <QrCode text={address} label={t.cardLabel(name)} />
        <figcaption>
          <strong>{name}</strong>
          <span>{device.serialNumber}</span>
          <span className={styles.scan}>{t.scan}</span>
        </figcaption>
      </figure>
      <p className={styles.address}>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
    </Modal>
  );
}
