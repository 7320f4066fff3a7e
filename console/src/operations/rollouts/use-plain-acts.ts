import { ROLLOUT_ENDPOINTS as E, type RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import type { RowAct } from "../../ui/actions/index.ts";
import { actTexts } from "./acts.texts.ts";
import {
  useNext,
  usePause,
  useRemoveRollout,
  useResume,
  useStart,
  useStop,
  useSubmit,
} from "./rollouts.calls.ts";
import { rolloutTexts } from "./rollouts.texts.ts";

/** Whether the next group waits for a person: nothing is at work, and it is not to begin by itself. */
export function waitsForHand({ state, groups }: Pick<RolloutDetail, "state" | "groups">): boolean {
  if (state !== "running" || groups.some((group) => group.state === "running" || group.state === "soaking"))
    return false;
  return groups.find((group) => group.state === "planned")?.isByHand ?? false;
}

/** What a question is enough for, by state. */
export function usePlainActs(rollout: RolloutDetail): readonly (RowAct | false)[] {
  const t = useTexts(actTexts);
  const r = useTexts(rolloutTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [submit, start, resume, next] = [useSubmit(), useStart(), useResume(), useNext()];
  const [pause, stop, remove] = [usePause(), useStop(), useRemoveRollout()];
  const { id, name, state, pauseCause } = rollout;
  const done = (text: string) => () => notify("success", text);
  return [
    state === "draft" && {
      ...{ label: t.remove, requires: E.remove, isDanger: true, question: t.removeQuestion(name) },
      onSelect: () =>
        remove
          .mutateAsync(id)
          .then(done(t.removed))
          .then(() => navigate(href("rollouts"))),
    },
    state === "draft" && {
      ...{ label: t.submit, requires: E.submit, question: t.submitQuestion },
      onSelect: () => submit.mutateAsync(rollout).then(done(t.submitted)),
    },
    state === "ready" && {
      ...{ label: t.start, requires: E.start, question: t.startQuestion },
      onSelect: () => start.mutateAsync(rollout).then(done(t.started)),
    },
    state === "running" && {
      ...{ label: t.pause, requires: E.pause, question: t.pauseQuestion },
      onSelect: () => pause.mutateAsync(id).then(done(t.paused)),
    },
    waitsForHand(rollout) && {
      ...{ label: t.next, requires: E.next, question: t.nextQuestion },
      onSelect: () => next.mutateAsync(rollout).then(done(t.nextStarted)),
    },
    state === "paused" && {
      ...{ label: t.resume, requires: E.resume },
      question: t.resumeQuestion(r.causeOf(pauseCause ?? "person")),
      onSelect: () => resume.mutateAsync(rollout).then(done(t.resumed)),
    },
    (state === "ready" || state === "running" || state === "paused") && {
      ...{ label: t.stop, requires: E.stop, isDanger: true, question: t.stopQuestion },
      onSelect: () => stop.mutateAsync(id).then(done(t.stopped)),
    },
  ];
}
