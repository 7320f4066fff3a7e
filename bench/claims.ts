/** The rows of README's table that come from results of benches, so that no figure is claimed which nobody measured. */
import { middle, type Results, spreadOf } from "./figures.ts";

/** A figure by its bench and its name, written as it stands: with its unit, and with its spread where that matters. */
interface Figures {
  said(bench: string, name: string): string;
  middle(bench: string, name: string): string;
}

type Claim = readonly [what: string, figures: (figures: Figures) => string];

const AT_1000 = "1000 robots at 1 Hz,";
const FIRST_PAGE = "page 1 of 100000 devices,";
const FAR_PAGE = "page 1500 of 100000 devices,";

const CLAIMS: readonly Claim[] = [
  [
    "Reports committed in a closed loop, 1,000 robots, rules, rollups and live push on ÷ a binary `COPY` of the same rows over one connection",
    ({ said }) => said("ingest", "closed loop ÷ COPY"),
  ],
  [
    "Processor time of a report, all of it on, 1,000 robots at 1 report a second ÷ a Node-RED flow that inserts each, with its broker and without",
    ({ said }) =>
      `${said("node-red", "product ÷ Node-RED")}; ${said("node-red", "product ÷ Node-RED without its broker")}`,
  ],
  [
    "1,000 robots at 1 report a second, 50 browsers watching: report → acknowledged after commit",
    ({ middle: of }) =>
      `p50 ${of("ingest", `${AT_1000} report → acknowledged p50`)}, p99 ${of("ingest", `${AT_1000} report → acknowledged p99`)}`,
  ],
  [
    "… robot → browser",
    ({ middle: of }) =>
      `p50 ${of("ingest", `${AT_1000} robot → browser p50`)}, p99 ${of("ingest", `${AT_1000} robot → browser p99`)}`,
  ],
  ["… live push", ({ middle: of }) => of("ingest", `${AT_1000} API with live push to 50 browsers`)],
  ["… on disk a report, index included", ({ middle: of }) => of("ingest", "disk a report, index included")],
  [
    "4,000 robots: report → acknowledged, robot → browser; 8,000 robots, nobody watching: report → acknowledged",
    ({ middle: of }) => {
      const p99 = (figure: string) => `p99 ${of("ingest", figure)}`;
      const watched = ["report → acknowledged p99", "robot → browser p99"].map((figure) =>
        p99(`4000 robots at 1 Hz, ${figure}`),
      );
      return `${watched.join(", ")}; ${p99("8000 robots, report → acknowledged p99")}`;
    },
  ],
  [
    "Growth of the server's processor time from 1,000 to 2,000 to 4,000 to 8,000 robots",
    ({ middle: of }) =>
      [1, 2, 4]
        .map((times) => of("ingest", `processor time of ${times * 2_000} robots ÷ of ${times * 1_000}`))
        .map((growth) => `${growth}×`)
        .join(", "),
  ],
  [
    "Reports a second, two processes of the broker ÷ one, on the same two cores: closed loop, and 8,000 robots at 1 report a second",
    ({ middle: of }) =>
      ["closed loop", "8000 robots at 1 Hz"]
        .map((load) => of("broker-processes", `${load}, reports a second, 2 processes ÷ 1`))
        .join("; "),
  ],
  [
    "A page of 50 among 100,000 devices, signed in, over TCP ÷ the plainest Fastify and pg, in requests a second: the first, and the 1,500th; of one that does not count, and of one that does",
    ({ middle: of }) =>
      `${of("bare-lists", `${FIRST_PAGE} product ÷ bare`)} and ${of("bare-lists", `${FIRST_PAGE} product ÷ counting`)}; ${of("bare-lists", `${FAR_PAGE} product ÷ bare`)} and ${of("bare-lists", `${FAR_PAGE} product ÷ counting`)}`,
  ],
  [
    "10,000 robots and as many sensors over three years, the slowest of 62 lists, filters, orders and calls of a device's page: the platform's operator, a tenant",
    ({ middle: of }) =>
      `p95 ${of("lists", "platform, slowest of 62 calls, p95")}; ${of("lists", "tenant, slowest of 62 calls, p95")}`,
  ],
  [
    "Every figure of the dashboard over twelve months of 1,000 devices, the slowest of 31 calls: the platform's operator, a tenant",
    ({ middle: of }) =>
      `p95 ${of("dashboard", "platform, slowest of 31 calls, p95")}; ${of("dashboard", "tenant, slowest of 31 calls, p95")}`,
  ],
  [
    "Compressed JavaScript in all: login page, home page; the equipment list after it",
    ({ middle: of }) =>
      `${of("bundle", "login page, JavaScript")}, ${of("bundle", "home page, JavaScript")}; ${of("bundle", "list page, JavaScript")} in ${of("bundle", "list page, parts")} parts`,
  ],
  [
    "… from the click to its rows, nothing cached, and cached",
    ({ middle: of }) =>
      `${of("bundle", "equipment list, click → rows, cold")}, ${of("bundle", "equipment list, click → rows, cached")}`,
  ],
  [
    "Login page after a first start, and after a restart; memory of the server after a first start",
    ({ middle: of }) =>
      `${of("start", "first start → login page")}, ${of("start", "restart → login page")}; ${of("start", "memory after first start, server (API)")}`,
  ],
  [
    "kill -9 of the server, of PostgreSQL, of both and of the broker under load, in turns",
    ({ middle: of }) =>
      `${of("crash", "kills")} kills, ${of("crash", "… acknowledged")} reports acknowledged, ${of("crash", "acknowledged and missing")} lost, ${of("crash", "robots miscounted")} robots miscounted`,
  ],
  [
    "20 people signing in a second meanwhile, argon2id each: p99 of the robots' acknowledgements ÷ that without them",
    ({ middle: of }) => of("sign-ins", "p99 with sign-ins ÷ without, by the middles of all turns"),
  ],
  [
    "100,000 people and 10,000 organizations, the slowest of 34 lists, searches and trees: the platform's administrator, a tenant's",
    ({ middle: of }) =>
      `p95 ${of("administration", "platform, slowest of 34 calls, p95")}; ${of("administration", "tenant, slowest of 34 calls, p95")}`,
  ],
  [
    "List of 10,000 devices, 1,000 of them live, scrolled by the wheel at 20 and 50 rows a page: p95 of a frame ÷ a plain table with the same rows",
    ({ middle: of }) =>
      [20, 50]
        .map((size) =>
          of("list-scroll", `${size} rows a page under the wheel, p95 of a frame ÷ a plain table's`),
        )
        .join(" and "),
  ],
  [
    "… next page of 50 rows, from the click to the screen, with the load on the same two cores",
    ({ middle: of }) =>
      `p50 ${of("list-scroll", "next page, click → rows p50")}, p95 ${of("list-scroll", "next page, click → rows p95")}`,
  ],
  [
    "Search everywhere among 10,000 devices, 1,000 of them reporting, from the last letter to the rows on screen, with the load on the same two cores",
    ({ middle: of }) =>
      ["typed", "pasted"]
        .map(
          (way) =>
            `${way} p50 ${of("search", `${way}, last letter → rows p50`)}, p95 ${of("search", `${way}, last letter → rows p95`)}`,
        )
        .join("; "),
  ],
  [
    "Commands through the outbox to 1,000 robots on a busy machine, from issue to done; 100 a second, from queued to sent",
    ({ middle: of }) =>
      `${of("commands", "burst to 1000 robots, issue → done")}; p99 ${of("commands", "100 commands a second, queued → sent p99")}`,
  ],
  [
    "5,000 devices out of a spreadsheet: dry run of one with 50 bad rows; import, with credentials",
    ({ middle: of }) =>
      `${of("device-import", "dry run of 5000 rows names 50 bad ones")}; ${of("device-import", "import of 5000 devices, with their credentials")}`,
  ],
  [
    "Logs of 1,000,000 rows each, every list, filter and search: the platform's operator, a tenant, a company, one person; a window of 20,000 rows verified",
    ({ middle: of }) => {
      const slowest = (who: string, calls: number) => of("logs", `${who}, slowest of ${calls} calls, p95`);
      const people = [
        slowest("platform", 38),
        ...["tenant", "company", "myself"].map((who) => slowest(who, 36)),
      ];
      return `p95 ${people.join(", ")}; ${slowest("verifying a window of the audit log", 1)}`;
    },
  ],
  [
    "10,000 devices, 5 million connection records, 50 million rows of history, the slowest of every list, filter, timeline and call of a device's page: the platform's operator, a tenant",
    ({ middle: of }) =>
      `p95 ${of("fleet-volume", "platform, slowest of 91 calls, p95")}; ${of("fleet-volume", "tenant, slowest of 19 calls, p95")}`,
  ],
  [
    "Map editor, 4000 × 4000 cells, 500 elements, 100 robots at 5 Hz with trails, p95 of a frame ÷ a bare OpenLayers page with the same scene: view dragged, whole map dragged, vertex dragged; with the processor four times slower",
    ({ middle: of }) =>
      ["", ", processor 4 times slower"]
        .map((slowed) =>
          ["view, one cell to the pixel", "view, the whole map", "vertex"]
            .map((drag) => of("map-editor", `${drag}${slowed}, p95 of a frame ÷ bare OpenLayers`))
            .join(", "),
        )
        .join("; "),
  ],
  [
    "… from the click to its picture, nothing of the map in the cache",
    ({ middle: of }) =>
      `p50 ${of("map-editor", "click → picture of the floor, nothing in the cache, p50")}, longest ${of("map-editor", "click → picture of the floor, nothing in the cache, longest")}`,
  ],
  [
    "Plan of up to 31 days, 200 robots with six runs a day, among those of five tenants, at the server; one changed timed task checked against it",
    ({ middle: of }) =>
      `p95 ${of("plan", "tenant, slowest of 7 calls, p95")}; p95 ${of("plan", "own task, slowest of 1 calls, p95")}`,
  ],
  [
    "… from the click to the bars of a week on screen, nothing in the cache; p95 of a frame under a fast wheel ÷ a bare page's",
    ({ middle: of }) =>
      `p50 ${of("plan-board", "click → bars of the week p50")}; ${of("plan-board", "under the wheel, p95 of a frame ÷ a bare page's")}`,
  ],
  [
    "10,000 timed tasks in an hour, 1,000 robots, two servers of which one is killed every minute: due in the minutes measured, killed, missing or started twice; order with the broker after its time",
    ({ middle: of }) => {
      const late = (which: string) => of("schedules", `order with the broker, ${which}`);
      const faults = of("schedules", "faults: missing, twice, without an end, on no robot");
      return `${of("schedules", "due")}, ${of("schedules", "kills")}, ${faults}; p99 ${late("no kill near, p99")}, longest ${late("all, longest")}`;
    },
  ],
  [
    "Robots driven at full speed when browser, server or broker is killed (`kill -9`) or the line is cut: at rest after",
    ({ middle: of }) => {
      const victims = ["browser", "server", "broker", "line"];
      const rest = (what: string) =>
        victims.map((victim) => of("remote", `${victim} gone: at rest after, ${what}`));
      return `p50 ${rest("p50").join(", ")}; longest ${rest("longest").join(", ")}`;
    },
  ],
  [
    "100 people drive 100 robots at once, 1,000 robots reporting: from the page to the robot",
    ({ middle: of }) =>
      `p50 ${of("remote", "page's socket → robot p50")}, p99 ${of("remote", "page's socket → robot p99")}; ${of("remote", "drive messages lost")} messages lost`,
  ],
];

/** Those of them whose figures are all there. */
export function claimRows(results: Partial<Record<string, Results>>): string[] {
  const written = (bench: string, name: string, of: (values: number[]) => number[]): string => {
    const figure = results[bench]?.figures.find((one) => one.name === name);
    if (!figure) throw new Missing(`${bench}: ${name}`);
    return `${spreadOf(of(figure.values))}${figure.unit && ` ${figure.unit}`}`;
  };
  const figures: Figures = {
    said: (bench, name) => written(bench, name, (values) => values),
    middle: (bench, name) => written(bench, name, (values) => [middle(values)]),
  };
  return CLAIMS.flatMap(([what, of]) => {
    try {
      return [`| ${what} | ${of(figures)} |`];
    } catch (error) {
      if (error instanceof Missing) return [];
      throw error;
    }
  });
}

class Missing extends Error {}
