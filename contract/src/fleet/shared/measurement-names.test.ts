import { expect, it } from "vitest";
import { measurementName, measurementUnit, sortMeasurements } from "./measurement-names.ts";

it("names what sensors measure, with units, and leaves the words of others alone", () => {
  expect([measurementName("co2", "zh"), measurementName("co2", "en"), measurementUnit("co2")]).toEqual([
    ...["二氧化碳", "CO₂", "ppm"],
  ]);
  expect([measurementName("toString", "en"), measurementUnit("toString")]).toEqual(["toString", ""]);
});

it("has what it knows first, in one order, then the others by name", () => {
  const names = sortMeasurements({ door: 1, humidity: 2, alarm: 3, temperature: 4 }).map(([name]) => name);
  expect(names).toEqual(["temperature", "humidity", "alarm", "door"]);
  expect(sortMeasurements(null)).toEqual([]);
});
