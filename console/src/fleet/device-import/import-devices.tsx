import {
  type DeviceImportReport,
  DEVICE_IMPORT_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-import.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { deviceImportTexts } from "./device-import.texts.ts";
import { HandoutDialog } from "./handout-dialog.tsx";
import { ImportDrawer } from "./import-drawer.tsx";

interface ImportDevicesProps {
  /** Where devices go unless their row says otherwise. */
  readonly organizationId: number | undefined;
  /** Devices are there now. */
  readonly onAdded: () => void;
}

/** The button, and what opens from it. */
export function ImportDevices({ organizationId, onAdded }: ImportDevicesProps) {
  const t = useTexts(deviceImportTexts);
  const mayImport = useMay(E.run);
  const [isOpen, setOpen] = useState(false);
  const [handout, setHandout] = useState<DeviceImportReport["handout"]>(null);
  if (!mayImport) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.import}</Button>
      {isOpen ? (
        <ImportDrawer
          organizationId={organizationId}
          onImported={(next) => {
            setHandout(next);
            onAdded();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {handout ? <HandoutDialog handout={handout} onDone={() => setHandout(null)} /> : null}
    </>
  );
}
