import { type Facts, isSoon, MINUTE_MS, type Note, otherOf, type PlannedTime } from "./facts.ts";

/** For one ride: the robot drives in, the car goes there, the robot drives out. */
const RIDE_MS = 5 * MINUTE_MS;

interface Ride {
  /** Which begins with the ride. */
  time: PlannedTime;
  /** Maps. */
  from: number | null;
  to: number | null;
}

interface Taken {
  until: number;
  by: PlannedTime;
}

/** Robots that have to be brought to another floor, in order of time: whether an elevator goes there, and is free for it. */
export function ofElevators(facts: Facts): (ride: Ride, note: Note) => void {
  const { floors, elevators } = facts;
  const taken = new Map<number, Taken>();
  return ({ time, from, to }, note) => {
    const [fromFloor, toFloor] = [floors.get(from ?? 0), floors.get(to ?? 0)];
    if (fromFloor === undefined || toFloor === undefined || fromFloor === toFloor) return;
    const there = elevators.filter(
      ({ floorIds }) => floorIds.includes(fromFloor) && floorIds.includes(toFloor),
    );
    const [first] = there;
    if (!first) return note("noElevator", time);
    const [next] = there
      .filter(({ isEnabled, isFaulty }) => isEnabled && !(isFaulty && isSoon(facts, time)))
      .sort((a, b) => (taken.get(a.id)?.until ?? 0) - (taken.get(b.id)?.until ?? 0));
    if (!next) return note("elevatorOut", time, { elevator: { id: first.id, name: first.name } });
    const before = taken.get(next.id);
    const begins = Math.max(time.from, before?.until ?? 0);
    taken.set(next.id, { until: begins + RIDE_MS, by: time });
    // A robot is not in its own way.
    const isOwn = before?.by.schedule.deviceId === time.schedule.deviceId;
    if (before && !isOwn && before.until > time.from)
      note("elevatorBusy", time, {
        elevator: { id: next.id, name: next.name },
        other: otherOf(before.by),
        freeAt: before.until,
      });
  };
}
