import { emptyTally, MOVING_PHASES, type Robot } from "../behaviours/robot.ts";
import type { ConnectionState } from "../wire/link.ts";
import type { ReporterOptions } from "../wire/reporter.ts";
import type { Voice } from "../wire/voice.ts";
import { countersOf, newsOf, PRESETS, type Totals } from "./properties.ts";
import { createVacuumMap } from "./vacuum-map.ts";
import { carryOut } from "./vacuum-orders.ts";
import { MAP_DATA, NODES, PRESET, propertyOf } from "./valetudo-topics.ts";

/**
 * A vacuum with Valetudo: each property for itself when it has changed, counters now and then, and the whole map with its position while it
 * moves. It answers no order: what it does shows.
 */
const MAP_MS = 1_000;
const COUNTERS_MS = 15_000;

const CONNECTIONS: Readonly<Record<ConnectionState, string>> = {
  ONLINE: "ready",
  OFFLINE: "disconnected",
  CONNECTIONBROKEN: "lost",
};

export function createValetudoVoice(robot: Robot, { send }: Pick<ReporterOptions, "send">): Voice {
  const map = createVacuumMap(robot.site.plan);
  const said = new Map<string, string>();
  const last = { map: Number.NEGATIVE_INFINITY, counters: Number.NEGATIVE_INFINITY, status: "" };
  let totals: Totals = { workedS: 0, areaSqm: 0 };
  let orders = 0;

  const say = (properties: Record<string, string>, wireMs: number) => {
    for (const [kind, payload] of Object.entries(properties)) {
      if (said.get(kind) === payload) continue;
      said.set(kind, payload);
      send({ kind, payload, wireMs });
    }
  };
  const sayMap = (wireMs: number) => {
    last.map = wireMs;
    send({ kind: MAP_DATA, payload: map.draw(robot.motion), wireMs });
  };
  const sayCounters = (wireMs: number) => {
    last.counters = wireMs;
    say(countersOf(robot, totals), wireMs);
  };

  return {
    introduce({ wireMs }) {
      said.clear();
      say({ $nodes: NODES.join(","), [`${PRESET}/$format`]: Object.values(PRESETS).join(",") }, wireMs);
      sayMap(wireMs);
      say(newsOf(robot), wireMs);
      sayCounters(wireMs);
    },
    report({ wireMs }) {
      totals = grown(totals, robot);
      const news = newsOf(robot);
      const hasTurned = news["StatusStateAttribute/status"] !== last.status;
      last.status = news["StatusStateAttribute/status"] ?? "";
      if (hasTurned || (MOVING_PHASES.has(robot.phase) && wireMs - last.map >= MAP_MS)) sayMap(wireMs);
      say(news, wireMs);
      if (hasTurned || wireMs - last.counters >= COUNTERS_MS) sayCounters(wireMs);
    },
    receive(kind, payload, now) {
      const id = `set-${now.wireMs}-${++orders}`;
      carryOut({ robot, map, now, id }, propertyOf(kind), new TextDecoder().decode(payload));
    },
    connectionPayload: (state) => CONNECTIONS[state],
  };
}

/** Takes what was done since off the robot. */
function grown({ workedS, areaSqm }: Totals, robot: Robot): Totals {
  const { tally, site } = robot;
  const cells = tally.swept.reduce((sum, { from, to }) => sum + to - from, 0);
  robot.tally = emptyTally();
  // How runs end is told by no message of its own.
  robot.endedRuns = [];
  return {
    workedS: workedS + tally.workedMs / 1_000,
    areaSqm: areaSqm + cells * site.plan.grid.resolutionM ** 2,
  };
}
