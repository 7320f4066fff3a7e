import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import styles from "./no-fleet.module.css";

/** What will be here, and how to get there: who may not register devices is allocated them. */
export function NoFleet() {
  const t = useTexts(dashboardTexts);
  const href = useHref();
  const mayConnect = useMay(REGISTRATION_ENDPOINTS.register);
  if (!mayConnect)
    return (
      <Card>
        <EmptyState title={t.emptyTitle} note={t.allocatedNote} />
      </Card>
    );
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
            <Link className={styles.connect} to={href("connectDevice")}>
              {t.connect}
            </Link>
          </>
        }
      />
    </Card>
  );
}
