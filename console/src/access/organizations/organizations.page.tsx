import {
  ORGANIZATION_ENDPOINTS as E,
  type OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { ListFilters, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { MoveForm } from "./move-form.tsx";
import type { RowDoors } from "./organization-actions.tsx";
import { useOrganizationColumns } from "./organization-columns.tsx";
import { OrganizationDrawer } from "./organization-drawer.tsx";
import { BranchTrail, OrganizationFilters } from "./organization-filters.tsx";
import { OrganizationForm } from "./organization-form.tsx";
import { ORGANIZATIONS } from "./organization-list.ts";
import { OrganizationSides } from "./organization-sides.tsx";
import { organizationTexts } from "./organizations.texts.ts";
import { TypesDrawer } from "./types-drawer.tsx";

/** What is open beside the list. */
type Panel =
  | { readonly kind: "create"; readonly parentId: number | undefined }
  | { readonly kind: "edit" | "details" | "move"; readonly row: OrganizationRow }
  | { readonly kind: "types" };

/** The tree of organizations at the left, the chosen branch as a list at the right (spec §3, §6). */
export function OrganizationsPage() {
  const t = useTexts(organizationTexts);
  const list = useList(ORGANIZATIONS, { ask: ({ organizationId }) => ({ organizationId }) });
  const { organizationId } = list.view;
  const [panel, setPanel] = useState<Panel>();
  const columns = useOrganizationColumns(useDoors(setPanel));
  const select = (id: number | undefined) => list.setView({ organizationId: id, current: 1 });
  return (
    <Page
      title={t.title}
      note={list.note(t.note)}
      actions={<PageButtons organizationId={organizationId} onOpen={setPanel} />}
    >
      <OrganizationSides selectedId={organizationId} onSelect={select}>
        <ListTable
          list={list}
          label={t.title}
          columns={columns}
          texts={t}
          onOpen={(row) => setPanel({ kind: "details", row })}
          toolbar={
            <>
              <BranchTrail organizationId={organizationId} onSelect={select} />
              <ListFilters list={list}>
                <OrganizationFilters list={list} />
              </ListFilters>
            </>
          }
        />
      </OrganizationSides>
      <ListPanel panel={panel} onChange={setPanel} />
    </Page>
  );
}

/** The same functions as long as the page lives: columns are made of them. */
function useDoors(open: (panel: Panel) => void): RowDoors {
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
  readonly onOpen: (panel: Panel) => void;
}

function PageButtons({ organizationId, onOpen }: PageButtonsProps) {
  const t = useTexts(organizationTexts);
  return (
    <>
      <Button onClick={() => onOpen({ kind: "types" })}>{t.types}</Button>
      <CreateButton endpoint={E.create} onClick={() => onOpen({ kind: "create", parentId: organizationId })}>
        {t.create}
      </CreateButton>
    </>
  );
}

interface ListPanelProps {
  readonly panel: Panel | undefined;
  readonly onChange: (panel: Panel | undefined) => void;
}

function ListPanel({ panel, onChange }: ListPanelProps) {
  const close = () => onChange(undefined);
  switch (panel?.kind) {
    case "create":
      return <OrganizationForm key="new" row={undefined} parentId={panel.parentId} onClose={close} />;
    case "edit":
      return <OrganizationForm key={panel.row.id} row={panel.row} parentId={undefined} onClose={close} />;
    case "details": {
      const edit = (row: OrganizationRow) => onChange({ kind: "edit", row });
      return <OrganizationDrawer id={panel.row.id} onEdit={edit} onClose={close} />;
    }
    case "move":
      return <MoveForm key={panel.row.id} row={panel.row} onClose={close} />;
    case "types":
      return <TypesDrawer onClose={close} />;
    default:
      return null;
  }
}
