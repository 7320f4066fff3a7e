import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { STAFF_ENDPOINTS as E, type StaffRow } from "@sweepline/contract/access/staff.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { rightsTexts, useViewAs } from "../rights/index.ts";
import { useRemoveStaff, useSetEnabled } from "./staff.calls.ts";
import { staffTexts } from "./staff.texts.ts";

export interface RowDoors {
  readonly onOpen: (row: StaffRow) => void;
  readonly onEdit: (row: StaffRow) => void;
  readonly onReset: (row: StaffRow) => void;
}

/** What may be done with a person; nobody puts themselves out. */
export function StaffActions({ row, onOpen, onEdit, onReset }: RowDoors & { readonly row: StaffRow }) {
  const t = useTexts(staffTexts);
  const isSelf = usePerson()?.sysUser.id === row.id;
  const looks = useLooks(row);
  const changes = useChanges(row);
  const name = row.displayName;
  return (
    <RowActions
      name={name}
      buttons={[{ label: t.edit, name: t.editOf(name), requires: E.update, onSelect: () => onEdit(row) }]}
      menu={[
        { label: t.details, onSelect: () => onOpen(row) },
        ...looks,
        { label: t.resetPassword, requires: E.resetPassword, onSelect: () => onReset(row) },
        ...(isSelf ? [] : changes),
      ]}
    />
  );
}

function useLooks({ id, displayName: name, enabled }: StaffRow): (RowAct | false)[] {
  const t = useTexts(rightsTexts);
  const { mayLookAs, lookAs } = useViewAs();
  const href = useHref();
  const navigate = useNavigate();
  const explain = () => navigate(href("explainAccess", { staffId: id }));
  return [
    { label: t.title, requires: RIGHTS_ENDPOINTS.explain, onSelect: explain },
    enabled &&
      mayLookAs(id) && {
        label: t.viewAs,
        question: t.viewAsTitle(name),
        note: t.viewAsNote,
        onSelect: () => lookAs(id),
      },
  ];
}

function useChanges({ id, displayName: name, enabled }: StaffRow): RowAct[] {
  const t = useTexts(staffTexts);
  const toggle = useSetEnabled();
  const remove = useRemoveStaff();
  return [
    enabled
      ? {
          ...{ label: t.disable, requires: E.setEnabled, isDanger: true },
          ...{ question: t.disableQuestion(name), note: t.disableNote, done: t.disabledDone(name) },
          onSelect: () => toggle.mutateAsync({ id, enabled: false }),
        }
      : {
          ...{ label: t.enable, requires: E.setEnabled, done: t.enabledDone(name) },
          onSelect: () => toggle.mutateAsync({ id, enabled: true }),
        },
    {
      ...{ label: t.remove, requires: E.remove, isDanger: true },
      ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed(name) },
      onSelect: () => remove.mutateAsync(id),
    },
  ];
}
