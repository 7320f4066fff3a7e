import type { Update } from "@sweepline/contract/operations/updates/index.ts";
import { UPDATE_STATES } from "@sweepline/contract/operations/updates/states.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { TwoLines } from "../../ui/table/index.ts";
import { toneOf } from "./results.ts";
import { updateTexts } from "./updates.texts.ts";

type Shown = Pick<Update, "state" | "waitsFor" | "failure" | "progressPercent">;

/** How far it is, and below it what it waits for or why it failed. */
export function UpdateState({ update }: { readonly update: Shown }) {
  const because = useBecause(update);
  return (
    <TwoLines below={because}>
      <UpdateTag update={update} />
    </TwoLines>
  );
}

function UpdateTag({ update: { state, progressPercent } }: { readonly update: Shown }) {
  const t = useTexts(updateTexts);
  const format = useFormat();
  const text = t.stateOf(state);
  if (!UPDATE_STATES[state].isAtAgent) return <StatusTag tone={toneOf(state)}>{text}</StatusTag>;
  const isCounted = progressPercent !== null && (state === "downloading" || state === "installing");
  return (
    <StatusDot tone={toneOf(state)} isLive>
      {isCounted ? `${text} ${format.percent(progressPercent, 0)}` : text}
    </StatusDot>
  );
}

function useBecause({ state, waitsFor, failure }: Shown): string {
  const t = useTexts(updateTexts);
  if (state === "waiting" && waitsFor) {
    const wait = t.waitOf(waitsFor);
    return waitsFor === "retry" && failure ? `${wait} · ${t.failureOf(failure)}` : wait;
  }
  return failure ? t.failureOf(failure) : "";
}
