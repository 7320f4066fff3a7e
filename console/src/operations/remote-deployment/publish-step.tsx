import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DistributeDialog } from "../../sites/distributions/index.ts";
import { SyncState } from "../../sites/maps/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button } from "../../ui/kit.ts";
import { StatusDot } from "../../ui/status/index.ts";
import styles from "./deployment.module.css";
import { useEnd } from "./deployments.calls.ts";
import { EditorLink } from "./plain-steps.tsx";
import { StepCard } from "./step-card.tsx";
import { useDeployedMap } from "./use-deployed-map.ts";
import { workTexts } from "./work.texts.ts";

interface PublishStepProps {
  readonly deployment: DeploymentDetail;
}

/** What still stands between the map and its first cleaning, and the end of the deployment. */
export function PublishStep({ deployment }: PublishStepProps) {
  const t = useTexts(workTexts);
  const href = useHref();
  const navigate = useNavigate();
  const { map } = useDeployedMap(deployment);
  const [isDistributing, setDistributing] = useState(false);
  const maySend = useMay(DISTRIBUTION_ENDPOINTS.distribute);
  const mayTask = useMay(TASK_ENDPOINTS.create);
  const end = useEnd();
  const complete = async () => {
    const { id, revision } = deployment;
    await end.mutateAsync({ id, revision, ending: "completed", reason: "" });
    notify("success", t.completed);
  };
  return (
    <StepCard
      deployment={deployment}
      last={
        <ConfirmButton type="primary" question={t.completeQuestion} onConfirm={complete}>
          {t.complete}
        </ConfirmButton>
      }
    >
      {map ? (
        <KeyValues
          min={16}
          items={[
            { label: t.current, value: map.version },
            {
              label: t.draft,
              value: (
                <StatusDot tone={map.hasDraft ? "notice" : "positive"}>
                  {map.hasDraft ? t.hasDraft : t.noDraft}
                </StatusDot>
              ),
            },
            { label: t.sync, value: <SyncState map={map} /> },
          ]}
        />
      ) : null}
      <EditorLink deployment={deployment} label={t.publishMap} />
      {map ? (
        <div className={styles.buttons}>
          {maySend ? <Button onClick={() => setDistributing(true)}>{t.distribute}</Button> : null}
          {mayTask ? (
            <Button onClick={() => void navigate(href("taskForm", { mapId: map.id }))}>{t.newTask}</Button>
          ) : null}
        </div>
      ) : null}
      {isDistributing && map ? (
        <DistributeDialog
          {...{ mapId: map.id, mapName: map.name, versionId: map.versionId, version: map.version }}
          onClose={() => setDistributing(false)}
        />
      ) : null}
    </StepCard>
  );
}
