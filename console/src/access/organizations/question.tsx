import type { OrganizationRow } from "@sweepline/contract/access/organizations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { organizationQuery, useRemoveOrganization, useSetOrganizationStatus } from "./organizations.calls.ts";
import { organizationTexts } from "./organizations.texts.ts";

export type Asked = "disable" | "remove";

interface QuestionProps {
  readonly row: OrganizationRow;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Asks before what hits other people, and names how many. */
export function Question({ row, asked, onClose }: QuestionProps) {
  const t = useTexts(organizationTexts);
  const isRemoval = asked === "remove";
  const standing = useSetOrganizationStatus();
  const remove = useRemoveOrganization();
  const disableNote = useDisableNote(row.id);
  const run = async () => {
    onClose();
    if (isRemoval) await remove.mutateAsync(row.id);
    else await standing.mutateAsync({ id: row.id, status: "1" });
    notify("success", isRemoval ? t.removed(row.orgName) : t.disabledDone(row.orgName));
  };
  return (
    <ConfirmDialog
      title={isRemoval ? t.removeQuestion(row.orgName) : t.disableQuestion(row.orgName)}
      note={isRemoval ? t.removeNote : disableNote}
      confirm={isRemoval ? t.remove : t.disable}
      cancel={t.cancel}
      onCancel={onClose}
      // A refusal has shown its message: what still hangs on it, or that it is one's own.
      onConfirm={() => void run().catch(() => undefined)}
    />
  );
}

function useDisableNote(id: number): string {
  const t = useTexts(organizationTexts);
  const format = useFormat();
  // Counted now: what was read a while ago may be wrong by a company.
  const detail = useQuery({ ...organizationQuery(id), staleTime: 0 });
  if (detail.data === undefined || detail.isFetching) return detail.error ? t.disableUncounted : t.counting;
  const { staffCount, organizationCount } = detail.data.branch;
  return t.disableNote(format.number(staffCount), format.number(organizationCount - 1));
}
