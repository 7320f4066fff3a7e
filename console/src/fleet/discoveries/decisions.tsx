import type { Discovery } from "@sweepline/contract/fleet/discoveries.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { useForget, useReject } from "./discoveries.calls.ts";
import { discoveryTexts } from "./discoveries.texts.ts";

interface DecisionProps {
  readonly rows: readonly Discovery[];
  readonly isSmall?: boolean;
  readonly onDone?: () => void;
}
const LOOKS = { true: { size: "small", type: "text" }, false: {} } as const;

export function RejectButton({ rows, isSmall = false, onDone }: DecisionProps) {
  const t = useTexts(discoveryTexts);
  const reject = useReject();
  const waiting = rows.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return null;
  const act = async () => {
    const { changed } = await reject.mutateAsync(waiting.map(({ id }) => id));
    notify("success", t.rejected(changed));
    onDone?.();
  };
  return (
    <ConfirmButton {...LOOKS[`${isSmall}`]} question={t.rejectQuestion} onConfirm={act}>
      {isSmall ? t.reject : t.rejectMany(waiting.length)}
    </ConfirmButton>
  );
}

export function ForgetButton({ rows, isSmall = false, onDone }: DecisionProps) {
  const t = useTexts(discoveryTexts);
  const forget = useForget();
  const act = async () => {
    const { changed } = await forget.mutateAsync(rows.map(({ id }) => id));
    notify("success", t.forgotten(changed));
    onDone?.();
  };
  return (
    <ConfirmButton {...LOOKS[`${isSmall}`]} question={t.forgetQuestion} onConfirm={act}>
      {isSmall ? t.forget : t.forgetMany(rows.length)}
    </ConfirmButton>
  );
}
