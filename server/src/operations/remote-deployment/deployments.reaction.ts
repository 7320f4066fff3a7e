import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { LearnedReport } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import type { Queries } from "../../core/db/database.ts";
import { isMessageOf, type MessageItem } from "../../core/ingest/items.ts";
import type { BatchReaction } from "../../fleet/batches/index.ts";
import { deploymentChanged } from "./announcements.ts";
import { addEvent, holdOpen, type OpenDeployment, putDrawn, touch } from "./deployments.store.ts";
import { type Finding, keepFinding } from "./learned.store.ts";
import { drawnVersion } from "./robot-maps.store.ts";

/** Takes in what robots have drawn and learned; the map itself is kept by the room of maps. */
export const deploymentsReaction: BatchReaction = {
  // After maps are kept.
  stage: "runs",
  async react(tx, { items }) {
    const maps = items.filter(isMessageOf<RobotMap>("map"));
    const learned = items.filter(isMessageOf<LearnedReport>("learned"));
    if (maps.length + learned.length === 0) return undefined;
    const open = await holdOpen(
      tx,
      [...maps, ...learned].map(({ device }) => device.id),
    );
    const changed = new Set<OpenDeployment>();
    for (const deployment of open) {
      const isOfIt = ({ device }: MessageItem) => device.id === deployment.deviceId;
      for (const map of maps.filter(isOfIt)) if (await takeMap(tx, deployment, map)) changed.add(deployment);
      for (const one of learned.filter(isOfIt))
        if (await takeLearned(tx, deployment, one)) changed.add(deployment);
    }
    return { announcements: [...changed].map(deploymentChanged) };
  },
};

/** Robots send their maps at every connection: only one that was made since the drawing began is what came of it. */
async function takeMap(
  tx: Queries,
  deployment: OpenDeployment,
  { payload: { mapId: mapKey, mapVersion }, receivedAt }: MessageItem<RobotMap>,
): Promise<boolean> {
  const { id, organizationId, mappingSince } = deployment;
  if (mapKey !== deployment.mapKey || mappingSince === null) return false;
  const version = await drawnVersion(tx, {
    organizationId,
    mapKey,
    version: mapVersion,
    since: mappingSince,
  });
  if (!version || version.id === deployment.drawnVersionId) return false;
  const at = new Date(receivedAt);
  await putDrawn(tx, { id, at, versionId: version.id, mapId: version.mapId });
  await addEvent(tx, { id, at, kind: "mapReceived", detail: mapVersion, staffName: null });
  return true;
}

async function takeLearned(
  tx: Queries,
  { id }: OpenDeployment,
  { payload, receivedAt }: MessageItem<LearnedReport>,
): Promise<boolean> {
  const isNew = (await keepFinding(tx, { deploymentId: id, ...findingOf(payload) })) > 0;
  if (isNew) await touch(tx, { id, at: new Date(receivedAt) });
  return isNew;
}

function findingOf({ mapId: mapKey, learned }: LearnedReport): Omit<Finding, "deploymentId"> {
  if (learned.kind === "path")
    return { elementId: learned.pathId, kind: "path", mapKey, points: learned.points, theta: 0, qrId: "" };
  const { pointId, x, y, theta, qrId = "" } = learned;
  return { elementId: pointId, kind: "point", mapKey, points: [[x, y]], theta, qrId };
}
