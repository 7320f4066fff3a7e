/** Robots that have to be brought to another floor. */
import { describe, expect, it } from "vitest";
import { elevator, findings, type Given, hour, robot } from "../../../test/planned-times.ts";

describe("a robot that is brought to another floor", () => {
  const round = (id: number, { deviceId, at = 0 }: { deviceId: number; at?: number }): Given[] => [
    { id, at, deviceId, mapId: 5, part: { id: "a", after: 0 } },
    { id, at: at + 2, deviceId, mapId: 6, part: { id: "b", after: 2 } },
  ];
  const robots = [robot(), robot({ deviceId: 8 })];
  const found = (given: readonly Given[], elevators = [elevator()]) =>
    findings(given, robots, { elevators }).map(({ kind, scheduleId, freeAt, elevator: by }) => [
      ...[kind, scheduleId, by?.name, freeAt],
    ]);

  it("finds an elevator that goes there", () => {
    expect(found(round(1, { deviceId: 9 }))).toEqual([]);
    const others = [elevator(3, { floorIds: [1, 7] }), elevator(4)];
    expect(found(round(1, { deviceId: 9 }), others)).toEqual([]);
    for (const elevators of [[], [elevator(3, { floorIds: [1, 7] })]])
      expect(found(round(1, { deviceId: 9 }), elevators)).toEqual([["noElevator", 1, undefined, null]]);
    // Where both are on one floor nobody rides.
    const given = round(1, { deviceId: 9 }).map((one) => ({ ...one, mapId: 5 }));
    expect(found(given, [])).toEqual([]);
  });

  it("finds it out of service, which a fault of now says of the next hours alone", () => {
    const out = ["elevatorOut", 1, "E3", null];
    expect(found(round(1, { deviceId: 9, at: 24 }), [elevator(3, { isEnabled: false })])).toEqual([out]);
    expect(found(round(1, { deviceId: 9 }), [elevator(3, { isFaulty: true })])).toEqual([out]);
    expect(found(round(1, { deviceId: 9, at: 24 }), [elevator(3, { isFaulty: true })])).toEqual([]);
    expect(found(round(1, { deviceId: 9 }), [elevator(3, { isFaulty: true }), elevator(4)])).toEqual([]);
  });

  it("finds it taken by another one that rides at that time, unless there is a second", () => {
    const both = [...round(1, { deviceId: 9 }), ...round(2, { deviceId: 8, at: 0.05 })];
    // The first rides from 00:00 to 00:05; the second would at 00:03, so it is due two minutes later.
    expect(found(both)).toEqual([["elevatorBusy", 2, "E3", hour(0.05 + 2 / 60)]]);
    expect(found(both, [elevator(3), elevator(4)])).toEqual([]);
    expect(found([...round(1, { deviceId: 9 }), ...round(2, { deviceId: 8, at: 0.1 })])).toEqual([]);
  });

  it("rides from where it stands, in the next hours", () => {
    const part: Given = { id: 1, deviceId: 9, mapId: 6, part: { id: "a", after: 0 } };
    const stands = (mapId: number, at: number) =>
      findings([{ ...part, at }], [robot({ mapId })]).map(({ kind }) => kind);
    expect(stands(5, 6)).toEqual(["noElevator"]);
    expect(stands(6, 6)).toEqual([]);
    expect(stands(5, 7)).toEqual([]);
  });
});
