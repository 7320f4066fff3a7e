/**
 * The simulator: robots on shared floors, one wheel of time for all of them, and the two clocks.
 *
 * Wire time is what messages are stamped with and what paces reports; it is the wall clock, or in tests whatever
 * `advanceTo` says. Simulated time runs `factor` times as fast: at 20 a robot drives, drains and charges twenty times
 * as fast, seen from outside, and reports no more often. The same seed, fleet, start and steps give the same messages.
 */

import { createRobot } from "../behaviours/create-robot.ts";
import { performInstantly } from "../behaviours/instant-actions.ts";
import { type FetchMap, recall } from "../behaviours/map-actions.ts";
import { occur } from "../behaviours/mishaps.ts";
import type { Moment, Robot } from "../behaviours/robot.ts";
import { createLocalHour } from "../core/local-time.ts";
import { createTimerWheel } from "../core/timer-wheel.ts";
import { type Turns, turnsOf } from "../core/turns.ts";
import type { VirtualElevator } from "../elevators/elevator-file.ts";
import { joinedFloors, landingOn } from "../elevators/landings.ts";
import { generateFloorPlan } from "../floor-plans/index.ts";
import { takeUpDrawing } from "../mapping/kept-drawing.ts";
import { createSite, type Site } from "../planning/site.ts";
import type { ScenarioAct, ScenarioEvent } from "../scenarios/index.ts";
import { type FleetDdi, settingsOf } from "../updates/agent-settings.ts";
import { createMqttAgent } from "../updates/mqtt-agent.ts";
import { createRobotAgent, type FleetUpdates } from "../updates/robot-agent.ts";
import type { Link, LinkEvents } from "../wire/link.ts";
import { fetchMap } from "../wire/map-fetcher.ts";
import { createMapBodies } from "../wire/robot-map.ts";
import type { FleetRobot } from "./fleet-file.ts";
import type { MapStore } from "./map-store.ts";
import { MOOD_TRAITS, type Mood } from "./moods.ts";
import { createUnit, type Unit, type UnitOptions } from "./unit.ts";

export interface SimulatorOptions {
  robots: readonly FleetRobot[];
  /** Whose floors robots have maps of. */
  elevators?: readonly VirtualElevator[];
  mood: Mood;
  seed: number;
  factor: number;
  /** Cleaning reports a second of a working robot; above 1 only for load tests. */
  rate: number;
  /** Epoch ms at which both clocks start. */
  startMs: number;
  events?: readonly ScenarioEvent[];
  /** Connections opened a second. */
  connectsPerS?: number;
  makeLink(robot: Robot, events: LinkEvents): Link;
  /** Runs evenly, in ms: by it, robots know when messages come between their steps. Absent: the machine's. */
  clock?: () => number;
  /** Absent: by HTTP. */
  fetchMap?: FetchMap;
  /** Absent: robots forget what they were given when they are switched off. */
  mapStore?: MapStore;
  /** Where robots look for updates that do not say so themselves. */
  ddi?: FleetDdi;
  /** Absent: none has an agent. */
  updates?: FleetUpdates;
}

export interface Simulator {
  robots: readonly Robot[];
  /** Lets everything happen up to this wire time. */
  advanceTo(wireMs: number): void;
  /** Leaves out a stretch of wire time in which nobody lived, such as the sleep of a laptop. */
  skip(ms: number): void;
  /** Makes something happen to a robot, or tells it to do something, at once. */
  act(serialNumber: string, act: ScenarioAct): void;
  /** Ends runs, says goodbye, closes connections. */
  stop(): Promise<void>;
}

const SLOT_MS = 50;
const SLOTS = 64;

function createSites(robots: readonly FleetRobot[]): Map<string, Site> {
  const sites = new Map<string, Site>();
  for (const { planId, planSeed, planName, kind } of robots) {
    const key = `${planId}:${kind}:${planSeed}`;
    if (sites.has(key)) continue;
    sites.set(key, createSite(generateFloorPlan({ id: planId, name: planName, kind, seed: planSeed })));
  }
  return sites;
}

/** Floors by their plan's id, where robots come to them by elevators. */
function createLandings(
  sites: ReadonlyMap<string, Site>,
  elevators: readonly VirtualElevator[],
): (planId: string) => Site[] {
  const byPlan = new Map([...sites.values()].map((site) => [site.plan.id, site]));
  for (const { name, floors } of elevators)
    for (const { planId } of floors) {
      const site = planId === undefined ? undefined : byPlan.get(planId);
      const landing = site && landingOn(site, name);
      if (landing) site.plan.landings = [...(site.plan.landings ?? []), landing];
    }
  return (planId) => joinedFloors(planId, elevators).flatMap((id) => byPlan.get(id) ?? []);
}

/** Robots of a floor share its docks in turn. */
function createRobots({ robots, seed, elevators = [], mapStore }: SimulatorOptions): Robot[] {
  const sites = createSites(robots);
  const otherFloorsOf = createLandings(sites, elevators);
  const housed = new Map<Site, number>();
  return robots.map(({ robotKind, planId, kind, planSeed, consumables, settings, ...given }) => {
    const { serialNumber, manufacturer, product, timeZone, speaks, firmware } = given;
    const site = sites.get(`${planId}:${kind}:${planSeed}`) as Site;
    const place = housed.get(site) ?? 0;
    housed.set(site, place + 1);
    const { docks } = site.plan;
    const dock = docks[place % docks.length];
    if (!dock) throw new Error(`plan ${planId} has no dock`);
    const identity = { serialNumber, manufacturer, product, timeZone, speaks };
    const otherFloors = otherFloorsOf(planId);
    const setup = {
      identity,
      kind: robotKind,
      firmware,
      site,
      dock,
      seed,
      otherFloors,
      consumables,
      settings,
    };
    const robot = createRobot(setup);
    const kept = mapStore?.load(serialNumber);
    if (kept) recall(robot, kept);
    const drawing = mapStore?.loadDrawing(serialNumber);
    if (drawing) takeUpDrawing(robot, drawing);
    return robot;
  });
}

export function createSimulator(options: SimulatorOptions): Simulator {
  const { factor, startMs, mood, connectsPerS = 200 } = options;
  const clock = createClock(startMs, factor);
  const robots = createRobots(options);
  const mapOf = createMapBodies();
  const rhythm = { localHour: createLocalHour(), isRestless: MOOD_TRAITS[mood].isRestless };
  const isLoad = mood === "load";
  const mapped = new Set<Site>();
  const turns = turnsOf({ robots: robots.length, isLoad, connectsPerS });
  let wake: (index: number) => void = () => undefined;
  const units = robots.map((robot, index): Unit => {
    const { mood: own, batteryPercent } = options.robots[index] ?? {};
    const traits = MOOD_TRAITS[(mood === "demo" && own) || mood];
    traits.begin(robot, { index, batteryPercent }, clock.now());
    // Under load one robot of a floor tells its map for all.
    const reportsMap = !isLoad || !mapped.has(robot.site);
    mapped.add(robot.site);
    return createUnit({
      robot,
      traits,
      rhythm,
      reporting: {
        factor,
        reportMs: 1_000 / options.rate,
        beatMs: startMs + turns.beatOf(index),
        isSteady: isLoad,
        hasVisualization: !isLoad,
        mapOf: reportsMap ? mapOf : undefined,
        clock: options.clock ?? (() => performance.now()),
      },
      moment: clock.now,
      wake: () => wake(index),
      makeLink: options.makeLink,
      fetchMap: options.fetchMap ?? fetchMap,
      mapStore: options.mapStore,
      makeAgent: agentMaker(options, index, clock),
    });
  });

  const running = run({ options, units, clock, turns });
  wake = running.wake;
  return running.simulator;
}

function agentMaker(
  { robots, ddi, updates, seed }: SimulatorOptions,
  index: number,
  clock: Clock,
): UnitOptions["makeAgent"] {
  const overMqtt = robots[index]?.mqttUpdates;
  if (overMqtt && updates)
    return (robot, isIntroduced) =>
      createMqttAgent(robot, { ...updates, settings: overMqtt, seed, now: clock.now(), isIntroduced });
  const settings = settingsOf(robots[index]?.ddi, ddi);
  if (!settings || !updates) return undefined;
  return (robot, isIntroduced) =>
    createRobotAgent(robot, { ...updates, settings, seed, now: clock.now(), isIntroduced });
}

interface Clock {
  now(): Moment;
  /** To so many milliseconds of lived time after the start. */
  set(livedMs: number): void;
  skip(ms: number): void;
  livedAt(wireMs: number): number;
}

function createClock(startMs: number, factor: number): Clock {
  let skippedMs = 0;
  let now: Moment = { wireMs: startMs, simMs: startMs };
  return {
    now: () => now,
    set: (livedMs) => {
      now = { wireMs: startMs + livedMs + skippedMs, simMs: startMs + livedMs * factor };
    },
    skip: (ms) => {
      skippedMs += ms;
    },
    livedAt: (wireMs) => wireMs - startMs - skippedMs,
  };
}

function act(unit: Unit | undefined, what: ScenarioAct, { id, now }: { id: string; now: Moment }): void {
  if (!unit) throw new Error("no such robot");
  const { robot } = unit;
  if ("mishap" in what) occur(robot, what, now);
  else
    performInstantly(
      robot,
      { actionId: id, actionType: what.action, parameters: what.parameters ?? {} },
      now,
    );
}

interface Running {
  options: SimulatorOptions;
  turns: Turns;
  units: readonly Unit[];
  clock: Clock;
}

/** Hangs everything onto the wheel: openings, ticks, scripted events. */
function run({ options, units, clock, turns }: Running): { simulator: Simulator; wake(index: number): void } {
  const { events = [] } = options;
  const wheel = createTimerWheel({ slotMs: SLOT_MS, slots: SLOTS });
  const isOpen = new Set<number>();
  // Who is woken is on the wheel twice: what comes before its time is the turn that it had before.
  const dueMs = units.map(() => 0);
  units.forEach((_, index) => void wheel.schedule(index, turns.opensAt(index)));
  for (const [i, event] of events.entries()) wheel.schedule(units.length + i, event.atS * 1_000);

  const call = (item: number, slotMs: number) => {
    clock.set(slotMs);
    const unit = units[item];
    const event = events[item - units.length];
    if (event)
      act(units[event.robot], event.act, { id: `scenario-${item - units.length}`, now: clock.now() });
    if (!unit || slotMs < (dueMs[item] as number)) return;
    if (!isOpen.has(item)) {
      isOpen.add(item);
      unit.link.open();
    }
    dueMs[item] = slotMs + unit.tick(clock.now());
    wheel.schedule(item, dueMs[item]);
  };

  const simulator: Simulator = {
    robots: units.map((unit) => unit.robot),
    advanceTo: (wireMs) => {
      const livedMs = clock.livedAt(wireMs);
      wheel.advance(livedMs, call);
      clock.set(livedMs);
    },
    skip: clock.skip,
    act: (serialNumber, what) => {
      const unit = units.find(({ robot }) => robot.identity.serialNumber === serialNumber);
      act(unit, what, { id: `act-${clock.now().wireMs}`, now: clock.now() });
    },
    stop: async () => {
      for (const unit of units) unit.conclude(clock.now());
      await Promise.all(units.map((unit) => unit.link.close()));
    },
  };
  return {
    simulator,
    wake: (item) => {
      if (!isOpen.has(item)) return;
      dueMs[item] = 0;
      wheel.schedule(item, 0);
    },
  };
}
