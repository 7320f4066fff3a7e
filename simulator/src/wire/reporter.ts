/** Decides when a robot says what: state on change and at the latest every 30 s, the rest at its own pace. */
import { MAX_REPORT_INTERVAL_MS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { STATE_INTERVAL_MS } from "@sweepline/contract/fleet/vda5050/index.ts";
import {
  emptyTally,
  isPlain,
  MOVING_PHASES,
  type Moment,
  type Robot,
  type Run,
} from "../behaviours/robot.ts";
import { BEAT_MS, isAtBeat } from "../core/turns.ts";
import type { FloorPlan } from "../floor-plans/index.ts";
import { isDrawnVersion } from "../mapping/map-names.ts";
import { takeCleaningReport } from "./cleaning-report.ts";
import { createHeaders, type HeaderSource } from "./headers.ts";
import type { Outgoing } from "./link.ts";
import { createMappingReporter } from "./mapping-report.ts";
import { createPathReporter } from "./planned-path.ts";
import { createRemoteReporter } from "./remote-report.ts";
import type { MapBody } from "./robot-map.ts";
import { buildFactsheet, buildState, buildVisualization } from "./vda-messages.ts";
import { workStatusOf } from "./work-status.ts";

export interface ReporterOptions {
  factor: number;
  /** Between cleaning reports of a working robot; with `isSteady` of every robot, as load tests want it. */
  reportMs: number;
  isSteady: boolean;
  /** Wire time of one of its beats. */
  beatMs: number;
  hasVisualization: boolean;
  mapOf: ((plan: FloorPlan) => MapBody) | undefined;
  /** By which messages arrive: even, and not waiting for the robot's next step. */
  clock(): number;
  send(message: Outgoing): void;
}

export interface Reporter {
  headers: HeaderSource;
  /** Sends what is due. */
  report(now: Moment): void;
  /** After connecting: factsheet, map (the first time), state. */
  introduce(now: Moment): void;
}

/** Two changes closer than this go out as one message. */
const STATE_GAP_MS = 200;
const MOVING_REPORT_MS = 5_000;
const PARKED_REPORT_MS = 60_000;
const FULL_REPORT_MS = 30_000;
/** Late enough not to be due every tick, early enough for a robot that ticks once a second. */
const STATE_DUE_MS = STATE_INTERVAL_MS - 1_500;

/** What a person watching would call "it does something else now". */
const workOf = (robot: Robot): string =>
  `${workStatusOf(robot)} ${robot.run?.phase} ${robot.isLocked} ${robot.collisionBar} ${robot.settingsRevision}`;

const isByHand = ({ remote, tools }: Robot): boolean => remote.isDriven && tools.brush === "down";

/** What it was delivered with or has drawn; undefined: it drives by one that the platform knows. */
function ownMapOf({ site }: Robot, mapOf: (plan: FloorPlan) => MapBody): MapBody | undefined {
  const { version, file } = site.plan;
  if (version === undefined) return mapOf(site.plan);
  return isDrawnVersion(version) ? file : undefined;
}

export function createReporter(robot: Robot, options: ReporterOptions): Reporter {
  const headers = createHeaders(robot.identity);
  const never = Number.NEGATIVE_INFINITY;
  const last = {
    state: never,
    visualization: never,
    cleaning: never,
    full: never,
    revision: -1,
    settings: -1,
    work: "",
  };
  const paths = createPathReporter();
  const remote = createRemoteReporter(options.clock);
  const mapping = createMappingReporter();
  let hasSentMap = false;

  const send = (kind: Outgoing["kind"], body: object, wireMs: number) =>
    options.send({ kind, payload: JSON.stringify(body), wireMs });

  const sendState = ({ wireMs }: Moment) => {
    last.state = wireMs;
    last.revision = robot.revision;
    send("state", buildState(robot, headers("state", wireMs)), wireMs);
  };

  const sendCleaning = ({ wireMs }: Moment, run: Run | undefined) => {
    const since = last.cleaning === never ? 0 : wireMs - last.cleaning;
    const intervalMs = Math.min(MAX_REPORT_INTERVAL_MS, Math.round(since));
    const isFull = wireMs - last.full >= FULL_REPORT_MS || last.settings !== robot.settingsRevision;
    if (isFull) last.full = wireMs;
    last.settings = robot.settingsRevision;
    last.cleaning = wireMs;
    last.work = workOf(robot);
    const plannedPath = paths.next(robot, isFull);
    const frame = { intervalMs, factor: options.factor, isFull, run, plannedPath };
    send("cleaning", takeCleaningReport(robot, headers("cleaning", wireMs), frame), wireMs);
  };

  /** What comes every second waits for the robot's beat, and for no second one. */
  const isSecondOver = (lastMs: number, wireMs: number): boolean =>
    wireMs - lastMs >= (isAtBeat(wireMs, options.beatMs) ? BEAT_MS : 2 * BEAT_MS);

  const isCleaningDue = (wireMs: number): boolean => {
    const goesOn = robot.phase === "cleaning" && last.work === workOf(robot);
    return goesOn && !options.isSteady && options.reportMs === BEAT_MS
      ? isSecondOver(last.cleaning, wireMs)
      : wireMs - last.cleaning >= cleaningGap();
  };

  const cleaningGap = (): number => {
    if (options.isSteady || robot.phase === "cleaning" || isByHand(robot) || last.work !== workOf(robot))
      return options.reportMs;
    return MOVING_PHASES.has(robot.phase) || robot.remote.isDriven || robot.run
      ? MOVING_REPORT_MS
      : PARKED_REPORT_MS;
  };

  const sendFactsheet = ({ wireMs }: Moment) => {
    robot.isFactsheetWanted = false;
    send("factsheet", buildFactsheet(robot, headers("factsheet", wireMs)), wireMs);
  };

  return {
    headers,
    introduce: (now) => {
      sendFactsheet(now);
      const own =
        isPlain(robot) || hasSentMap || robot.mapping
          ? undefined
          : options.mapOf && ownMapOf(robot, options.mapOf);
      if (own) {
        hasSentMap = true;
        send("map", { ...headers("map", now.wireMs), ...own }, now.wireMs);
      }
      sendState(now);
    },
    report: (now) => {
      if (now.simMs < robot.silentUntilMs) return;
      const { wireMs } = now;
      // The run's last word comes before a next run's first one.
      for (let run = robot.endedRuns.shift(); run; run = robot.endedRuns.shift()) sendCleaning(now, run);
      if (isPlain(robot)) robot.tally = emptyTally();
      else if (last.cleaning === never) last.cleaning = wireMs;
      else if (isCleaningDue(wireMs)) sendCleaning(now, robot.run);
      const sinceState = wireMs - last.state;
      const hasChanged = robot.revision !== last.revision && sinceState >= STATE_GAP_MS;
      if (hasChanged || sinceState >= STATE_DUE_MS) sendState(now);
      if (robot.isFactsheetWanted) sendFactsheet(now);
      const isMoving = options.hasVisualization && (MOVING_PHASES.has(robot.phase) || robot.remote.isDriven);
      if (isMoving && isSecondOver(last.visualization, wireMs)) {
        last.visualization = wireMs;
        send("visualization", buildVisualization(robot, headers("visualization", wireMs)), wireMs);
      }
      for (let found = robot.findings.shift(); found; found = robot.findings.shift())
        send(found.kind, { ...headers(found.kind, wireMs), ...found.body }, wireMs);
      const drawn = mapping.next(robot, now);
      if (drawn) send("mapping", { ...headers("mapping", wireMs), ...drawn }, wireMs);
      const picture = remote.next(robot, now);
      if (picture) send("remote", { ...headers("remote", wireMs), ...picture }, wireMs);
    },
  };
}
