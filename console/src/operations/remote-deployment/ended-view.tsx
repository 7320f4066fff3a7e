import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { deploymentTexts } from "./deployment.texts.ts";
import { EventList } from "./event-list.tsx";
import { LearnedList } from "./learned-list.tsx";
import { StepBar } from "./step-bar.tsx";
import { workTexts } from "./work.texts.ts";

/** What was done, to be looked at: nothing here changes anything. */
export function EndedView({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useTexts(deploymentTexts);
  const work = useTexts(workTexts);
  const format = useFormat();
  const { ending, endedAt, endReason } = deployment;
  // Of a robot that is not there any more a deployment cannot be gone on with, though nobody has ended it.
  const shown = { ...deployment, endedAt: endedAt ?? deployment.changedAt };
  return (
    <>
      {ending && endedAt ? (
        <Notice tone="info" role="status">
          {t.endedNote(t.endings[ending], format.dateTime(endedAt))}{" "}
          {endReason ? t.endReason(endReason) : null}
        </Notice>
      ) : null}
      <StepBar deployment={deployment} />
      <LearnedList
        {...{ deployment: shown, title: work.pathsTitle, none: work.noPaths }}
        holds={(kind) => kind === "path"}
      />
      <LearnedList
        {...{ deployment: shown, title: work.pointsTitle, none: work.noPoints }}
        holds={(kind) => kind !== "path"}
      />
      <EventList deployment={deployment} />
    </>
  );
}
