import { randomUUID } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { DEPLOYMENT_REFUSALS as R } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { laidOver } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { DRAFT_ENDPOINTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { StepOutcome } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { Requester } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { announceChanged } from "./announcements.ts";
import { type DeploymentsDeps, heldOpen } from "./deployment-deps.ts";
import { addEvent, findDeployment, type KeptDeployment } from "./deployments.store.ts";
import { type LearnedRow, learnedOf, putDrawnOf } from "./learned.store.ts";

export interface Drawing {
  id: number;
  elementIds: readonly string[];
}

/**
 * Puts what was learned on the draft of the map, as one step of the person: all of it, or nothing. What is on it already, from a call
 * whose answer was lost, is taken for drawn.
 */
export async function draw(
  deps: DeploymentsDeps,
  requester: Requester,
  { id, elementIds }: Drawing,
): Promise<void> {
  const { db, drafts } = deps;
  const { caller } = requester;
  if (!caller.permissions.has(DRAFT_ENDPOINTS.takeSteps.permission))
    throw new Refused(CORE_REFUSALS.noPermission);
  const deployment = found(await findDeployment(db, caller.scope, id), CORE_REFUSALS.notFound);
  if (deployment.endedAt !== null) throw new Refused(R.deploymentEnded);
  const { mapId } = deployment;
  if (mapId === null || deployment.drawnVersionId === null) throw new Refused(R.noMapYet);
  const chosen = (await learnedOf(db, id)).filter(({ elementId }) => elementIds.includes(elementId));
  if (chosen.length === 0) throw new Refused(R.nothingToDraw);
  const wanted = chosen.filter(({ state }) => state === "learned");
  const elements = wanted.map((one) => elementOf(one, deployment));
  const draft = await drafts.get(caller, mapId);
  const there = new Set(draft.elements.map(({ element }) => element.id));
  const changes = elements
    .filter((element) => !there.has(element.id))
    .map((after) => ({ elementId: after.id, before: null, after }));
  if (changes.length > 0) {
    const step = { id: randomUUID(), isUndo: false, changes, cells: [] };
    const sent = { mapId, draftKey: draft.draftKey, clientId: randomUUID(), steps: [step] };
    const { outcomes } = await drafts.takeSteps(requester, sent);
    for (const outcome of outcomes) refuseConflict(outcome, wanted);
  }
  if (wanted.length > 0) await noteDrawn(deps, requester, { id, wanted });
}

function noteDrawn(
  deps: DeploymentsDeps,
  { caller }: Requester,
  { id, wanted }: { id: number; wanted: readonly LearnedRow[] },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await heldOpen(tx, caller, id);
    await putDrawnOf(
      tx,
      id,
      wanted.map(({ elementId }) => elementId),
    );
    const detail = wanted.map(({ name }) => name).join(", ");
    await addEvent(tx, { id, at: deps.clock.now(), kind: "drawn", detail, staffName: caller.displayName });
    await announceChanged(tx, deps, id);
  });
}

function refuseConflict({ conflict, elementId }: StepOutcome, wanted: readonly LearnedRow[]): void {
  if (conflict === null) return;
  const name = wanted.find((one) => one.elementId === elementId)?.name ?? "";
  throw new Refused(conflict === "nameTaken" ? R.learnedNameTaken : CORE_REFUSALS.conflict, {
    values: { name },
  });
}

/** In the frame of the map. */
function elementOf(learned: LearnedRow, { mapKey, kind, alignment }: KeptDeployment): MapElement {
  const isOfDrawing = kind === "replace" && learned.mapKey === mapKey;
  if (isOfDrawing && alignment === null) throw new Refused(R.noMapYet);
  const laid = isOfDrawing ? alignment : null;
  const points = laid ? learned.points.map((point) => laidOver(laid, point)) : learned.points;
  const theta = learned.theta + (laid?.theta ?? 0);
  const base = { id: learned.elementId, name: learned.name, groupId: null, isLocked: false };
  if (learned.kind === "path") return { kind: "path", ...base, points, direction: "oneWay" };
  const [x, y] = points[0] ?? [0, 0];
  if (learned.kind !== "qr") return { kind: "point", ...base, pointKind: learned.kind, x, y, theta };
  const { qrId, qrType, gridX, gridY } = learned;
  return { kind: "qrPoint", ...base, qrId: qrId || learned.name, qrType, gridX, gridY, x, y, theta };
}
