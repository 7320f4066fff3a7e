import type { Caller } from "../core/caller.ts";
import type { Clock } from "../core/clock.ts";
import type { Announcer } from "../core/live/live.ts";
import type { ProcessDeps, Wing } from "../core/room.ts";
import type { Storage } from "../core/storage/index.ts";
import type { BatchReaction } from "../fleet/batches/index.ts";
import type { Commands } from "../fleet/commands/index.ts";
import type { Devices } from "../fleet/devices/index.ts";
import type { RemoteLine } from "../fleet/remote-line/index.ts";
import { createSiteDates } from "../fleet/telemetry/index.ts";
import type { MapUses } from "../sites/broken-work/index.ts";
import type { ElevatorRides } from "../sites/elevator-rides/index.ts";
import type { MapDrafts } from "../sites/map-drafts/index.ts";
import type { Audit, OperationLog } from "../system/logs/index.ts";
import {
  COMBINATIONS_OF_ORGANIZATIONS,
  type CombinationRuns,
  type Combinations,
  combinationsRoom,
  createCombinationRuns,
  createCombinations,
} from "./combinations/index.ts";
import { createFindings, type Findings, findingsRoom, WORK_ON_MAPS } from "./findings/index.ts";
import { createFirmware, type Firmware, firmwareRoom } from "./firmware/index.ts";
import { firmwareBindingsRoom } from "./firmware-bindings/index.ts";
import { createPlans, type Plans, planRoom } from "./plan/index.ts";
import { createPlanFeeds, planFeedsRoom } from "./plan-feeds/index.ts";
import {
  createDeployments,
  type Deployments,
  deploymentsReaction,
  deploymentsRoom,
} from "./remote-deployment/index.ts";
import {
  createRemoteOperation,
  type RemoteOperation,
  remoteOperationRoom,
} from "./remote-operation/index.ts";
import { ROLLOUTS_OF_ORGANIZATIONS, rolloutsRoom } from "./rollouts/index.ts";
import { createRunReaction, createRuns, type Runs, runsRoom } from "./runs/index.ts";
import { createSchedules, type Schedules, schedulesRoom } from "./schedules/index.ts";
import { createTaskReaction, taskReportsRoom } from "./task-reports/index.ts";
import { createTasks, TASKS_OF_ORGANIZATIONS, type Tasks, tasksRoom } from "./tasks/index.ts";
import { updatesRoom, versionsReaction } from "./updates/index.ts";
import { WRITTEN_HOLDINGS, WRITTEN_ROOMS } from "./written-rooms.ts";

export interface Operations extends Wing {
  tasks: Tasks;
  runs: Runs;
  schedules: Schedules;
  combinations: Combinations;
  combinationRuns: CombinationRuns;
  plans: Plans;
  findings: Findings;
  remote: RemoteOperation;
  deployments: Deployments;
  firmware: Firmware;
  /** The same by another clock: what the demo shows was made before it began. */
  firmwareBy(clock: Clock): Firmware;
}

/** The operations wing: what devices are to do, and what they have done. */
export async function createOperations(
  deps: ProcessDeps & {
    devices: Devices;
    commands: Commands;
    announcer: Announcer;
    audit: Audit;
    operationLog: Pick<OperationLog, "note">;
    rides: Pick<ElevatorRides, "bring">;
    drafts: MapDrafts;
    remoteLine: RemoteLine;
    storage: Storage;
    serverSecret: string;
    /** Where others find this product. */
    ownAddress(): string;
    callerOf(staffId: number): Promise<Caller | undefined>;
    authenticate(token: string): Promise<Caller | undefined>;
    reauthenticate(session: Pick<Caller, "sessionId">): Promise<Caller | undefined>;
  },
): Promise<Operations> {
  const tasks = createTasks(deps);
  const runs = createRuns({ ...deps, tasks });
  const schedules = createSchedules({ ...deps, runs });
  const combinations = createCombinations(deps);
  const combinationRuns = createCombinationRuns({ ...deps, runs });
  const plans = createPlans(deps);
  const findings = createFindings(deps);
  const remote = await createRemoteOperation(deps);
  const deployments = createDeployments(deps);
  const firmware = createFirmware(deps);
  return {
    ...{ tasks, runs, schedules, combinations, combinationRuns },
    ...{ plans, findings, remote, deployments, firmware },
    firmwareBy: (clock) => createFirmware({ ...deps, clock }),
    rooms: [
      tasksRoom(tasks),
      schedulesRoom({ ...deps, runs, combinationRuns }, schedules),
      runsRoom(deps, runs),
      combinationsRoom({ ...deps, runs }, { combinations, combinationRuns }),
      planRoom(plans),
      planFeedsRoom(createPlanFeeds({ ...deps, plans })),
      findingsRoom(findings),
      taskReportsRoom(deps),
      remoteOperationRoom(deps, remote),
      deploymentsRoom(deployments),
      firmwareRoom(deps, firmware),
      firmwareBindingsRoom(deps),
      rolloutsRoom(deps),
      updatesRoom(deps),
      ...WRITTEN_ROOMS.map((room) => room(deps)),
    ],
  };
}

/** Rows that keep an organization from being deleted. */
export const OPERATIONS_HOLDINGS = [
  TASKS_OF_ORGANIZATIONS,
  COMBINATIONS_OF_ORGANIZATIONS,
  ROLLOUTS_OF_ORGANIZATIONS,
  ...WRITTEN_HOLDINGS,
];

/** What of the wing stands on maps. */
export const MAP_USES: MapUses = WORK_ON_MAPS;

/** What the rooms do with every batch of what devices said. */
export const createOperationsReactions = (): readonly BatchReaction[] => [
  createTaskReaction(createSiteDates()),
  createRunReaction(),
  deploymentsReaction,
  versionsReaction,
];
