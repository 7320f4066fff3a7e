import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { DRAFT_ENDPOINTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { MapFloor } from "../../sites/map-view/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./deployment.module.css";
import { StepCard } from "./step-card.tsx";
import { useDeployedMap } from "./use-deployed-map.ts";
import { workTexts } from "./work.texts.ts";

interface PlainStepProps {
  readonly deployment: DeploymentDetail;
}

/** Steps that are done in the map editor: the map, and the way there. */
export function EditorStep({ deployment }: PlainStepProps) {
  const t = useTexts(workTexts);
  const { map } = useDeployedMap(deployment);
  return (
    <div className={styles.layout}>
      <Card isFlush>
        <div className={styles.picture}>
          {map ? (
            <MapFloor mapId={map.id} mapKey={map.mapKey} versionId={map.versionId} />
          ) : (
            <p className={styles.none}>{t.noMapYet}</p>
          )}
        </div>
      </Card>
      <div className={styles.side}>
        <StepCard deployment={deployment}>
          {deployment.step === "areas" ? <Notice tone="notice">{t.areaRule}</Notice> : null}
          <EditorLink deployment={deployment} />
        </StepCard>
      </div>
    </div>
  );
}

/** To the editor, for who may edit maps. */
export function EditorLink({
  deployment: { mapId },
  label,
}: PlainStepProps & { readonly label?: string | undefined }) {
  const t = useTexts(workTexts);
  const href = useHref();
  const mayEdit = useMay(DRAFT_ENDPOINTS.takeSteps);
  if (mapId === null) return <p className={styles.soft}>{t.noMapYet}</p>;
  if (!mayEdit) return null;
  return (
    <p>
      <Link to={href("mapEditor", { id: mapId })}>{label ?? t.editMap}</Link>
    </p>
  );
}
