import {
  OAUTH_CLIENT_ENDPOINTS as E,
  GRANT_TYPES,
  type GrantType,
  type OAuthClientRow,
} from "@sweepline/contract/access/oauth-clients.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button, Drawer, Select } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { useClientColumns } from "./client-columns.tsx";
import { ClientForm } from "./client-form.tsx";
import {
  CLIENT_LIST_FIELDS,
  type ClientListView,
  type ClientSort,
  isFiltered,
  NO_FILTERS,
} from "./client-list-view.ts";
import { clientListQuery } from "./oauth-clients.calls.ts";
import { clientTexts } from "./oauth-clients.texts.ts";
import { RotateDialog } from "./rotate-dialog.tsx";
import { SecretDialog, type Told } from "./secret-dialog.tsx";
import { Usage } from "./usage.tsx";

/** What stands over the list. */
type Open =
  | { readonly what: "form" | "rotate"; readonly row: OAuthClientRow }
  | { readonly what: "new" | "usage" }
  | null;

/** The programs that people and machines sign in with (spec §3), as far as the person's scope reaches. */
export function OAuthClientsPage() {
  const t = useTexts(clientTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(CLIENT_LIST_FIELDS);
  const [open, setOpen] = useState<Open>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [doors] = useState(() => ({
    onEdit: (row: OAuthClientRow) => setOpen({ what: "form", row }),
    onRotate: (row: OAuthClientRow) => setOpen({ what: "rotate", row }),
  }));
  const mayEdit = useMay(E.create);
  const columns = useClientColumns(doors);
  const { search, grantType, sort, current, size } = view;
  const query = useQuery(clientListQuery({ search: search || undefined, grantType, sort, current, size }));
  const total = query.data?.total;
  const close = () => setOpen(null);
  const tell = (next: Told) => {
    setTold(next);
    setOpen(null);
  };
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total), total)}
      actions={
        <>
          <Button onClick={() => setOpen({ what: "usage" })}>{t.howTo}</Button>
          {mayEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ what: "new" })}>
              {t.create}
            </Button>
          )}
        </>
      }
    >
      <DataTable<OAuthClientRow, ClientSort>
        id="oauth-clients"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current, size, sort }}
        onView={(next) => setView(next)}
        toolbar={<Filters view={view} onChange={setView} />}
        empty={<EmptyList words={t} isFiltered={isFiltered(view)} onClear={() => setView(NO_FILTERS)} />}
      />
      {open?.what === "new" && <ClientForm client={null} onTold={tell} onClose={close} />}
      {open?.what === "form" && (
        <ClientForm key={open.row.id} client={open.row} onTold={tell} onClose={close} />
      )}
      {open?.what === "rotate" && <RotateDialog client={open.row} onTold={tell} onClose={close} />}
      <Drawer open={open?.what === "usage"} title={t.usageTitle} size={560} onClose={close}>
        <Usage />
      </Drawer>
      {told && <SecretDialog told={told} onDone={() => setTold(null)} />}
    </Page>
  );
}

interface FiltersProps {
  readonly view: ClientListView;
  readonly onChange: (change: Partial<ClientListView>) => void;
}

function Filters({ view, onChange }: FiltersProps) {
  const t = useTexts(clientTexts);
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox
        value={view.search}
        label={t.search}
        onChange={(search) => onChange({ search, current: 1 })}
      />
      <Select<GrantType>
        allowClear
        value={view.grantType ?? null}
        placeholder={t.allGrants}
        aria-label={t.grantsLabel}
        options={GRANT_TYPES.map((grant) => ({ value: grant, label: t.grants[grant] }))}
        popupMatchSelectWidth={false}
        style={{ width: "12rem" }}
        onChange={(grantType: GrantType | undefined) => onChange({ grantType, current: 1 })}
      />
    </FilterBar>
  );
}
