import type { RANKING_SUBJECTS, RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { Link } from "react-router";
import { useHref } from "../../core/links/index.ts";
import styles from "./subject-name.module.css";

interface SubjectNameProps {
  readonly subject: (typeof RANKING_SUBJECTS)[number];
  readonly row: Pick<RankingRow, "id" | "name" | "detail">;
}

/** What is ranked; leads to the device, or to the devices of an organization or product. */
export function SubjectName({ subject, row }: SubjectNameProps) {
  const href = useHref();
  const to = {
    device: href("deviceView", { id: row.id }),
    organization: href("deviceList", { organizationId: row.id }),
    product: href("deviceList", { productId: row.id }),
  }[subject];
  return (
    <span className={styles.name}>
      <Link to={to}>{row.name}</Link>
      {row.detail && row.detail !== row.name && subject !== "organization" ? (
        <small>{row.detail}</small>
      ) : null}
    </span>
  );
}
