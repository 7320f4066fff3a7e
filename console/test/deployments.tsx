/** Deployments as the server tells of them, and a person who works on one with its robot. */
import {
  type Deployment,
  type DeploymentDetail,
  DEPLOYMENT_ENDPOINTS as E,
  type Learned,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { aCommand } from "../src/fleet/commands/a-command.ts";
import { DeploymentPage } from "../src/operations/remote-deployment/deployment.page.tsx";
import { deploymentNotes } from "../src/operations/remote-deployment/deployment-notes.store.ts";
import { AT } from "./devices.ts";
import { OWN_LEASE } from "./remote.ts";
import { say, visitRemote } from "./remote-visit.tsx";
import { on } from "./server.ts";

export const aDeployment = (given: Partial<Deployment> = {}): Deployment => ({
  ...{ id: 4, deviceId: 7, deviceName: "Hall 7", serialNumber: "SW-7" },
  ...{ organizationId: 2, organizationName: "Brightfloor" },
  ...{ placeId: 3, placeName: "Tower", floorId: 21, floorName: "F1", kind: "new", name: "Lobby" },
  ...{
    mapKey: "key-1",
    mapId: null,
    drawnMapId: null,
    drawnVersionId: null,
    alignedVersionId: null,
    baseVersionId: null,
  },
  ...{ step: "mapping", doneSteps: ["position"], staffId: 1, staffName: "Ada" },
  ...{ startedAt: AT, changedAt: AT, endedAt: null, ending: null, endReason: "", revision: 5 },
  ...given,
});

export const aDeploymentDetail = (given: Partial<DeploymentDetail> = {}): DeploymentDetail => ({
  ...aDeployment(),
  alignment: null,
  mapping: { progress: "none", fault: null, note: "" },
  learned: [],
  events: [],
  ...given,
});

export const aLearned = (given: Partial<Learned> = {}): Learned => ({
  ...{ elementId: "p-1", kind: "path", name: "Path 1", state: "learned", fault: null, note: "" },
  points: [
    [0, 0],
    [3, 4],
  ],
  ...{
    theta: 0,
    qrId: "",
    qrType: 0,
    gridX: 0,
    gridY: 0,
    isReached: false,
    staffId: 1,
    staffName: "Ada",
    at: AT,
  },
  ...given,
});

type Given = NonNullable<Parameters<typeof visitRemote>[0]>;

/** One deployment with a person who has control of its robot; orders are taken unless the test says otherwise. */
export async function visitDeployment(detail: Partial<DeploymentDetail>, given: Given = {}) {
  deploymentNotes.set([]);
  const visited = await visitRemote({
    ...{ page: <DeploymentPage />, at: "/remoteDeployment?id=4", lease: OWN_LEASE },
    ...given,
    answers: [
      ...(given.answers ?? []),
      on(E.get, aDeploymentDetail(detail)),
      on(E.order, ({ body }) =>
        aCommand({ id: body.id, deviceId: 7, kind: body.order.kind, state: "queued" }),
      ),
      on(E.goToStep, aDeploymentDetail(detail)),
    ],
  });
  await say((socket) => socket.picture());
  return visited;
}
