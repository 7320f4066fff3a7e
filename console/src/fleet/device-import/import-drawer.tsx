import type { DeviceImportReport } from "@sweepline/contract/fleet/device-import.ts";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useTimeZone } from "../../core/preferences/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { ImportField, ImportDrawer as SharedDrawer } from "../../system/attachments/index.ts";
import { ImportFaults } from "../../ui/import/index.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import { deviceFieldTexts } from "../devices/index.ts";
import { checkImport, downloadTemplate, type ImportPlace, useImportDevices } from "./device-import.calls.ts";
import styles from "./device-import.module.css";
import { deviceImportTexts } from "./device-import.texts.ts";

interface ImportDrawerProps {
  readonly organizationId: number | undefined;
  readonly onImported: (handout: DeviceImportReport["handout"]) => void;
  readonly onClose: () => void;
}

export function ImportDrawer({ organizationId, onImported, onClose }: ImportDrawerProps) {
  const t = useTexts(deviceImportTexts);
  const own = usePerson()?.sysUser.organizationId ?? 0;
  const timeZone = useTimeZone();
  const run = useImportDevices();
  return (
    <SharedDrawer<ImportPlace, DeviceImportReport>
      texts={t}
      place={{ organizationId: organizationId ?? own, timeZone }}
      fields={(place, onChange) => place && <PlaceFields place={place} onChange={onChange} />}
      onTemplate={() => downloadTemplate(t.templateName)}
      check={checkImport}
      run={(file, place, faultyRows) => run.mutateAsync({ file, ...place, faultyRows })}
      outcome={(report) => <Outcome report={report} />}
      onDone={({ handout }) => {
        run.reset();
        onImported(handout);
      }}
      onClose={onClose}
    />
  );
}

interface PlaceFieldsProps {
  readonly place: ImportPlace;
  readonly onChange: (place: ImportPlace) => void;
}

function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  const t = useTexts(deviceImportTexts);
  return (
    <>
      <ImportField label={t.into} note={t.intoNote}>
        {(id) => (
          <OrganizationTreeSelect
            id={id}
            width={20}
            isClearable={false}
            value={place.organizationId}
            onChange={(organizationId) =>
              organizationId !== undefined && onChange({ ...place, organizationId })
            }
          />
        )}
      </ImportField>
      <ImportField label={t.timeZone} note={t.timeZoneNote}>
        {(id) => (
          <TimeZoneSelect
            id={id}
            value={place.timeZone}
            onChange={(timeZone) => onChange({ ...place, timeZone })}
          />
        )}
      </ImportField>
    </>
  );
}

function Outcome({ report }: { readonly report: DeviceImportReport }) {
  const t = useTexts(deviceImportTexts);
  const format = useFormat();
  const texts: Readonly<Record<string, unknown>> = { ...t, ...useTexts(deviceFieldTexts) };
  const nameOf = (field: string) => {
    const name = texts[field];
    return typeof name === "string" ? name : "";
  };
  return (
    <>
      <ImportFaults faults={report.faults} count={report.faultCount} nameOf={nameOf} />
      {report.faultCount === 0 ? (
        <div className={styles.ready} role="status">
          <strong>{t.ready(format.number(report.rows))}</strong>
          <span>{t.onceNote}</span>
        </div>
      ) : null}
      <ImportFaults isWarning faults={report.warnings} count={report.warningCount} nameOf={nameOf} />
    </>
  );
}
