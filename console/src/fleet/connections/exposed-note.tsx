import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { lastConnectionQuery } from "./connections.calls.ts";
import { connectionTexts } from "./connections.texts.ts";
import styles from "./diagnosis.module.css";

/** Of a device whose last connection anyone on the way could read; nothing of any other. */
export function ExposedNote({ deviceId }: { deviceId: number }) {
  const t = useTexts(connectionTexts);
  const { data } = useQuery(lastConnectionQuery(deviceId));
  const last = data?.records[0];
  if (!last?.isExposed) return null;
  return (
    <Card title={t.exposed.title}>
      <div className={styles.finding}>
        <UnencryptedTag />
        <div>
          <p className={styles.says}>{t.exposed.says(last.remoteIp ?? "")}</p>
          <p className={styles.does}>{t.exposed.does}</p>
        </div>
      </div>
    </Card>
  );
}

export function UnencryptedTag() {
  const t = useTexts(connectionTexts);
  return (
    <StatusTag tone="notice">
      <span aria-hidden="true">▲&nbsp;</span>
      {t.unencrypted}
    </StatusTag>
  );
}
