/** When the parts of a combination are expected to begin, and by whom. */
import type { PartDevice } from "@sweepline/contract/operations/combinations/definition.ts";
import { expect, it } from "vitest";
import { inStages, type StoredPart } from "./stages.ts";

const part = (id: string, stage: number, given: Partial<StoredPart> = {}): StoredPart => ({
  ...{ id: 1, partId: id, stage, begins: "atOnce", device: null, deviceId: null, durationS: 600 },
  ...given,
});
const begins = (parts: readonly StoredPart[]) =>
  inStages(parts).map(({ partId, afterS, isConfirmed }) => [partId, afterS, isConfirmed]);

it("has stages one after the other and parts side by side", () => {
  const parts = [part("a", 0), part("b", 0, { durationS: 900 }), part("c", 1), part("d", 2)];
  expect(begins(parts)).toEqual([
    ["a", 0, false],
    ["b", 0, false],
    ["c", 900, false],
    ["d", 1_500, false],
  ]);
});

it("does not know when what comes after a confirmation begins", () => {
  const parts = [part("a", 0), part("b", 1, { begins: "confirmed" }), part("c", 2)];
  expect(begins(parts)).toEqual([
    ["a", 0, false],
    ["b", 600, true],
    ["c", 1_200, true],
  ]);
});

it("begins anew with the next combination, and leaves tasks as they are", () => {
  const parts = [part("a", 0), part("b", 1, { begins: "confirmed" }), part("a", 0, { id: 2 })];
  const task = part("", 0, { id: 3, partId: null, deviceId: 4 });
  expect(begins([...parts, task]).slice(2)).toEqual([
    ["a", 0, false],
    [null, 0, false],
  ]);
  expect(inStages([task])[0]?.deviceId).toBe(4);
});

it("names the robot that it or the part that it follows names, or the only one that may", () => {
  const device: PartDevice = { kind: "device", deviceId: 7 };
  const same = (partId: string): PartDevice => ({ kind: "sameAs", partId });
  const parts = [
    part("a", 0, { device, deviceId: 3 }),
    part("b", 0, { device: { kind: "best" }, deviceId: 3 }),
    part("c", 1, { device: same("a") }),
    part("d", 2, { device: same("c") }),
    part("e", 2, { device: same("b") }),
    part("f", 2, { device: { kind: "best" } }),
  ];
  expect(inStages(parts).map(({ deviceId }) => deviceId)).toEqual([7, 3, 7, 7, 3, null]);
});
