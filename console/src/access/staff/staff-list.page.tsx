import { STAFF_ENDPOINTS as E, type StaffKind, type StaffRow } from "@sweepline/contract/access/staff.ts";
import { useRef, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { ListExport, ListPage } from "../../ui/list/index.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { type Handout, HandoutDialog } from "./handout-dialog.tsx";
import { ImportDrawer } from "./import-drawer.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { staffTexts } from "./staff.texts.ts";
import { useStaffColumns } from "./staff-columns.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";
import { StaffFilters } from "./staff-filters.tsx";
import { StaffForm } from "./staff-form.tsx";
import { type StaffList, type StaffPageKind, useStaffList } from "./staff-list.ts";

/** People of one's own organization, or of all in reach (spec §2: staff). */
export function StaffInfoPage() {
  return <StaffListPage page="own" />;
}

/** People of the organizations below: of tenants, for the platform (spec §2: tenant-related staff). */
export function TenantStaffPage() {
  return <StaffListPage page="below" />;
}

/** What is open beside the list. */
type Panel =
  | { readonly kind: "form"; readonly row?: StaffRow; readonly as?: StaffKind }
  | { readonly kind: "details"; readonly id: number }
  | { readonly kind: "reset"; readonly row: StaffRow }
  | { readonly kind: "import" };

function StaffListPage({ page }: { page: StaffPageKind }) {
  const t = useTexts(staffTexts);
  const list = useStaffList(page);
  const [panel, setPanel] = usePanel(list);
  const columns = useStaffColumns(page, useDoors(setPanel));
  const selection = useSelection(list.rows);
  const [handout, setHandout] = useState<Handout>();
  const title = page === "below" ? t.tenantTitle : t.title;
  return (
    <ListPage
      list={list}
      columns={columns}
      texts={{ ...t, title }}
      onOpen={({ id }) => setPanel({ kind: "details", id })}
      {...(selection.isOffered
        ? { selection: { keys: selection.ids, onChange: (keys) => selection.choose(keys.map(Number)) } }
        : {})}
      filters={<StaffFilters page={page} list={list} />}
      tools={
        <BulkBar
          ids={selection.ids}
          nameOf={selection.nameOf}
          onChange={selection.choose}
          onHandout={setHandout}
        />
      }
      actions={
        <>
          <ListExport list={list} endpoint={E.export} name={t.title} />
          <WriteButtons onOpen={setPanel} />
        </>
      }
    >
      <ListPanel page={page} list={list} panel={panel} onHandout={setHandout} onChange={setPanel} />
      {handout ? <HandoutDialog handout={handout} onDone={() => setHandout(undefined)} /> : null}
    </ListPage>
  );
}

/** Details stand in the address, so that other pages lead to them; a form does not: it is nobody's place to begin. */
function usePanel({ view, setView }: StaffList) {
  const [other, setOther] = useState<Panel>();
  const isShown = view.person !== undefined;
  const fromLink: Panel | undefined = isShown
    ? { kind: "details", id: view.person }
    : view.create === "admin"
      ? { kind: "form", as: "admin" }
      : undefined;
  const panel = other ?? fromLink;
  const open = (next: Panel | undefined) => {
    const person = next?.kind === "details" ? next.id : undefined;
    setOther(person === undefined ? next : undefined);
    setView({ person, create: "no" });
  };
  return [panel, open] as const;
}

/** The same functions as long as the page lives: columns are made of them. */
function useDoors(open: (panel: Panel) => void) {
  const [doors] = useState(() => ({
    onOpen: ({ id }: StaffRow) => open({ kind: "details", id }),
    onEdit: (row: StaffRow) => open({ kind: "form", row }),
    onReset: (row: StaffRow) => open({ kind: "reset", row }),
  }));
  return doors;
}

/** Kept from page to page of the list. */
function useSelection(rows: readonly StaffRow[]) {
  const isOffered = useMay(E.setEnabled);
  const [ids, choose] = useState<number[]>([]);
  const names = useRef(new Map<number, string>());
  for (const { id, displayName } of rows) names.current.set(id, displayName);
  return { isOffered, ids, choose, nameOf: (id: number) => names.current.get(id) ?? String(id) };
}

function WriteButtons({ onOpen }: { onOpen: (panel: Panel) => void }) {
  const t = useTexts(staffTexts);
  const mayImport = useMay(E.import);
  return (
    <>
      {mayImport ? <Button onClick={() => onOpen({ kind: "import" })}>{t.import}</Button> : null}
      <CreateButton endpoint={E.create} onClick={() => onOpen({ kind: "form" })}>
        {t.create}
      </CreateButton>
    </>
  );
}

interface ListPanelProps {
  readonly page: StaffPageKind;
  readonly list: StaffList;
  readonly panel: Panel | undefined;
  readonly onHandout: (handout: Handout) => void;
  readonly onChange: (panel: Panel | undefined) => void;
}

function ListPanel({ page, list, panel, onHandout, onChange }: ListPanelProps) {
  const own = usePerson()?.sysUser.organizationId;
  const place = list.view.organizationId ?? (page === "own" ? own : undefined);
  const close = () => onChange(undefined);
  // The list shows who was added first, wherever that is: nothing that hides them stays chosen.
  const showAdded = (organizationId?: number) => {
    list.clear();
    list.setView({
      sort: "-createdAt",
      ...(page === "own" && organizationId !== own && { organizationId, reach: "all" as const }),
    });
  };
  const doors = { onHandout, onAdded: showAdded, onClose: close };
  switch (panel?.kind) {
    case "form":
      return (
        <StaffForm
          key={panel.row?.id ?? "new"}
          row={panel.row}
          as={panel.as}
          organizationId={place}
          {...doors}
        />
      );
    case "details":
      return <StaffDrawer id={panel.id} onEdit={(row) => onChange({ kind: "form", row })} onClose={close} />;
    case "reset":
      return <ResetPassword key={panel.row.id} row={panel.row} {...doors} />;
    case "import":
      return <ImportDrawer organizationId={place} {...doors} />;
    default:
      return null;
  }
}
