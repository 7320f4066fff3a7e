import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { ApplyForm } from "./apply-form.tsx";
import { OwnPermissions } from "./own-permissions.tsx";
import { ownPermissionsQuery, pendingQuery } from "./permission-requests.calls.ts";
import styles from "./permission-requests.module.css";
import { requestTexts } from "./permission-requests.texts.ts";
import { useRequestColumns } from "./request-columns.tsx";
import { RequestDrawer } from "./request-drawer.tsx";
import { RequestFilters } from "./request-filters.tsx";
import { REQUESTS } from "./request-list.ts";

/** Applications for company permissions (spec §2 `/platform/authorityapply/index`): apply, review, look back. */
export function PermissionRequestsPage() {
  const t = useTexts(requestTexts);
  const [mayApply, mayList] = [useMay(E.apply), useMay(E.list)];
  const own = useQuery(ownPermissionsQuery());
  const list = useList(REQUESTS, { isEnabled: mayList });
  const { view, setView } = list;
  const columns = useRequestColumns(useCallback((id: number) => setView({ id }), [setView]));
  const apply = mayApply
    ? (permission = "deviceDetail" as const) => setView({ apply: permission })
    : undefined;
  return (
    <Page
      title={t.title}
      note={list.note(t.note)}
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
        <OwnPermissions
          permissions={own.data.permissions}
          onApply={mayApply ? (permission) => setView({ apply: permission }) : undefined}
        />
      ) : null}
      <ListTable
        list={list}
        label={t.title}
        columns={columns}
        texts={t}
        onOpen={({ id }) => setView({ id })}
        filters={<RequestFilters list={list} />}
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
      {t.waiting(format.total(data))}
    </button>
  );
}
