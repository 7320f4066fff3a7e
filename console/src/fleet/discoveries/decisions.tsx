import type { Discovery } from "@sweepline/contract/fleet/discoveries/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton, type RowAct, RowActions } from "../../ui/actions/index.ts";
import { useForget, useReject } from "./discoveries.calls.ts";
import { discoveryTexts } from "./discoveries.texts.ts";

interface DecisionProps {
  readonly rows: readonly Discovery[];
  readonly isSmall?: boolean;
  readonly onDone?: () => void;
}

export function RejectButton(props: DecisionProps) {
  const reject = useRejectAct(props);
  return reject ? <DecisionButton act={reject} isSmall={props.isSmall ?? false} /> : null;
}

export function ForgetButton(props: DecisionProps) {
  return <DecisionButton act={useForgetAct(props)} isSmall={props.isSmall ?? false} />;
}

interface DiscoveryActionsProps {
  readonly row: Discovery;
  readonly onAdmit: (row: Discovery) => void;
}

/** What may be decided about one of the list. */
export function DiscoveryActions({ row, onAdmit }: DiscoveryActionsProps) {
  const t = useTexts(discoveryTexts);
  const given = { rows: [row], isSmall: true };
  const acts = [useRejectAct(given), useForgetAct(given)];
  return (
    <RowActions
      name={row.serialNumber}
      buttons={[{ label: t.admit, onSelect: () => onAdmit(row) }, ...acts]}
    />
  );
}

/** A decision about some of them, if there is one to be made. */
type Act = RowAct & { readonly question: string };

function useRejectAct({ rows, isSmall = false, onDone }: DecisionProps): Act | undefined {
  const t = useTexts(discoveryTexts);
  const { mutateAsync } = useReject();
  const ids = rows.filter(({ state }) => state === "waiting").map(({ id }) => id);
  if (ids.length === 0) return undefined;
  return {
    ...{ label: isSmall ? t.reject : t.rejectMany(ids.length), question: t.rejectQuestion },
    onSelect: async () => {
      const { changed } = await mutateAsync(ids);
      notify("success", t.rejected(changed));
      onDone?.();
    },
  };
}

function useForgetAct({ rows, isSmall = false, onDone }: DecisionProps): Act {
  const t = useTexts(discoveryTexts);
  const { mutateAsync } = useForget();
  return {
    ...{ label: isSmall ? t.forget : t.forgetMany(rows.length), question: t.forgetQuestion },
    onSelect: async () => {
      const { changed } = await mutateAsync(rows.map(({ id }) => id));
      notify("success", t.forgotten(changed));
      onDone?.();
    },
  };
}

const LOOKS = { true: { size: "small", type: "text" }, false: {} } as const;

function DecisionButton({ act, isSmall }: { readonly act: Act; readonly isSmall: boolean }) {
  return (
    <ConfirmButton {...LOOKS[`${isSmall}`]} question={act.question} onConfirm={() => act.onSelect()}>
      {act.label}
    </ConfirmButton>
  );
}
