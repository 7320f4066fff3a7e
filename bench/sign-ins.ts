/**
 * Twenty people sign in every second, each password checked with argon2id, while a thousand robots report: what it does to the
 * robots.
 *   node bench/sign-ins.ts [--robots 1000] [--a-second 20] [--seconds 60]
 */
import { startApi } from "./api/api.ts";
import { signIn } from "./api/sign-in.ts";
import { middle, note } from "./figures.ts";
import { type BenchFixture, createBenchFixture } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import { optionsOf } from "./options.ts";
import { share } from "./shares.ts";

const { robots, "a-second": aSecond, seconds } = optionsOf({ robots: 1_000, "a-second": 20, seconds: 60 });
const PEOPLE = 40;
const WARM_UP_SECONDS = 5;
const SLICE_S = 10;
const usernameOf = (index: number): string => `bench${index}`;

/** How many came so far. */
let came = 0;

interface SignIns {
  good: number;
  refused: number;
  tookMs: number[];
}

/** They come evenly, whether or not those before them are through. */
async function keepSigningIn(fixture: BenchFixture, url: string, result: SignIns): Promise<void> {
  const inProgress: Promise<void>[] = [];
  for (let turn = 0; turn < aSecond * SLICE_S; turn += 1) {
    const begun = performance.now();
    came += 1;
    // Each from an address of its own: limits of one address are not what is measured.
    const who = {
      username: usernameOf(came % PEOPLE),
      address: `10.9.${(came >> 8) & 255}.${came & 255}`,
    };
    inProgress.push(
      signIn(fixture.db, url, who).then((token) => {
        result[token ? "good" : "refused"] += 1;
        result.tookMs.push(performance.now() - begun);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000 / aSecond));
  }
  await Promise.all(inProgress);
}

type Slice = Awaited<ReturnType<Load["run"]>>;

const fixture = await createBenchFixture({ robots });
const load = new Load();
const people = Array.from({ length: PEOPLE }, (_, index) => usernameOf(index));
const api = await startApi(
  fixture,
  people.map((username) => ({ username, organizationId: 1, role: "platformOperator" })),
);
try {
  await load.open(fixture.broker.port, { from: 0, robots });
  await load.run(0, WARM_UP_SECONDS);
  const signIns: SignIns = { good: 0, refused: 0, tookMs: [] };
  // In turns, so that whatever else the machine does meanwhile weighs on both alike.
  const [idle, busy]: [Slice[], Slice[]] = [[], []];
  for (let done = 0; done < seconds; done += SLICE_S) {
    idle.push(await load.run(0, SLICE_S));
    const [slice] = await Promise.all([load.run(0, SLICE_S), keepSigningIn(fixture, api.url, signIns)]);
    busy.push(slice);
  }
  const p99Of = (slices: readonly Slice[]): number[] => slices.map(({ p99 }) => p99);
  const [without, beside] = [p99Of(idle), p99Of(busy)];
  note("report → acknowledged p99 without sign-ins", "ms", without);
  note(`… with ${aSecond} sign-ins a second`, "ms", beside);
  note("p99 with sign-ins ÷ without, by the middles of all turns", "", [middle(beside) / middle(without)]);
  const { good, refused, tookMs } = signIns;
  console.log(`  sign-ins: ${good} good, ${refused} refused`);
  note("sign-in p50", "ms", [share(tookMs, 0.5)]);
  note("sign-in p99", "ms", [share(tookMs, 0.99)]);
} finally {
  api.end();
  load.end();
  await fixture.close();
}
