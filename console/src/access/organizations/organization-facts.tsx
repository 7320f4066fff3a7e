import type { OrganizationRow } from "@sweepline/contract/access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Picture } from "../../ui/brand/picture.tsx";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";

/** The logo, or the first letter of the name. */
export function OrganizationLogo({ row, isLarge = false }: { row: OrganizationRow; isLarge?: boolean }) {
  return (
    <span className={styles.logo} data-large={isLarge || undefined} aria-hidden="true">
      <Picture src={row.logo} alt="">
        {[...(row.shortName || row.orgName)][0]?.toUpperCase()}
      </Picture>
    </span>
  );
}

/** Its own flag, and whether one above it keeps it from being used. */
export function OrganizationStatus({ row }: { row: OrganizationRow }) {
  const t = useTexts(organizationTexts);
  return (
    <span className={styles.status}>
      <StatusDot tone={row.status === "1" ? "neutral" : row.isBelowDisabled ? "notice" : "positive"}>
        {row.status === "1" ? t.disabled : t.enabled}
      </StatusDot>
      {row.isBelowDisabled ? (
        <StatusTag tone="notice" title={t.belowDisabledNote}>
          {t.belowDisabled}
        </StatusTag>
      ) : null}
    </span>
  );
}
