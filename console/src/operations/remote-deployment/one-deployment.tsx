import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type {
  DeploymentDetail,
  DeploymentStep,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { NotGranted, useGranted } from "../../access/permission-requests/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePageTitle } from "../../core/page/index.ts";
import { deviceQuery } from "../../fleet/devices/index.ts";
import { DeviceStatusTag } from "../../fleet/telemetry/index.ts";
import { Card, OnePage, Page } from "../../ui/page/index.ts";
import { RemoteHead, type RemoteRobot, useRemoteRobot } from "../remote-operation/index.ts";
import { AlignStep } from "./align-step.tsx";
import { deploymentTexts } from "./deployment.texts.ts";
import { DeploymentActs } from "./deployment-acts.tsx";
import { DeploymentState, robotName } from "./deployment-state.tsx";
import { deploymentQuery, useDeploymentLive } from "./deployments.calls.ts";
import { EndedView } from "./ended-view.tsx";
import { EventList } from "./event-list.tsx";
import { OriginalLost } from "./fault-notice.tsx";
import { PathsStep, PointsStep } from "./learned-steps.tsx";
import { MappingStep, PositionStep } from "./mapping-steps.tsx";
import { NoDeployment } from "./no-deployment.tsx";
import { EditorStep } from "./plain-steps.tsx";
import { PublishStep } from "./publish-step.tsx";
import { StepBar } from "./step-bar.tsx";
import { useStepWays } from "./step-card.tsx";
import { TrialStep } from "./trial-step.tsx";

/** One deployment with the step that it is at, worked on with its robot; once it has ended, to be looked at. */
export function OneDeployment({ id }: { readonly id: number }) {
  const t = useTexts(deploymentTexts);
  const query = useQuery(deploymentQuery(id));
  return (
    <OnePage query={query} title={t.title} block={32} missing={<NoDeployment />}>
      {(deployment) => <Known deployment={deployment} />}
    </OnePage>
  );
}

interface OfDeployment {
  readonly deployment: DeploymentDetail;
}

function Known({ deployment }: OfDeployment) {
  const isGranted = useGranted("deviceDetail");
  // Whoever was at work when it ended keeps the emergency stop until the page is left.
  const [isWorkedOn] = useState(deployment.endedAt === null);
  const device = useQuery({ ...deviceQuery(deployment.deviceId), enabled: isGranted && isWorkedOn });
  useDeploymentLive(deployment.deviceId);
  usePageTitle(`${deployment.name} · ${robotName(deployment)}`);
  if (!isGranted)
    return (
      <Titled deployment={deployment}>
        <Card>
          <NotGranted permission="deviceDetail" />
        </Card>
      </Titled>
    );
  if (!isWorkedOn || device.isError)
    return (
      <Titled deployment={deployment}>
        <EndedView deployment={deployment} />
      </Titled>
    );
  if (!device.data) return <Titled deployment={deployment}>{null}</Titled>;
  return <WorkedOn deployment={deployment} device={device.data} refetch={device.refetch} />;
}

interface TitledProps extends OfDeployment {
  readonly tag?: ReactNode;
  readonly children: ReactNode;
}

function Titled({ deployment, tag, children }: TitledProps) {
  const t = useTexts(deploymentTexts);
  const { kind, placeName, floorName, organizationName } = deployment;
  return (
    <Page
      title={`${deployment.name} · ${robotName(deployment)}`}
      note={[t.title, t.kinds[kind], placeName, floorName, organizationName].filter(Boolean).join(" · ")}
      badges={
        <>
          <DeploymentState deployment={deployment} isPill />
          {tag}
        </>
      }
      actions={<DeploymentActs deployment={deployment} />}
    >
      {children}
    </Page>
  );
}

interface WorkedOnProps extends OfDeployment {
  readonly device: DeviceDetail;
  readonly refetch: () => unknown;
}

/** Steps in which the robot moves: without it there is nothing to be done in them. */
const MOVING: readonly DeploymentStep[] = ["position", "mapping", "paths", "points", "trial"];

function WorkedOn({ deployment, device, refetch }: WorkedOnProps) {
  const robot = useRemoteRobot(device, refetch);
  const { go } = useStepWays(deployment);
  const isOpen = deployment.endedAt === null;
  return (
    <Titled deployment={deployment} tag={<DeviceStatusTag live={robot.live} protocol={device.protocol} />}>
      <RemoteHead robot={robot} isDriven={isOpen && MOVING.includes(deployment.step)} />
      {isOpen ? (
        <>
          <OriginalLost deployment={deployment} />
          <StepBar deployment={deployment} onStep={(step) => go(step, false)} />
          <Step key={deployment.step} deployment={deployment} robot={robot} />
          <EventList deployment={deployment} />
        </>
      ) : (
        <EndedView deployment={deployment} />
      )}
    </Titled>
  );
}

function Step({ deployment, robot }: OfDeployment & { readonly robot: RemoteRobot }) {
  switch (deployment.step) {
    case "position":
      return <PositionStep {...{ deployment, robot }} />;
    case "mapping":
      return <MappingStep {...{ deployment, robot }} />;
    case "align":
      return <AlignStep deployment={deployment} />;
    case "cleanUp":
    case "areas":
      return <EditorStep deployment={deployment} />;
    case "paths":
      return <PathsStep {...{ deployment, robot }} />;
    case "points":
      return <PointsStep {...{ deployment, robot }} />;
    case "trial":
      return <TrialStep {...{ deployment, robot }} />;
    case "publish":
      return <PublishStep deployment={deployment} />;
  }
}
