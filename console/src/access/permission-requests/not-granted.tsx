import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card, Page } from "../../ui/page/index.ts";
import styles from "./not-granted.module.css";
import { notGrantedTexts } from "./not-granted.texts.ts";

interface NotGrantedProps {
  readonly permission: CompanyPermission;
}

/** In place of what the person's company may not see (yet): why, and the way to apply for it. */
export function NotGranted({ permission }: NotGrantedProps) {
  const t = useTexts(notGrantedTexts);
  return (
    <EmptyState
      title={t.title[permission]}
      note={t.note[permission]}
      action={<WayToApply permission={permission} />}
    />
  );
}

/** In place of a page of which nothing may be seen. */
export function NotGrantedPage({ title, permission }: NotGrantedProps & { readonly title: string }) {
  return (
    <Page title={title}>
      <Card>
        <NotGranted permission={permission} />
      </Card>
    </Page>
  );
}

/** The same in one line, above content of which only a part is missing. */
export function NotGrantedNote({ permission }: NotGrantedProps) {
  const t = useTexts(notGrantedTexts);
  return (
    <p className={styles.note} role="status">
      <strong>{t.title[permission]}</strong>
      <WayToApply permission={permission} />
    </p>
  );
}

function WayToApply({ permission }: NotGrantedProps) {
  const t = useTexts(notGrantedTexts);
  const href = useHref();
  const mayApply = useMay(E.apply);
  if (!mayApply) return <span>{t.ask}</span>;
  return <Link to={href("permissionRequests", { apply: permission })}>{t.apply}</Link>;
}
