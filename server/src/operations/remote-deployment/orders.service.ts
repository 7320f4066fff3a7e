import { randomUUID } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Command, CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import {
  MAX_LEARNED,
  DEPLOYMENT_REFUSALS as R,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { DeploymentOrder } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { layOnFloor } from "../../sites/maps/index.ts";
import { actorOf } from "../../system/logs/index.ts";
import { isOperatedBy } from "../remote-operation/index.ts";
import { announceChanged } from "./announcements.ts";
import { type DeploymentsDeps, deviceOf, heldOpen } from "./deployment-deps.ts";
import * as store from "./deployments.store.ts";
import { insertLearned, type LearnedRow, learnedOf, putCommand, putTrial } from "./learned.store.ts";
import { mapKeyOf } from "./robot-maps.store.ts";

/** What a person who drives the robot wants at once is not wanted in five minutes. */
const LASTS_S = 20;

export interface Ordering {
  deploymentId: number;
  /** Of the page's own choice; the same again does nothing more. */
  key: string;
  order: DeploymentOrder;
}

/** Puts an order of a deployment into the outbox, with the map and the element that it is about. */
export function orderIn(
  deps: DeploymentsDeps,
  requester: Requester,
  { deploymentId, key, order }: Ordering,
): Promise<Command> {
  const { db, clock, commands } = deps;
  const { staffId, displayName: staffName } = requester.caller;
  return db.transaction(async (tx) => {
    // The device before the deployment, as all do that follow its commands.
    await commands.hold(tx, [await deviceOf(tx, requester.caller, deploymentId)]);
    const deployment = await heldOpen(tx, requester.caller, deploymentId);
    const { id, deviceId } = deployment;
    const before = await commands.ofKey(tx, { deviceId, key });
    if (before) return before;
    if (!(await isOperatedBy(tx, deviceId, staffId))) throw new Refused(R.notOperating);
    const learned = await learnedOf(tx, id);
    const elementId = newElementId(order);
    const wanted = commandFor(order, { deployment, learned, elementId });
    await prepare(tx, { deps, deployment, order });
    const by = actorOf(requester);
    const sent = await commands.sendWithin(tx, by, {
      ...{ deviceId, order: wanted, key, ttlS: LASTS_S, isOfOperator: true },
    });
    const at = clock.now();
    if (order.kind === "startPathLearning" || order.kind === "markPoint") {
      const isPoint = order.kind === "markPoint";
      await insertLearned(tx, id, {
        ...{ elementId, kind: isPoint ? order.pointKind : "path", name: order.name, commandId: sent.id },
        ...(isPoint ? { qrType: order.qrType, gridX: order.gridX, gridY: order.gridY } : NO_CODE),
        ...{ staffId, staffName, at },
      });
    }
    if (order.kind === "goTo")
      await putTrial(tx, { deploymentId: id, elementId: order.elementId, commandId: sent.id });
    if (order.kind === "finishPathLearning") {
      const { elementId: pathId } = openPath(learned);
      await putCommand(tx, { deploymentId: id, elementId: pathId, commandId: sent.id });
    }
    await store.addEvent(tx, { id, at, kind: "order", detail: order.kind, staffName });
    await announceChanged(tx, deps, id);
    return sent;
  });
}

const NO_CODE = { qrType: 0, gridX: 0, gridY: 0 };
const ID_CHARACTERS = 8;
const newElementId = ({ kind }: DeploymentOrder): string =>
  `${kind === "markPoint" ? "point" : "path"}-${randomUUID().slice(0, ID_CHARACTERS)}`;

function openPath(learned: readonly LearnedRow[]): LearnedRow {
  return found(
    learned.find(({ kind, state }) => kind === "path" && state === "ordered"),
    R.notLearning,
  );
}

interface About {
  deployment: store.KeptDeployment;
  learned: readonly LearnedRow[];
  elementId: string;
}

function commandFor(order: DeploymentOrder, { deployment, learned, elementId }: About): CommandOrder {
  const { mapKey, name, progress, hasBegun } = deployment;
  const isDrawing = progress !== "none" && progress !== "finished";
  const isLearnt = order.kind === "startPathLearning" || order.kind === "markPoint";
  if (isLearnt && learned.length >= MAX_LEARNED) throw new Refused(R.tooManyLearned);
  switch (order.kind) {
    case "startMapping": {
      if (isDrawing) throw new Refused(R.alreadyDrawing);
      const { x, y, theta } = order;
      const isPart = deployment.kind === "extend";
      return { kind: "startMapping", parameters: { mapId: mapKey, name, x, y, theta, extends: isPart } };
    }
    case "startPathLearning": {
      const isLearning = learned.some(({ kind, state }) => kind === "path" && state === "ordered");
      if (isLearning) throw new Refused(R.alreadyLearning);
      if (isDrawing) throw new Refused(R.alreadyDrawing);
      return { kind: "startPathLearning", parameters: { pathId: elementId } };
    }
    case "finishPathLearning":
      return {
        kind: "finishPathLearning",
        parameters: { pathId: openPath(learned).elementId, keeps: order.keeps },
      };
    case "markPoint":
      return { kind: "markPoint", parameters: { pointId: elementId, pointKind: order.pointKind } };
    case "goTo":
      return goTo(
        found(
          learned.find((one) => one.elementId === order.elementId),
          CORE_REFUSALS.notFound,
        ),
      );
    default:
      // Whether it still draws the robot knows best: the answer to an order may have been lost.
      if (!hasBegun) throw new Refused(R.notDrawing);
      return { kind: order.kind, parameters: {} };
  }
}

/** To a point as the robot stood there, to a path so that it looks along it. */
function goTo({ points, theta, mapKey }: LearnedRow): CommandOrder {
  const [first, second] = points;
  if (!first || mapKey === null) throw new Refused(CORE_REFUSALS.notFound);
  const [x, y] = first;
  const heading = second ? Math.atan2(second[1] - y, second[0] - x) : theta;
  return { kind: "goTo", parameters: { x, y, theta: heading, mapId: mapKey } };
}

/** Before a drawing begins or ends. */
async function prepare(
  tx: Queries,
  {
    deps,
    deployment,
    order,
  }: { deps: DeploymentsDeps; deployment: store.KeptDeployment; order: DeploymentOrder },
): Promise<void> {
  const { id, deviceId, kind, mapKey, floorId, organizationId } = deployment;
  const at = deps.clock.now();
  // Its map may be here before its answer.
  if (order.kind === "finishMapping")
    await store.putProgress(tx, { id, at, progress: "finishing", fault: null, note: "" });
  if (order.kind !== "startMapping") return;
  if (kind === "extend" && (await mapKeyOf(tx, deviceId)) !== mapKey) throw new Refused(R.notOnMap);
  if (kind === "new" && floorId !== null) await layOnFloor(tx, { organizationId, mapKey, floorId });
  await store.putMappingBegun(tx, { id, at });
}
