import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { DEPLOYMENT_ENDPOINTS as E } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ActMenu } from "../../ui/actions/index.ts";
import { FormDialog } from "../../ui/form/index.ts";
import { Button, Form, Input } from "../../ui/kit.ts";
import { deploymentTexts } from "./deployment.texts.ts";
import { useEnd } from "./deployments.calls.ts";

interface DeploymentActsProps {
  readonly deployment: DeploymentDetail;
}

/** Beside the title: where else one may look, and the way to give it up. */
export function DeploymentActs({ deployment }: DeploymentActsProps) {
  const t = useTexts(deploymentTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [isGivingUp, setGivingUp] = useState(false);
  const { mapId, deviceId, endedAt } = deployment;
  return (
    <>
      <ActMenu
        acts={[
          mapId !== null && { label: t.toMap, onSelect: () => navigate(href("mapDetail", { id: mapId })) },
          { label: t.toRobot, onSelect: () => navigate(href("deviceView", { id: deviceId })) },
          endedAt === null && {
            ...{ label: t.giveUp, requires: E.end, isDanger: true },
            onSelect: () => setGivingUp(true),
          },
        ]}
      >
        <Button aria-label={t.more}>⋯</Button>
      </ActMenu>
      <Button onClick={() => void navigate(href("remoteDeployment"))}>{t.toList}</Button>
      {isGivingUp ? <GiveUp deployment={deployment} onClose={() => setGivingUp(false)} /> : null}
    </>
  );
}

interface GiveUpProps extends DeploymentActsProps {
  readonly onClose: () => void;
}

function GiveUp({ deployment: { id, revision }, onClose }: GiveUpProps) {
  const t = useTexts(deploymentTexts);
  const end = useEnd();
  return (
    <FormDialog<{ reason: string }>
      title={t.giveUpTitle}
      confirm={t.giveUp}
      isGrave
      initialValues={{ reason: "" }}
      onConfirm={async ({ reason }) => {
        await end.mutateAsync({ id, revision, ending: "abandoned", reason: reason.trim() });
        notify("success", t.givenUp);
      }}
      onClose={onClose}
    >
      <p>{t.giveUpNote}</p>
      <Form.Item name="reason" label={t.reason}>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  );
}
