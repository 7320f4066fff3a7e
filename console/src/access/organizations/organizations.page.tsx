import {
  ORGANIZATION_ENDPOINTS as E,
  type OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { DataTable, type TableView } from "../../ui/table/index.ts";
import { MoveForm } from "./move-form.tsx";
import { useOrganizationColumns } from "./organization-columns.tsx";
import { OrganizationDrawer } from "./organization-drawer.tsx";
import { BranchTrail, OrganizationFilters } from "./organization-filters.tsx";
import { OrganizationForm } from "./organization-form.tsx";
import {
  filtersOf,
  isFiltered,
  NO_FILTERS,
  ORGANIZATION_LIST_FIELDS,
  type OrganizationSort,
} from "./organization-list-view.ts";
import { OrganizationSides } from "./organization-sides.tsx";
import { organizationListQuery } from "./organizations.calls.ts";
import { organizationTexts } from "./organizations.texts.ts";
import type { RowDoors } from "./row-actions.tsx";
import { TypesDrawer } from "./types-drawer.tsx";

/** What is open beside the list. */
type Beside =
  | { readonly kind: "create"; readonly parentId: number | undefined }
  | { readonly kind: "edit" | "details" | "move"; readonly row: OrganizationRow }
  | { readonly kind: "types" };

const MOST_ROWS = 50;

/** The tree of organizations at the left, the chosen branch as a list at the right (spec §3, §6). */
export function OrganizationsPage() {
  const t = useTexts(organizationTexts);
  const format = useFormat();
  const [view, setView] = useUrlState(ORGANIZATION_LIST_FIELDS);
  const [beside, setBeside] = useState<Beside>();
  const columns = useOrganizationColumns(useDoors(setBeside));
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(organizationListQuery({ ...filtersOf(view), current: view.current, size }));
  const total = query.data?.total;
  const select = (organizationId: number | undefined) => setView({ organizationId, current: 1 });
  return (
    <Page
      title={t.title}
      note={total === undefined ? "\u00a0" : t.note(format.number(total))}
      actions={<PageButtons organizationId={view.organizationId} onOpen={setBeside} />}
    >
      <OrganizationSides selectedId={view.organizationId} onSelect={select}>
        <DataTable<OrganizationRow, OrganizationSort>
          id="organizations"
          label={t.title}
          columns={columns}
          rowKey={(row) => row.id}
          query={query}
          view={{ current: view.current, size, sort: view.sort }}
          onView={({ current, size: next, sort }: TableView<OrganizationSort>) =>
            setView({ current, size: next, sort })
          }
          onOpen={(row) => setBeside({ kind: "details", row })}
          toolbar={
            <>
              <BranchTrail organizationId={view.organizationId} onSelect={select} />
              <OrganizationFilters view={view} onChange={setView} />
            </>
          }
          empty={<EmptyList words={t} isFiltered={isFiltered(view)} onClear={() => setView(NO_FILTERS)} />}
        />
      </OrganizationSides>
      <BesideList beside={beside} onChange={setBeside} />
    </Page>
  );
}

/** The same functions as long as the page lives: columns are made of them. */
function useDoors(open: (beside: Beside) => void): RowDoors {
  const [doors] = useState<RowDoors>(() => ({
    onOpen: (row) => open({ kind: "details", row }),
    onEdit: (row) => open({ kind: "edit", row }),
    onMove: (row) => open({ kind: "move", row }),
    onAddBelow: ({ id }) => open({ kind: "create", parentId: id }),
  }));
  return doors;
}

interface PageButtonsProps {
  readonly organizationId: number | undefined;
  readonly onOpen: (beside: Beside) => void;
}

function PageButtons({ organizationId, onOpen }: PageButtonsProps) {
  const t = useTexts(organizationTexts);
  const mayCreate = useMay(E.create);
  return (
    <>
      <Button onClick={() => onOpen({ kind: "types" })}>{t.types}</Button>
      {mayCreate ? (
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => onOpen({ kind: "create", parentId: organizationId })}
        >
          {t.create}
        </Button>
      ) : null}
    </>
  );
}

interface BesideListProps {
  readonly beside: Beside | undefined;
  readonly onChange: (beside: Beside | undefined) => void;
}

function BesideList({ beside, onChange }: BesideListProps) {
  const close = () => onChange(undefined);
  switch (beside?.kind) {
    case "create":
      return <OrganizationForm key="new" row={undefined} parentId={beside.parentId} onClose={close} />;
    case "edit":
      return <OrganizationForm key={beside.row.id} row={beside.row} parentId={undefined} onClose={close} />;
    case "details": {
      const edit = (row: OrganizationRow) => onChange({ kind: "edit", row });
      return <OrganizationDrawer id={beside.row.id} onEdit={edit} onClose={close} />;
    }
    case "move":
      return <MoveForm key={beside.row.id} row={beside.row} onClose={close} />;
    case "types":
      return <TypesDrawer onClose={close} />;
    default:
      return null;
  }
}
