import {
  PERMISSION_REQUEST_ENDPOINTS as E,
  type PermissionRequestRow,
} from "@sweepline/contract/access/permission-requests.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable } from "../../ui/table/index.ts";
import { ApplyForm } from "./apply-form.tsx";
import { OwnStanding } from "./own-standing.tsx";
import { ownStandingQuery, pendingQuery, requestListQuery } from "./permission-requests.calls.ts";
import styles from "./permission-requests.module.css";
import { requestTexts } from "./permission-requests.texts.ts";
import { useRequestColumns } from "./request-columns.tsx";
import { RequestDrawer } from "./request-drawer.tsx";
import { RequestFilters } from "./request-filters.tsx";
import {
  isRequestFiltered,
  REQUEST_FIELDS,
  type RequestSort,
  type RequestView,
  requestFiltersOf,
} from "./request-view.ts";

const MOST_ROWS = 50;

/** Applications for company permissions (spec §2 `/platform/authorityapply/index`): apply, review, look back. */
export function PermissionRequestsPage() {
  const t = useTexts(requestTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(REQUEST_FIELDS);
  const [mayApply, mayList] = [useMay(E.apply), useMay(E.list)];
  const own = useQuery(ownStandingQuery());
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery({
    ...requestListQuery({ ...requestFiltersOf(view), current: view.current, size }),
    enabled: mayList,
  });
  const columns = useRequestColumns(useCallback((id: number) => setView({ id }), [setView]));
  const apply = mayApply
    ? (permission = "deviceDetail" as const) => setView({ apply: permission })
    : undefined;
  return (
    <Page
      title={t.title}
      note={query.data ? t.note(format.number(query.data.total)) : "\u00a0"}
      badges={<Waiting onOpen={() => setView({ status: "pending", current: 1 })} />}
      actions={
        apply ? (
          <Button type="primary" onClick={() => apply()}>
            {t.apply}
          </Button>
        ) : null
      }
    >
      {own.data?.isCompany ? (
        <OwnStanding
          permissions={own.data.permissions}
          onApply={mayApply ? (permission) => setView({ apply: permission }) : undefined}
        />
      ) : null}
      <DataTable<PermissionRequestRow, RequestSort>
        id="permissionRequests"
        label={t.title}
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        view={{ current: view.current, size, sort: view.sort }}
        onView={({ current, size: next, sort }) => setView({ current, size: next, sort })}
        onOpen={({ id }) => setView({ id })}
        toolbar={<RequestFilters view={view} onChange={setView} />}
        empty={<Empty view={view} />}
      />
      {view.id === undefined ? null : (
        <RequestDrawer key={view.id} id={view.id} onClose={() => setView({ id: undefined })} />
      )}
      {view.apply && mayApply && own.data ? (
        <ApplyForm
          key={view.apply}
          permission={view.apply}
          choosesCompany={!own.data.isCompany}
          onClose={() => setView({ apply: undefined })}
        />
      ) : null}
    </Page>
  );
}

/** How many wait for a review; leads to them. */
function Waiting({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(requestTexts);
  const format = useFormat();
  const { data } = useQuery({ ...pendingQuery(), enabled: useMay(E.list) });
  if (!data?.total) return null;
  return (
    <button type="button" className={styles.waiting} onClick={onOpen}>
      {t.waiting(format.number(data.total))}
    </button>
  );
}

function Empty({ view }: { view: RequestView }) {
  const t = useTexts(requestTexts);
  const isFiltered = isRequestFiltered(view);
  return (
    <EmptyState
      title={isFiltered ? t.noMatchTitle : t.emptyTitle}
      note={isFiltered ? t.noMatchNote : t.emptyNote}
    />
  );
}
