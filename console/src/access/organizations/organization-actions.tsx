import {
  ORGANIZATION_ENDPOINTS as E,
  ORGANIZATION_STATUS,
  type OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { organizationQuery, useRemoveOrganization, useSetOrganizationStatus } from "./organizations.calls.ts";
import { organizationTexts } from "./organizations.texts.ts";

/** What leads beside the list; the same functions as long as the page lives. */
export interface RowDoors {
  readonly onOpen: (row: OrganizationRow) => void;
  readonly onEdit: (row: OrganizationRow) => void;
  readonly onMove: (row: OrganizationRow) => void;
  readonly onAddBelow: (row: OrganizationRow) => void;
}

interface OrganizationActionsProps {
  readonly row: OrganizationRow;
  readonly doors: RowDoors;
}

/** Nobody disables, moves or deletes where they stand themselves; the server says no to that above them, too. */
export function OrganizationActions({ row, doors }: OrganizationActionsProps) {
  const t = useTexts(organizationTexts);
  const isOwn = usePerson()?.sysUser.organizationId === row.id;
  const changes = useChanges(row);
  const name = row.orgName;
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.edit, name: t.editOf(name), requires: E.update, onSelect: () => doors.onEdit(row) },
      ]}
      menu={[
        { label: t.details, onSelect: () => doors.onOpen(row) },
        { label: t.addBelow, requires: E.create, onSelect: () => doors.onAddBelow(row) },
        !isOwn && { label: t.move, requires: E.move, onSelect: () => doors.onMove(row) },
        ...(isOwn ? [] : changes),
      ]}
    />
  );
}

/** Asks before what hits other people, and names how many. */
function useChanges({ id, orgName: name, status }: OrganizationRow): RowAct[] {
  const t = useTexts(organizationTexts);
  const toggle = useSetOrganizationStatus();
  const remove = useRemoveOrganization();
  const { enabled, disabled } = ORGANIZATION_STATUS;
  return [
    status === enabled
      ? {
          ...{ label: t.disable, requires: E.setStatus, isDanger: true },
          ...{ question: t.disableQuestion(name), note: <DisableNote id={id} />, done: t.disabledDone(name) },
          onSelect: () => toggle.mutateAsync({ id, status: disabled }),
        }
      : {
          ...{ label: t.enable, requires: E.setStatus, done: t.enabledDone(name) },
          onSelect: () => toggle.mutateAsync({ id, status: enabled }),
        },
    {
      ...{ label: t.remove, requires: E.remove, isDanger: true },
      ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed(name) },
      onSelect: () => remove.mutateAsync(id),
    },
  ];
}

function DisableNote({ id }: { readonly id: number }): string {
  const t = useTexts(organizationTexts);
  const format = useFormat();
  // Counted now: what was read a while ago may be wrong by a company.
  const detail = useQuery({ ...organizationQuery(id), staleTime: 0 });
  if (detail.data === undefined || detail.isFetching) return detail.error ? t.disableUncounted : t.counting;
  const { staffCount, organizationCount } = detail.data.branch;
  return t.disableNote(format.number(staffCount), format.number(organizationCount - 1));
}
