import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { ReactNode } from "react";
import {
  DriveCard,
  LastOperation,
  LeaseCard,
  RemoteFloor,
  type RemoteRobot,
} from "../remote-operation/index.ts";
import styles from "./deployment.module.css";
import { StepCard } from "./step-card.tsx";

export interface RobotStepProps {
  readonly deployment: DeploymentDetail;
  readonly robot: RemoteRobot;
}

interface RobotFrameProps extends RobotStepProps {
  readonly what?: string | undefined;
  /** What is told to the robot. */
  readonly children?: ReactNode;
  /** Below the floor: what came of it. */
  readonly below?: ReactNode;
}

/** A step in which the robot moves: the live floor, what is to be done, who has control, and the pad. */
export function RobotFrame({ deployment, robot, what, children, below }: RobotFrameProps) {
  const { remote, acts, state, live, mayOperate, mayTakeOver } = robot;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <div>
          <RemoteFloor {...{ remote, acts, state }} />
        </div>
        {below}
      </div>
      <div className={styles.side}>
        <StepCard {...{ deployment, what }}>
          {children}
          <div className={styles.last}>
            <LastOperation {...{ remote, isTooSoon: acts.isTooSoon, isOnline: live.isOnline }} />
          </div>
        </StepCard>
        <LeaseCard {...{ remote, mayOperate, mayTakeOver }} />
        <DriveCard remote={remote} />
      </div>
    </div>
  );
}
