import type { PermissionRequestRow, RequestStatus } from "@sweepline/contract/access/permission-requests.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { requestTexts } from "./permission-requests.texts.ts";

const TONES: Readonly<Record<RequestStatus, Tone>> = {
  pending: "notice",
  approved: "positive",
  refused: "danger",
  withdrawn: "neutral",
  revoked: "danger",
  expired: "neutral",
};

/** Where an application stands; one that is approved for later says so. */
export function RequestStatusTag({ row }: { row: Pick<PermissionRequestRow, "status" | "isInForce"> }) {
  const t = useTexts(requestTexts);
  const isLater = row.status === "approved" && !row.isInForce;
  return (
    <StatusTag tone={isLater ? "info" : TONES[row.status]}>
      {t.statuses[row.status]}
      {isLater ? ` · ${t.later}` : null}
    </StatusTag>
  );
}
