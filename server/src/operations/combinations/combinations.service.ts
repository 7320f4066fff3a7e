import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { CombinationDefinition } from "@sweepline/contract/operations/combinations/definition.ts";
import {
  COMBINATION_REFUSALS,
  type Combination,
  type CombinationChange,
  type CombinationListQuery,
  type NewCombination,
} from "@sweepline/contract/operations/combinations/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import * as store from "./combinations.store.ts";

export interface Combinations {
  list(caller: Caller, query: CombinationListQuery): Promise<Page<Combination>>;
  get(caller: Caller, id: number): Promise<Combination>;
  create(requester: Requester, wanted: NewCombination): Promise<Combination>;
  update(requester: Requester, id: number, change: CombinationChange): Promise<Combination>;
  remove(requester: Requester, id: number, as: { revision: number }): Promise<void>;
}

interface CombinationsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
}

const record = recorderOf("operations_combinations", "combination");

/** Combinations as people write them; their runs stand in `combination-runs.service.ts`. */
export function createCombinations(deps: CombinationsDeps): Combinations {
  const { db, clock } = deps;
  const get = async (tx: Queries, { scope }: Caller, id: number): Promise<Combination> =>
    found(await store.findCombination(tx, scope, id), CORE_REFUSALS.notFound);
  const by = ({ caller }: Requester): store.ChangedBy => ({ name: caller.displayName, at: clock.now() });
  const hold = async (
    tx: Queries,
    { caller }: Requester,
    { id, revision }: { id: number; revision: number },
  ): Promise<store.HeldCombination> => {
    const held = found(await store.holdCombination(tx, caller.scope, id), CORE_REFUSALS.notFound);
    if (held.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
    return held;
  };
  return {
    list: ({ scope }, query) => store.pageOfCombinations(db, scope, query),
    get: (caller, id) => get(db, caller, id),
    create: (requester, wanted) =>
      db.transaction(async (tx) => {
        const written = await checked(tx, requester, { wanted });
        const id = await store.insertCombination(tx, written, by(requester));
        await record(deps, tx, { requester, verb: "create", id, after: wanted });
        return get(tx, requester.caller, id);
      }),
    update: (requester, id, { revision, ...wanted }) =>
      db.transaction(async (tx) => {
        const held = await hold(tx, requester, { id, revision });
        const written = await checked(tx, requester, { wanted, id });
        await store.updateCombination(tx, id, { written, by: by(requester) });
        await record(deps, tx, { requester, verb: "update", id, before: wantedOf(held), after: wanted });
        return get(tx, requester.caller, id);
      }),
    remove: (requester, id, { revision }) =>
      db.transaction(async (tx) => {
        const held = await hold(tx, requester, { id, revision });
        await store.deleteCombination(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: wantedOf(held) });
      }),
  };
}

const wantedOf = ({ name, remark, definition }: store.HeldCombination): NewCombination => ({
  ...{ name, remark, definition },
});

/** What is to be written, held against the tasks and devices that there are; it belongs to the organization of its tasks. */
async function checked(
  tx: Queries,
  { caller }: Requester,
  { wanted, id }: { wanted: NewCombination; id?: number },
) {
  const { taskIds, deviceIds } = namedIn(wanted.definition);
  const tasks = await store.namedTasks(tx, caller.scope, taskIds);
  const [organizationId] = tasks.map((task) => task.organizationId);
  const fitting = tasks.filter((task) => task.organizationId === organizationId);
  const strangeTasks = taskIds.length - fitting.length;
  if (organizationId === undefined || strangeTasks > 0)
    throw refusedAt("definition", COMBINATION_REFUSALS.strangeTaskOfPart, { count: strangeTasks });
  const strangeDevices = deviceIds.length - (await store.countDevicesOf(tx, organizationId, deviceIds));
  if (strangeDevices > 0)
    throw refusedAt("definition", COMBINATION_REFUSALS.strangeDeviceOfPart, { count: strangeDevices });
  const { name } = wanted;
  if (await store.isNameTaken(tx, { organizationId, name, ...(id !== undefined && { id }) }))
    throw refusedAt("name", COMBINATION_REFUSALS.combinationNameTaken, { name });
  return { ...wanted, organizationId, taskIds, deviceIds };
}

/** Each of them once. */
function namedIn({ stages }: CombinationDefinition) {
  const parts = stages.flatMap((stage) => stage.parts);
  return {
    taskIds: [...new Set(parts.map(({ taskId }) => taskId))],
    deviceIds: [
      ...new Set(parts.flatMap(({ device }) => (device.kind === "device" ? [device.deviceId] : []))),
    ],
  };
}
