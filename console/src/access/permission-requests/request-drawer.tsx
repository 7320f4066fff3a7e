import type { PermissionRequestDetail } from "@sweepline/contract/access/permission-requests.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { DetailDrawer } from "../../ui/kit.ts";
import { requestQuery } from "./permission-requests.calls.ts";
import styles from "./permission-requests.module.css";
import { requestTexts } from "./permission-requests.texts.ts";
import { RequestActions } from "./request-actions.tsx";
import { RequestStatusTag } from "./request-status.tsx";

interface RequestDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One application whole: what is asked for, how it went, and what can be done now. */
export function RequestDrawer({ id, onClose }: RequestDrawerProps) {
  const t = useTexts(requestTexts);
  const query = useQuery(requestQuery(id));
  return (
    <DetailDrawer title={t.details} width={520} block={20} query={query} onClose={onClose}>
      {(request) => (
        <div className={styles.request}>
          <Facts request={request} />
          <RequestActions row={request} />
          <Timeline history={request.history} />
        </div>
      )}
    </DetailDrawer>
  );
}

function Facts({ request }: { request: PermissionRequestDetail }) {
  const t = useTexts(requestTexts);
  const format = useFormat();
  return (
    <>
      <header className={styles.head}>
        <h3>{request.organizationName}</h3>
        <RequestStatusTag row={request} />
      </header>
      <KeyValues
        min={11}
        items={[
          { label: t.permission, value: t.permissions[request.permission] },
          { label: t.tenant, value: request.tenantName },
          { label: t.from, value: format.date(request.startsAt) },
          { label: t.to, value: format.date(request.endsAt) },
          { label: t.appliedBy, value: request.appliedBy },
          { label: t.appliedAt, value: format.dateTime(request.appliedAt) },
        ]}
      />
      <KeyValues min={30} items={[{ label: t.reason, value: request.reason }]} />
    </>
  );
}

function Timeline({ history }: { history: PermissionRequestDetail["history"] }) {
  const t = useTexts(requestTexts);
  const format = useFormat();
  return (
    <section>
      <h3 className={styles.caption}>{t.history}</h3>
      <ol className={styles.timeline}>
        {history.map(({ at, step, by, reason }) => (
          <li key={`${at}:${step}`} data-step={step}>
            <p>
              <strong>{t.steps[step]}</strong> <span>{by ?? t.byTime}</span>
            </p>
            <time dateTime={at}>{format.dateTime(at)}</time>
            {reason && step !== "applied" ? <blockquote>{reason}</blockquote> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
