import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { soonerThan, type Upkeep } from "../../core/jobs.ts";
import * as store from "./firing.store.ts";
import { nextOccurrence } from "./recurrence.ts";
import { type StartDeps, startFired, startWhatIsOpen } from "./start-open.service.ts";
import { timetableOf } from "./timetable.ts";

export interface FiringDeps extends StartDeps {
  db: Database;
  clock: Clock;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Whoever takes over from a process that died does so within this. */
const EVERY_MS = SECOND_MS;
/** Written down at once: as many as are started at once. */
const BATCH = 50;
const SHIFTED_AT_ONCE = 200;
/** What is due now is tried at least once, however little it may be late. */
const LEAST_MS = 2 * SECOND_MS;

/**
 * Starts what is due. That it was due, what became of it and what comes next are written down in one transaction: so nothing is due
 * twice, in however many processes, and nothing is forgotten by one that dies. What finds no robot is tried again for as long as it may be late.
 */
export const fireDue = (deps: FiringDeps): Upkeep => ({
  name: "schedules/fire",
  everyMs: EVERY_MS,
  async work() {
    const { db, clock } = deps;
    const next = await store.nextDue(db);
    if (!next || next > clock.now()) return soonerThan(EVERY_MS, next, clock.now());
    await startWhatIsOpen(deps, () => fire(deps));
    return soonerThan(EVERY_MS, await store.nextDue(db), clock.now());
  },
});

/** False where there is nothing. Where one of them fails all are only written down: each is then tried by itself. */
async function fire(deps: FiringDeps): Promise<boolean> {
  const now = deps.clock.now();
  try {
    return await writeDue(deps, now, (tx, due) => startFired(deps, tx, { due, now }));
  } catch {
    return writeDue(deps, now);
  }
}

type StartSome = (
  tx: Queries,
  due: readonly store.Fired[],
) => Promise<ReadonlyMap<store.Fired, store.Outcome>>;

const writeDue = ({ db }: FiringDeps, now: Date, start?: StartSome): Promise<boolean> =>
  db.transaction(async (tx) => {
    const due = (await store.holdDue(tx, now, BATCH)).map((schedule) => ({
      schedule,
      until: new Date(schedule.nextAt.getTime() + Math.max(LEAST_MS, schedule.lateMin * MINUTE_MS)),
      next: nextOccurrence(timetableOf(schedule), schedule.nextAt),
    }));
    if (due.length === 0) return false;
    const outcomes = await start?.(tx, due);
    const written = await store.writeFired(
      tx,
      due.map((one) => ({ ...one, outcome: outcomes?.get(one) })),
    );
    if (outcomes && written < due.length)
      throw new Error("something was due before, and must not start twice");
    return true;
  });

/** Who has moved a place to another time zone has moved its schedules too. */
export const followTimeZones = ({ db, clock }: Pick<FiringDeps, "db" | "clock">): Upkeep => ({
  name: "schedules/time-zones",
  everyMs: MINUTE_MS,
  async work() {
    const now = clock.now();
    await db.transaction(async (tx) => {
      for (const { newZone, ...schedule } of await store.holdShifted(tx, SHIFTED_AT_ONCE)) {
        const next = nextOccurrence(timetableOf({ ...schedule, timeZone: newZone }), now);
        await store.shift(tx, schedule.id, { timeZone: newZone, next });
      }
    });
  },
});
