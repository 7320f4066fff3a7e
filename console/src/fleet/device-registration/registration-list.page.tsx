import {
  type DeviceCredentials,
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-registration.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SavedViews, useListKeeping } from "../../access/saved-views/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, type TableView } from "../../ui/table/index.ts";
import {
  BulkBar,
  BulkJobsButton,
  fetchRegistrations,
  tableSelection,
  useBulkSelection,
} from "../bulk-jobs/index.ts";
import { ImportDevices } from "../device-import/index.ts";
import { useFollowedLive } from "../telemetry/index.ts";
import { ActDialogs } from "./act-dialogs.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import type { Act } from "./device-acts.ts";
import { useRegistrationColumns } from "./registration-columns.tsx";
import { RegistrationDrawer } from "./registration-drawer.tsx";
import { RegistrationFilters } from "./registration-filters.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import {
  filtersOf,
  isFiltered,
  NO_FILTERS,
  REGISTRATION_FIELDS,
  type RegistrationSort,
  type RegistrationView,
} from "./registration-view.ts";
import { registrationListQuery } from "./registrations.calls.ts";
import { registrationTexts } from "./registrations.texts.ts";
import { actOn } from "./row-actions.tsx";

const LIST = "device-registrations";
const MOST_ROWS = 50;
const NO_ROWS: readonly DeviceRegistration[] = [];
const isInUse = ({ decommissionedAt }: DeviceRegistration): boolean => decommissionedAt === null;

/** Devices as the administration knows them (spec §2 `/admin/equimentinfo`). */
export function RegistrationListPage() {
  const t = useTexts(registrationTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(REGISTRATION_FIELDS);
  const [beside, setBeside] = useState<Beside>();
  const columns = useRegistrationColumns(useDoors(setBeside, setView));
  const keeping = useListKeeping(LIST);
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(registrationListQuery({ ...filtersOf(view), current: view.current, size }));
  const total = query.data?.total;
  const rows = query.data?.records ?? NO_ROWS;
  useFollowedLive(rows);
  const inUse = view.use === "retired" ? 0 : total;
  const selection = useBulkSelection(() => fetchRegistrations(filtersOf(view)), inUse);
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total), total)}
      actions={
        <>
          <SavedViews keeping={keeping} />
          <BulkJobsButton />
          <ImportDevices organizationId={view.organizationId} />
          <RegisterButton onOpen={() => setBeside({ kind: "form" })} />
        </>
      }
    >
      <DataTable<DeviceRegistration, RegistrationSort>
        id={LIST}
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current: view.current, size, sort: view.sort }}
        onView={({ current, size: next, sort }: TableView<RegistrationSort>) =>
          setView({ current, size: next, sort })
        }
        onOpen={({ id }) => setView({ device: id })}
        columnKeeper={keeping.columnKeeper}
        {...tableSelection(selection, isInUse)}
        toolbar={
          <>
            <RegistrationFilters view={view} onChange={setView} />
            <BulkBar selection={selection} pageIds={rows.filter(isInUse).map(({ id }) => id)} />
          </>
        }
        empty={
          <EmptyList words={t} isFiltered={isFiltered(filtersOf(view))} onClear={() => setView(NO_FILTERS)} />
        }
      />
      {view.device === undefined ? null : (
        <RegistrationDrawer
          id={view.device}
          onAct={(row, act) => setBeside({ kind: "act", row, act })}
          onClose={() => setView({ device: undefined })}
        />
      )}
      <BesideList organizationId={view.organizationId} beside={beside} onChange={setBeside} />
    </Page>
  );
}

function RegisterButton({ onOpen }: { readonly onOpen: () => void }) {
  const t = useTexts(registrationTexts);
  const mayRegister = useMay(E.register);
  if (!mayRegister) return null;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={onOpen}>
      {t.register}
    </Button>
  );
}

/** What is open over the list; details stand in the address, so that other pages lead to them. */
type Beside =
  | { readonly kind: "form" }
  | { readonly kind: "act"; readonly row: DeviceRegistration; readonly act: Act };

/** The same functions as long as the page lives: columns are made of them. */
function useDoors(setBeside: (beside: Beside) => void, setView: (change: Partial<RegistrationView>) => void) {
  const [doors] = useState(() => ({
    onOpen: ({ id }: DeviceRegistration) => setView({ device: id }),
    onAct: (row: DeviceRegistration, act: Act) => setBeside({ kind: "act", row, act }),
  }));
  return doors;
}

interface BesideListProps {
  readonly organizationId: number | undefined;
  readonly beside: Beside | undefined;
  readonly onChange: (beside: Beside | undefined) => void;
}

function BesideList({ organizationId, beside, onChange }: BesideListProps) {
  const [told, setTold] = useState<DeviceCredentials>();
  const close = () => onChange(undefined);
  return (
    <>
      {beside?.kind === "form" ? (
        <RegistrationForm organizationId={organizationId} onTold={setTold} onClose={close} />
      ) : null}
      {beside?.kind === "act" ? (
        <ActDialogs
          key={`${beside.row.id} ${beside.act}`}
          device={actOn(beside.row)}
          act={beside.act}
          onClose={close}
        />
      ) : null}
      {told ? <CredentialsDialog credentials={told} onDone={() => setTold(undefined)} /> : null}
    </>
  );
}
