/**
 * Remote deployment: a floor is put into service without travelling there (spec §2, §4, §8). A deployment is a guide that is kept: which
 * robot draws and learns which map, how far it is, and what it has learned.
 *
 *   page ── order ──▶ outbox ──▶ robot ── map, learned ──▶ `deployments.reaction.ts`
 *     │                 └ how far it came ──▶ `deployment-commands.ts`, `progress.ts`
 *     └ draw, align ──▶ drafts and versions of the room of maps
 *
 * How the drawing grows is not kept: it goes over the socket of remote operation while somebody looks on.
 */
import {
  DEPLOY_PERMISSION,
  DEPLOYMENT_EVENTS,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { Room } from "../../core/room.ts";
import { serveDeployments } from "./deployments.routes.ts";
import type { Deployments } from "./deployments.service.ts";
import { DEPLOYMENT_NAMES } from "./deployments.store.ts";

export { endDeploymentsOfLeft, followDeploymentCommands } from "./deployment-commands.ts";
export { deploymentsReaction } from "./deployments.reaction.ts";
export { createDeployments, type Deployments } from "./deployments.service.ts";

export const TABLES = {
  private: ["remote_deployments", "remote_learned", "remote_deployment_events"],
};

export const deploymentsRoom = (deployments: Deployments): Room => ({
  subjects: { deployment: DEPLOYMENT_NAMES },
  routes: (route) => serveDeployments(route, deployments),
  live: (hub) => hub.offer(DEPLOYMENT_EVENTS.deploymentChanged, { permission: DEPLOY_PERMISSION }),
});
