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
      `p50 ${of("ingest", "robot → browser p50")}, p99 ${of("ingest", "robot → browser p99")}`,
  ],
  ["… live push", ({ middle: of }) => of("ingest", "API with live push to 50 browsers")],
  ["… on disk a report, index included", ({ middle: of }) => of("ingest", "disk a report, index included")],
  [
    "Growth of the server's processor time from 1,000 to 2,000 to 4,000 robots",
    ({ middle: of }) =>
      `${of("ingest", "processor time of 2000 robots ÷ of 1000")}×, ${of("ingest", "processor time of 4000 robots ÷ of 2000")}×`,
  ],
  [
    "A page of 50 among 100,000 devices, signed in, over TCP ÷ the plainest Fastify and pg, in requests a second: the first, and the 1,500th; of one that does not count, and of one that does",
    ({ middle: of }) =>
      `${of("bare-lists", `${FIRST_PAGE} product ÷ bare`)} and ${of("bare-lists", `${FIRST_PAGE} product ÷ counting`)}; ${of("bare-lists", `${FAR_PAGE} product ÷ bare`)} and ${of("bare-lists", `${FAR_PAGE} product ÷ counting`)}`,
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
