import { useId, useState } from "react";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DownloadOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { TimeZoneSelect } from "../../ui/time-zone/index.ts";
import { downloadTemplate, type ImportPlace } from "./device-import.calls.ts";
import styles from "./device-import.module.css";
import { deviceImportTexts } from "./device-import.texts.ts";

interface ImportPlaceFieldsProps {
  readonly place: ImportPlace;
  readonly onChange: (place: ImportPlace) => void;
}

/** What counts for rows that do not say it themselves. */
export function ImportPlaceFields({ place, onChange }: ImportPlaceFieldsProps) {
  const t = useTexts(deviceImportTexts);
  const [placeId, zoneId] = [useId(), useId()];
  const [isFetching, setFetching] = useState(false);
  const fetchTemplate = () => {
    setFetching(true);
    // A failure has shown its message.
    void downloadTemplate(t.templateName)
      .catch(() => undefined)
      .finally(() => setFetching(false));
  };
  return (
    <div className={styles.place}>
      <div>
        <label className={styles.label} htmlFor={placeId}>
          {t.into}
        </label>
        <OrganizationTreeSelect
          id={placeId}
          width={20}
          isClearable={false}
          value={place.organizationId}
          onChange={(id) => id !== undefined && onChange({ ...place, organizationId: id })}
        />
        <p className={styles.faint}>{t.intoNote}</p>
      </div>
      <div>
        <label className={styles.label} htmlFor={zoneId}>
          {t.timeZone}
        </label>
        <TimeZoneSelect
          id={zoneId}
          value={place.timeZone}
          onChange={(timeZone) => onChange({ ...place, timeZone })}
        />
        <p className={styles.faint}>{t.timeZoneNote}</p>
      </div>
      <Button icon={<DownloadOutlined />} loading={isFetching} onClick={fetchTemplate}>
        {t.template}
      </Button>
    </div>
  );
}
