import { STAFF_ENDPOINTS as E, type StaffRow } from "@sweepline/contract/access/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, type TableView } from "../../ui/table/index.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ImportDrawer } from "./import-drawer.tsx";
import { type Handout, OnceDialog } from "./once-dialog.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { exportStaff, staffListQuery } from "./staff.calls.ts";
import { staffTexts } from "./staff.texts.ts";
import { useStaffColumns } from "./staff-columns.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";
import { StaffFilters } from "./staff-filters.tsx";
import { StaffForm } from "./staff-form.tsx";
import {
  filtersOf,
  isFiltered,
  NO_FILTERS,
  STAFF_LIST_FIELDS,
  type StaffListView,
  type StaffPageKind,
  type StaffSort,
} from "./staff-list-view.ts";

/** People of one's own organization, or of all in reach (spec §2: staff). */
export function StaffInfoPage() {
  return <StaffList page="own" />;
}

/** People of the organizations below: of tenants, for the platform (spec §2: tenant-related staff). */
export function TenantStaffPage() {
  return <StaffList page="below" />;
}

/** What is open beside the list. */
type Beside =
  | { readonly kind: "form"; readonly row?: StaffRow }
  | { readonly kind: "details"; readonly id: number }
  | { readonly kind: "reset"; readonly row: StaffRow }
  | { readonly kind: "import" };

const MOST_ROWS = 50;

function StaffList({ page }: { page: StaffPageKind }) {
  const t = useTexts(staffTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(STAFF_LIST_FIELDS);
  const [beside, setBeside] = useBeside(view, setView);
  const columns = useStaffColumns(page, useDoors(setBeside));
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(staffListQuery({ ...filtersOf(view, page), current: view.current, size }));
  const selection = useSelection(query.data?.records);
  const [handout, setHandout] = useState<Handout>();
  const total = query.data?.total;
  return (
    <Page
      title={page === "below" ? t.tenantTitle : t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={
        <>
          <ExportButton
            endpoint={E.export}
            isDisabled={!total}
            onExport={(as) => exportStaff({ ...filtersOf(view, page), ...as }, t.title)}
          />
          <WriteButtons onOpen={setBeside} />
        </>
      }
    >
      <DataTable<StaffRow, StaffSort>
        id={`staff-${page}`}
        label={page === "below" ? t.tenantTitle : t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current: view.current, size, sort: view.sort }}
        onView={({ current, size: next, sort }: TableView<StaffSort>) =>
          setView({ current, size: next, sort })
        }
        onOpen={({ id }) => setBeside({ kind: "details", id })}
        {...(selection.isOffered
          ? { selection: { keys: selection.ids, onChange: (keys) => selection.choose(keys.map(Number)) } }
          : {})}
        toolbar={
          <>
            <StaffFilters page={page} view={view} onChange={setView} />
            <BulkBar ids={selection.ids} nameOf={selection.nameOf} onChange={selection.choose} />
          </>
        }
        empty={<EmptyList words={t} isFiltered={isFiltered(view)} onClear={() => setView(NO_FILTERS)} />}
      />
      <BesideList page={page} view={view} beside={beside} onHandout={setHandout} onChange={setBeside} />
      {handout ? <OnceDialog handout={handout} onDone={() => setHandout(undefined)} /> : null}
    </Page>
  );
}

/** Details stand in the address, so that other pages lead to them; a form does not: it is nobody's place to begin. */
function useBeside(view: StaffListView, setView: (change: Partial<StaffListView>) => void) {
  const [other, setOther] = useState<Beside>();
  const isShown = view.person !== undefined;
  const beside: Beside | undefined = other ?? (isShown ? { kind: "details", id: view.person } : undefined);
  const open = (next: Beside | undefined) => {
    const person = next?.kind === "details" ? next.id : undefined;
    setOther(person === undefined ? next : undefined);
    setView({ person });
  };
  return [beside, open] as const;
}

/** The same functions as long as the page lives: columns are made of them. */
function useDoors(open: (beside: Beside) => void) {
  const [doors] = useState(() => ({
    onOpen: ({ id }: StaffRow) => open({ kind: "details", id }),
    onEdit: (row: StaffRow) => open({ kind: "form", row }),
    onReset: (row: StaffRow) => open({ kind: "reset", row }),
  }));
  return doors;
}

/** Kept from page to page of the list. */
function useSelection(rows: readonly StaffRow[] | undefined) {
  const isOffered = useMay(E.setEnabled);
  const [ids, choose] = useState<number[]>([]);
  const names = useRef(new Map<number, string>());
  for (const { id, displayName } of rows ?? []) names.current.set(id, displayName);
  return { isOffered, ids, choose, nameOf: (id: number) => names.current.get(id) ?? String(id) };
}

function WriteButtons({ onOpen }: { onOpen: (beside: Beside) => void }) {
  const t = useTexts(staffTexts);
  const [mayCreate, mayImport] = [useMay(E.create), useMay(E.import)];
  return (
    <>
      {mayImport ? <Button onClick={() => onOpen({ kind: "import" })}>{t.import}</Button> : null}
      {mayCreate ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => onOpen({ kind: "form" })}>
          {t.create}
        </Button>
      ) : null}
    </>
  );
}

interface BesideListProps {
  readonly page: StaffPageKind;
  readonly view: StaffListView;
  readonly beside: Beside | undefined;
  readonly onHandout: (handout: Handout) => void;
  readonly onChange: (beside: Beside | undefined) => void;
}

function BesideList({ page, view, beside, onHandout, onChange }: BesideListProps) {
  const own = usePerson()?.sysUser.organizationId;
  const place = view.organizationId ?? (page === "own" ? own : undefined);
  const close = () => onChange(undefined);
  const doors = { onHandout, onClose: close };
  switch (beside?.kind) {
    case "form":
      return <StaffForm key={beside.row?.id ?? "new"} row={beside.row} organizationId={place} {...doors} />;
    case "details":
      return <StaffDrawer id={beside.id} onEdit={(row) => onChange({ kind: "form", row })} onClose={close} />;
    case "reset":
      return <ResetPassword key={beside.row.id} row={beside.row} {...doors} />;
    case "import":
      return <ImportDrawer organizationId={place} {...doors} />;
    default:
      return null;
  }
}
