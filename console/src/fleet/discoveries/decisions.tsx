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

export function RejectButton(props: DecisionProps) {
  const t = useTexts(discoveryTexts);
  const { mutateAsync } = useReject();
  const waiting = props.rows.filter(({ state }) => state === "waiting");
  if (waiting.length === 0) return null;
  const texts = { short: t.reject, long: t.rejectMany, question: t.rejectQuestion, done: t.rejected };
  return <Decision {...props} rows={waiting} texts={texts} decide={mutateAsync} />;
}

export function ForgetButton(props: DecisionProps) {
  const t = useTexts(discoveryTexts);
  const { mutateAsync } = useForget();
  const texts = { short: t.forget, long: t.forgetMany, question: t.forgetQuestion, done: t.forgotten };
  return <Decision {...props} texts={texts} decide={mutateAsync} />;
}

const LOOKS = { true: { size: "small", type: "text" }, false: {} } as const;

interface DecisionKind {
  readonly texts: {
    readonly short: string;
    readonly long: (count: number) => string;
    readonly question: string;
    readonly done: (count: number) => string;
  };
  readonly decide: (ids: number[]) => Promise<{ changed: number }>;
}

function Decision({ rows, isSmall = false, onDone, texts, decide }: DecisionProps & DecisionKind) {
  const act = async () => {
    const { changed } = await decide(rows.map(({ id }) => id));
    notify("success", texts.done(changed));
    onDone?.();
  };
  return (
    <ConfirmButton {...LOOKS[`${isSmall}`]} question={texts.question} onConfirm={act}>
      {isSmall ? texts.short : texts.long(rows.length)}
    </ConfirmButton>
  );
}
