/** The messages of the standard, built from a robot. Pure: same robot, same header, same message. */
import type {
  VdaConnection,
  VdaHeader,
  VdaPosition,
  VdaState,
  VdaVisualization,
} from "@sweepline/contract/fleet/vda5050/index.ts";
import { actionsOf } from "../behaviours/actions.ts";
import { EMERGENCY_MPS2, isMoving } from "../behaviours/remote-motion.ts";
import { isHalted, isPlain, MOVING_PHASES, type Robot } from "../behaviours/robot.ts";
import { TRANSIT_MPS } from "../behaviours/robot-models.ts";
import { mapIdOf, poseOf, reportedMapsOf } from "../mapping/present-map.ts";
import { ROBOT_RADIUS_M } from "../planning/site.ts";

const round = (value: number, digits: number) => {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
};

export function positionOf(robot: Robot): VdaPosition & { positionInitialized: boolean } {
  const { x, y, theta } = poseOf(robot);
  return {
    x: round(x, 3),
    y: round(y, 3),
    theta: round(theta, 3),
    mapId: mapIdOf(robot),
    positionInitialized: robot.isPositionKnown,
    localizationScore: robot.isPositionKnown ? 0.95 : 0.2,
  };
}

function isDriving(robot: Robot): boolean {
  if (robot.remote.isDriven) return isMoving(robot);
  return MOVING_PHASES.has(robot.phase) && !isHalted(robot);
}

function velocityOf(robot: Robot) {
  return { vx: round(robot.motion.speedMps, 2), vy: 0, omega: round(robot.motion.omegaRadps, 2) };
}

export interface OrderParts {
  nodeStates: { nodeId: string; sequenceId: number; released: boolean }[];
  edgeStates: { edgeId: string; sequenceId: number; released: boolean }[];
}

function orderParts(robot: Robot): OrderParts {
  const { nodes = [], edges = [] } = robot.order ?? {};
  return {
    nodeStates: nodes.map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
    edgeStates: edges.map(({ edgeId, sequenceId, released }) => ({ edgeId, sequenceId, released })),
  };
}

export function buildState(robot: Robot, header: VdaHeader): VdaState & OrderParts {
  const { order } = robot;
  return {
    ...header,
    orderId: order?.orderId ?? "",
    orderUpdateId: order?.orderUpdateId ?? 0,
    lastNodeId: order?.lastNodeId ?? "",
    lastNodeSequenceId: order?.lastNodeSequenceId ?? 0,
    ...orderParts(robot),
    driving: isDriving(robot),
    paused: robot.isPaused,
    operatingMode: robot.remote.isDriven ? "MANUAL" : "AUTOMATIC",
    agvPosition: positionOf(robot),
    velocity: velocityOf(robot),
    batteryState: { batteryCharge: round(robot.batteryPercent, 1), charging: robot.isCharging },
    actionStates: robot.actionStates,
    errors: robot.errors,
    safetyState: {
      eStop: robot.isStopped ? "REMOTE" : "NONE",
      fieldViolation: robot.freezeKind === "ultrasound",
    },
    maps: reportedMapsOf(robot),
  };
}

export function buildVisualization(robot: Robot, header: VdaHeader): VdaVisualization {
  return { ...header, agvPosition: positionOf(robot), velocity: velocityOf(robot) };
}

export function buildConnection(
  header: VdaHeader,
  connectionState: VdaConnection["connectionState"],
): VdaConnection {
  return { ...header, connectionState };
}

/** Fields that the standard requires and our contract does not look at are here too. */
export function buildFactsheet(robot: Robot, header: VdaHeader): VdaHeader & Record<string, unknown> {
  const { model } = robot;
  const size = 2 * ROBOT_RADIUS_M;
  return {
    ...header,
    typeSpecification: {
      seriesName: isPlain(robot) ? robot.identity.product : model.seriesName,
      agvKinematic: "DIFF",
      agvClass: "CARRIER",
      maxLoadMass: 0,
      localizationTypes: ["NATURAL"],
      navigationTypes: ["AUTONOMOUS"],
    },
    physicalParameters: {
      speedMin: 0,
      speedMax: TRANSIT_MPS,
      accelerationMax: 0.5,
      decelerationMax: isPlain(robot) ? 0.5 : EMERGENCY_MPS2,
      heightMin: 0.9,
      heightMax: 1.1,
      width: size,
      length: size,
    },
    protocolLimits: {
      maxStringLens: {},
      maxArrayLens: {},
      timing: {
        minOrderInterval: 1,
        minStateInterval: 0.2,
        defaultStateInterval: 30,
        visualizationInterval: 1,
      },
    },
    protocolFeatures: {
      optionalParameters: [],
      agvActions: actionsOf(robot).map((actionType) => ({
        actionType,
        actionScopes: ["INSTANT", "NODE"],
      })),
    },
    agvGeometry: {},
    loadSpecification: {},
    vehicleConfig: {
      versions: [
        { key: "firmware", value: model.firmware },
        { key: "hardware", value: model.hardware },
        ...(isPlain(robot) ? [] : [{ key: "kind", value: model.kind }]),
        { key: "product", value: robot.identity.product },
      ],
    },
  };
}
