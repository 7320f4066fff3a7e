import {
  ORGANIZATION_ENDPOINTS as E,
  type OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { useSetOrganizationStatus } from "./organizations.calls.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";
import { type Asked, Question } from "./question.tsx";

/** What leads beside the list; the same functions as long as the page lives. */
export interface RowDoors {
  readonly onOpen: (row: OrganizationRow) => void;
  readonly onEdit: (row: OrganizationRow) => void;
  readonly onMove: (row: OrganizationRow) => void;
  readonly onAddBelow: (row: OrganizationRow) => void;
}

type Act = "details" | "add" | "move" | "enable" | Asked;

interface RowActionsProps {
  readonly row: OrganizationRow;
  readonly doors: RowDoors;
}

export function RowActions({ row, doors }: RowActionsProps) {
  const t = useTexts(organizationTexts);
  const [asked, setAsked] = useState<Asked>();
  const mayEdit = useMay(E.update);
  const items = useMenu(row);
  const standing = useSetOrganizationStatus();
  const choose = (act: Act) => {
    if (act === "details") doors.onOpen(row);
    else if (act === "add") doors.onAddBelow(row);
    else if (act === "move") doors.onMove(row);
    else if (act !== "enable") setAsked(act);
    // A refusal has shown its message.
    else
      standing.mutateAsync({ id: row.id, status: "0" }).then(
        () => notify("success", t.enabledDone(row.orgName)),
        () => undefined,
      );
  };
  return (
    <span className={styles.actions}>
      {mayEdit ? (
        <Button size="small" type="text" aria-label={t.editOf(row.orgName)} onClick={() => doors.onEdit(row)}>
          {t.edit}
        </Button>
      ) : null}
      <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => choose(key as Act) }}>
        <Button size="small" type="text" aria-label={t.moreOf(row.orgName)}>
          ⋯
        </Button>
      </Dropdown>
      {asked ? <Question row={row} asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </span>
  );
}

/** Nobody disables, moves or deletes where they stand themselves; the server says no to that above them, too. */
function useMenu(row: OrganizationRow): { key: Act; label: string; danger?: boolean }[] {
  const t = useTexts(organizationTexts);
  const isOwn = usePerson()?.sysUser.organizationId === row.id;
  const [mayCreate, mayMove] = [useMay(E.create), useMay(E.move)];
  const [mayEnable, mayRemove] = [useMay(E.setStatus), useMay(E.remove)];
  const standing =
    row.status === "0"
      ? { key: "disable" as const, label: t.disable, danger: true }
      : { key: "enable" as const, label: t.enable };
  return [
    { key: "details", label: t.details },
    ...(mayCreate ? [{ key: "add" as const, label: t.addBelow }] : []),
    ...(mayMove && !isOwn ? [{ key: "move" as const, label: t.move }] : []),
    ...(mayEnable && !isOwn ? [standing] : []),
    ...(mayRemove && !isOwn ? [{ key: "remove" as const, label: t.remove, danger: true }] : []),
  ];
}
