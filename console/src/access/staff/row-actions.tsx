import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { STAFF_ENDPOINTS as E, type StaffRow } from "@sweepline/contract/access/staff.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { rightsTexts, useViewAs, ViewAsDialog } from "../rights/index.ts";
import { useRemoveStaff, useSetEnabled } from "./staff.calls.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";

export interface RowDoors {
  readonly onOpen: (row: StaffRow) => void;
  readonly onEdit: (row: StaffRow) => void;
  readonly onReset: (row: StaffRow) => void;
}

type Act = "details" | "explain" | "viewAs" | "reset" | "enable" | "disable" | "remove";

/** What may be done with a person; nobody puts themselves out. */
export function RowActions({ row, onOpen, onEdit, onReset }: RowDoors & { readonly row: StaffRow }) {
  const t = useTexts(staffTexts);
  const [asked, setAsked] = useState<"disable" | "remove" | "viewAs">();
  const mayEdit = useMay(E.update);
  const items = useMenu(row);
  const standing = useSetEnabled();
  const href = useHref();
  const navigate = useNavigate();
  const choose = (act: Act) => {
    if (act === "details") onOpen(row);
    else if (act === "reset") onReset(row);
    else if (act === "explain") void navigate(href("explainAccess", { staffId: row.id }));
    else if (act !== "enable") setAsked(act);
    // A refusal has shown its message.
    else
      standing.mutateAsync({ id: row.id, enabled: true }).then(
        () => notify("success", t.enabledDone(row.displayName)),
        () => undefined,
      );
  };
  return (
    <span className={styles.actions}>
      {mayEdit ? (
        <Button size="small" type="text" aria-label={t.editOf(row.displayName)} onClick={() => onEdit(row)}>
          {t.edit}
        </Button>
      ) : null}
      <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => choose(key as Act) }}>
        <Button size="small" type="text" aria-label={t.moreOf(row.displayName)}>
          ⋯
        </Button>
      </Dropdown>
      {asked === "viewAs" ? (
        <ViewAsDialog staffId={row.id} name={row.displayName} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked === "disable" || asked === "remove" ? (
        <Question row={row} act={asked} onClose={() => setAsked(undefined)} />
      ) : null}
    </span>
  );
}

function useMenu(row: StaffRow): { key: Act; label: string; danger?: boolean }[] {
  const t = useTexts(staffTexts);
  const isSelf = usePerson()?.sysUser.id === row.id;
  const words = useTexts(rightsTexts);
  const { mayLookAs } = useViewAs();
  const mayExplain = useMay(RIGHTS_ENDPOINTS.explain);
  const [mayReset, mayEnable, mayRemove] = [useMay(E.resetPassword), useMay(E.setEnabled), useMay(E.remove)];
  const standing = row.enabled
    ? { key: "disable" as const, label: t.disable, danger: true }
    : { key: "enable" as const, label: t.enable };
  return [
    { key: "details", label: t.details },
    ...(mayExplain ? [{ key: "explain" as const, label: words.title }] : []),
    ...(row.enabled && mayLookAs(row.id) ? [{ key: "viewAs" as const, label: words.viewAs }] : []),
    ...(mayReset ? [{ key: "reset" as const, label: t.resetPassword }] : []),
    ...(mayEnable && !isSelf ? [standing] : []),
    ...(mayRemove && !isSelf ? [{ key: "remove" as const, label: t.remove, danger: true }] : []),
  ];
}

interface QuestionProps {
  readonly row: StaffRow;
  readonly act: "disable" | "remove";
  readonly onClose: () => void;
}

function Question({ row, act, onClose }: QuestionProps) {
  const t = useTexts(staffTexts);
  const standing = useSetEnabled();
  const remove = useRemoveStaff();
  const name = row.displayName;
  const run = async () => {
    onClose();
    if (act === "remove") {
      await remove.mutateAsync(row.id);
      notify("success", t.removed(name));
      return;
    }
    await standing.mutateAsync({ id: row.id, enabled: false });
    notify("success", t.disabledDone(name));
  };
  return (
    <ConfirmDialog
      title={act === "remove" ? t.removeQuestion(name) : t.disableQuestion(name)}
      note={act === "remove" ? t.removeNote : t.disableNote}
      confirm={act === "remove" ? t.remove : t.disable}
      cancel={t.cancel}
      onCancel={onClose}
      // A refusal has shown its message.
      onConfirm={() => void run().catch(() => undefined)}
    />
  );
}
