import { randomUUID } from "node:crypto";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import {
  type Deployment,
  type DeploymentDetail,
  type DeploymentEvent,
  type DeploymentQuery,
  type DeploymentStep,
  type NewDeployment,
  DEPLOYMENT_REFUSALS as R,
  stepsOf,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { isFloorFor } from "../../sites/maps/index.ts";
import { type Aligning, align } from "./align.service.ts";
import { announceChanged } from "./announcements.ts";
import { type DeploymentsDeps, heldAsSeen, heldOpen, record } from "./deployment-deps.ts";
import * as store from "./deployments.store.ts";
import { draw } from "./draw.service.ts";
import { changeLearned, type LearnedChange, learnedOf, removeLearned } from "./learned.store.ts";
import { type Ordering, orderIn } from "./orders.service.ts";
import { chosenMap } from "./robot-maps.store.ts";

/** What people do with deployments. Outside of the caller's scope there is none: 404. */
export interface Deployments {
  list(caller: Caller, query: DeploymentQuery): Promise<Page<Deployment>>;
  get(caller: Caller, id: number): Promise<DeploymentDetail>;
  create(requester: Requester, made: NewDeployment): Promise<DeploymentDetail>;
  goToStep(
    requester: Requester,
    to: { id: number; step: DeploymentStep; isDone: boolean; revision: number },
  ): Promise<DeploymentDetail>;
  order(requester: Requester, ordering: Ordering): Promise<Command>;
  forget(requester: Requester, named: { id: number; elementId: string }): Promise<DeploymentDetail>;
  change(
    requester: Requester,
    named: { id: number; elementId: string } & LearnedChange,
  ): Promise<DeploymentDetail>;
  draw(requester: Requester, named: { id: number; elementIds: readonly string[] }): Promise<DeploymentDetail>;
  align(requester: Requester, aligning: Aligning): Promise<DeploymentDetail>;
  end(
    requester: Requester,
    ending: { id: number; ending: "completed" | "abandoned"; reason: string; revision: number },
  ): Promise<DeploymentDetail>;
}

export function createDeployments(deps: DeploymentsDeps): Deployments {
  const { db, clock } = deps;
  return {
    list: ({ scope }, query) => store.pageOfDeployments(db, scope, { query, now: clock.now() }),
    get: (caller, id) => detailOf(db, caller, id),
    create: (requester, made) => create(deps, requester, made),
    goToStep: (requester, to) =>
      verb(deps, requester, async (tx, note) => {
        const before = await heldAsSeen(tx, requester.caller, to);
        const { id, step, isDone } = to;
        if (!stepsOf(before.kind).includes(step)) throw refusedAt("step", CORE_REFUSALS.invalidInput);
        const done = before.doneSteps.filter((one) => one !== before.step);
        const doneSteps = isDone ? [...done, before.step] : before.doneSteps;
        await store.putStep(tx, { id, at: clock.now(), step, doneSteps });
        await note({ id, kind: "step", detail: step });
        return id;
      }),
    order: (requester, ordering) => orderIn(deps, requester, ordering),
    forget: (requester, { id, elementId }) =>
      verb(deps, requester, async (tx) => {
        await heldOpen(tx, requester.caller, id);
        if ((await removeLearned(tx, id, elementId)) === 0) throw new Refused(CORE_REFUSALS.notFound);
        await record(deps, tx, { requester, verb: "forget", id, before: { elementId } });
        return id;
      }),
    change: (requester, { id, ...named }) =>
      verb(deps, requester, async (tx) => {
        await heldOpen(tx, requester.caller, id);
        const count = await changeLearned(tx, { deploymentId: id, ...named });
        if (count === 0) throw new Refused(CORE_REFUSALS.notFound);
        await record(deps, tx, { requester, verb: "edit", id, after: named });
        return id;
      }),
    async draw(requester, named) {
      await draw(deps, requester, named);
      return detailOf(db, requester.caller, named.id);
    },
    async align(requester, aligning) {
      await align(deps, requester, aligning);
      return detailOf(db, requester.caller, aligning.id);
    },
    end: (requester, { id, ending, reason, revision }) =>
      verb(deps, requester, async (tx, note) => {
        await heldAsSeen(tx, requester.caller, { id, revision });
        await store.putEnd(tx, { id, at: clock.now(), ending, reason });
        await note({ id, kind: "ended", detail: reason === "" ? ending : reason });
        await record(deps, tx, { requester, verb: "end", id, after: { ending, reason } });
        return id;
      }),
  };
}

type Note = (event: { id: number } & Pick<DeploymentEvent, "kind" | "detail">) => Promise<unknown>;

/** One change, told to who looks on, and answered with the deployment as it is then. */
function verb(
  deps: DeploymentsDeps,
  { caller }: Requester,
  work: (tx: Queries, note: Note) => Promise<number>,
): Promise<DeploymentDetail> {
  return deps.db.transaction(async (tx) => {
    const note: Note = (event) =>
      store.addEvent(tx, { ...event, at: deps.clock.now(), staffName: caller.displayName });
    const detail = await detailOf(tx, caller, await work(tx, note));
    await announceChanged(tx, deps, detail.id);
    return detail;
  });
}

async function detailOf(db: Queries, { scope }: Caller, id: number): Promise<DeploymentDetail> {
  const {
    progress,
    fault,
    note,
    hasBegun: _,
    ...deployment
  } = found(await store.findDeployment(db, scope, id), CORE_REFUSALS.notFound);
  const learned = await learnedOf(db, id);
  return {
    ...deployment,
    mapping: { progress, fault, note },
    learned: learned.map(({ mapKey, ...one }) => one),
    events: await store.eventsOf(db, id),
  };
}

async function create(
  deps: DeploymentsDeps,
  requester: Requester,
  made: NewDeployment,
): Promise<DeploymentDetail> {
  const { caller } = requester;
  const { deviceId } = made;
  const { organizationId } = await deps.devices.requireVisible(caller, deviceId);
  const known = (await deps.commands.knowing([deviceId])).get(deviceId);
  if (!known?.has("startMapping")) throw refusedAt("deviceId", R.cannotMap);
  return verb(deps, requester, async (tx, note) => {
    const map = await mapOf(tx, caller, { made, organizationId });
    const id = await store.insertDeployment(tx, {
      ...{ deviceId, organizationId, kind: made.kind, ...map },
      ...{ staffId: caller.staffId, staffName: caller.displayName, at: deps.clock.now() },
    });
    if (id === undefined) throw refusedAt("deviceId", R.deviceBusy);
    await note({ id, kind: "began", detail: map.name });
    await record(deps, tx, { requester, verb: "create", id, after: { ...made } });
    return id;
  });
}

type OfMap = Pick<store.NewRow, "floorId" | "name" | "mapKey" | "mapId">;

/** A new map is the floor's; what is drawn again has a key of its own, unless the robot draws on in its present one. */
async function mapOf(
  tx: Queries,
  { scope }: Caller,
  { made, organizationId }: { made: NewDeployment; organizationId: number },
): Promise<OfMap> {
  if (made.kind === "new") {
    const { floorId, name } = made;
    if (!(await isFloorFor(tx, scope, { floorId, organizationId })))
      throw refusedAt("floorId", CORE_REFUSALS.notFound);
    return { floorId, name, mapKey: newMapKey(), mapId: null };
  }
  const map = await chosenMap(tx, scope, made.mapId);
  // Robots know the maps of their holder only.
  if (map?.organizationId !== organizationId) throw refusedAt("mapId", CORE_REFUSALS.notFound);
  const mapKey = made.kind === "extend" ? map.mapKey : newMapKey();
  return { floorId: map.floorId, name: map.name, mapKey, mapId: made.mapId };
}

const KEY_CHARACTERS = 12;
const newMapKey = (): string => `floor-${randomUUID().replaceAll("-", "").slice(0, KEY_CHARACTERS)}`;
