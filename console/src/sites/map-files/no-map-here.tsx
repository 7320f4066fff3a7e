import { MAP_FILE_ENDPOINTS as F } from "@sweepline/contract/sites/map-files.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { importTexts } from "./import.texts.ts";
import { ImportDrawer } from "./import-drawer.tsx";

interface NoMapHereProps {
  readonly title: string;
  /** Where nothing can be offered. */
  readonly note: string;
  readonly organizationId: number;
  /** What the device calls the map that it drives by; undefined: it has not said. */
  readonly mapKey: string | undefined;
}

/** In the place of a device's map: its file can be imported under the name that the device has for it. */
export function NoMapHere({ title, note, organizationId, mapKey }: NoMapHereProps) {
  const t = useTexts(importTexts);
  const mayImport = useMay(F.create);
  const [isOpen, setOpen] = useState(false);
  if (!mayImport || !mapKey) return <EmptyState title={title} note={note} />;
  return (
    <>
      <EmptyState
        title={title}
        note={t.forDeviceNote(mapKey)}
        action={
          <Button type="primary" onClick={() => setOpen(true)}>
            {t.forDevice}
          </Button>
        }
      />
      {isOpen ? (
        <ImportDrawer organizationId={organizationId} robotsMapKey={mapKey} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
