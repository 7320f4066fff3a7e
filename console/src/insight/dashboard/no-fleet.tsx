import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import styles from "./no-fleet.module.css";

/** A platform that was started empty: what will be here, and how to get there. */
export function NoFleet() {
  const t = useTexts(dashboardTexts);
  const href = useHref();
  const mayConnect = useMay(REGISTRATION_ENDPOINTS.register);
  return (
    <Card>
      <EmptyState
        title={t.emptyTitle}
        note={t.emptyNote}
        action={
          <>
            <ol className={styles.steps}>
              <li>{t.emptySteps.register}</li>
              <li>{t.emptySteps.connect}</li>
              <li>{t.emptySteps.watch}</li>
            </ol>
            {mayConnect ? (
              <Link className={styles.connect} to={href("connectDevice")}>
                {t.connect}
              </Link>
            ) : (
              <Link to={href("deviceList")}>{t.toDevices}</Link>
            )}
          </>
        }
      />
    </Card>
  );
}
