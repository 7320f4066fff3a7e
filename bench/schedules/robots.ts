/**
 * Robots that begin at once what they are ordered to clean, are done with it soon, and report as they go; in a process of their own.
 * Asked at the end, they say how many orders came.
 */
import { WORK_STATUS } from "@sweepline/contract/fleet/shared/codes.ts";
import type { TaskRun } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import mqtt from "mqtt";
import { benchRobot, MANUFACTURER, SECRET } from "../ingest/reports.ts";
import { ROBOTS_OF_A_TENANT } from "./fill.ts";

const [port = "", count = "", reportMs = ""] = process.argv.slice(2);
const WORK_MS = 15_000;
const { idle: IDLE, lineFollowing: WORKING } = WORK_STATUS;
const AT_ONCE = 50;

export interface OrderCount {
  /** Runs that came to a robot. */
  runs: number;
  /** Of these, ordered again under another command. */
  twice: number;
}

interface Action {
  actionId: string;
  actionType: string;
  actionParameters?: { key: string; value: unknown }[];
}
interface Work {
  action: Action;
  runId: string;
  taskName: string;
  steps: number;
  startedAt: string;
}

/** By run: the command that ordered it. */
const ordered = new Map<string, string>();
let twice = 0;

async function connected(index: number) {
  const { serialNumber } = benchRobot(index);
  const topic = (kind: string) => `uagv/v2/${MANUFACTURER}/${serialNumber}/${kind}`;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username: serialNumber, password: SECRET, clientId: serialNumber, reconnectPeriod: 1_000 },
  });
  let headerId = 0;
  return {
    say(kind: string, body: object): void {
      headerId += 1;
      const header = { headerId, timestamp: new Date().toISOString(), version: "2.1.0" };
      const text = JSON.stringify({ ...header, manufacturer: MANUFACTURER, serialNumber, ...body });
      client.publish(topic(kind), text, { qos: 1 });
    },
    async onAction(act: (action: Action) => void): Promise<void> {
      client.on("message", (_topic, payload) => {
        const { actions } = JSON.parse(payload.toString()) as { actions: Action[] };
        for (const action of actions) act(action);
      });
      await client.subscribeAsync(topic("instantActions"), { qos: 1 });
    },
  };
}

async function start(index: number): Promise<void> {
  const { say, onAction } = await connected(index);
  const position = { x: 1, y: 1, theta: 0, mapId: `floor-${tenantOf(index)}` };
  let work: Work | undefined;
  const report = (run?: object): void =>
    say("cleaning", {
      ...{ intervalMs: 1_000, workStatus: work ? WORKING : IDLE, workedMs: work ? 1_000 : 0 },
      ...{ cleanedAreaSqm: 0, distanceM: 0, position, isLocked: false },
      ...{ batteryPercent: 90, cleanWaterPercent: 70, wasteWaterPercent: 30 },
      ...(run && { run }),
    });
  const state = ({ actionId, actionType }: Action, actionStatus: string): void =>
    say("state", { actionStates: [{ actionId, actionType, actionStatus }] });
  const end = (done: Work): void => {
    if (work !== done) return;
    work = undefined;
    report(runOf(done, { phase: "ended", endStatus: "completed", endedAt: new Date().toISOString() }));
    state(done.action, "FINISHED");
  };
  const begin = (begun: Work): void => {
    work = begun;
    state(begun.action, "RUNNING");
    report(runOf(begun, { phase: "running" }));
    setTimeout(() => end(begun), WORK_MS);
  };
  await onAction((action) => {
    if (action.actionType !== "startCleaning") state(action, "FINISHED");
    else if (isNew(action)) begin(workOf(action));
  });
  say("connection", { connectionState: "ONLINE" });
  report();
  const usual = () => report(work && runOf(work, { phase: "running" }));
  setTimeout(() => setInterval(usual, Number(reportMs)), Math.random() * Number(reportMs));
}

/** The same again is the same order: it may come twice. */
function isNew({ actionId, ...action }: Action): boolean {
  const { runId } = workOf({ actionId, ...action });
  const before = ordered.get(runId);
  if (before !== undefined && before !== actionId) twice += 1;
  ordered.set(runId, actionId);
  return before === undefined;
}

function workOf(action: Action): Work {
  const { runId, taskName, steps } = Object.fromEntries(
    (action.actionParameters ?? []).map(({ key, value }) => [key, value]),
  ) as { runId: string; taskName: string; steps: unknown[] };
  return { action, runId, taskName, steps: steps.length, startedAt: new Date().toISOString() };
}

function runOf({ runId, taskName, steps, startedAt }: Work, state: Partial<TaskRun>): Partial<TaskRun> {
  const isOver = state.phase === "ended";
  return {
    ...{ runId, taskName, origin: "auto", startedAt, plannedAreaSqm: 60, cleanedAreaSqm: isOver ? 60 : 10 },
    durationS: (Date.now() - Date.parse(startedAt)) / 1_000,
    steps: Array<"done" | "current">(steps).fill(isOver ? "done" : "current"),
    ...state,
  };
}

const tenantOf = (index: number) => 2 + Math.floor(index / ROBOTS_OF_A_TENANT);

for (let from = 0; from < Number(count); from += AT_ONCE) {
  const till = Math.min(Number(count), from + AT_ONCE);
  await Promise.all(Array.from({ length: till - from }, (_, index) => start(from + index)));
}
process.on("message", () => process.send?.({ runs: ordered.size, twice } satisfies OrderCount));
process.on("disconnect", () => process.exit());
process.send?.("started");
