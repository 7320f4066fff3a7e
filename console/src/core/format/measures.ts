import type { Units } from "../preferences/index.ts";
import { abbreviate, formatNumber, type Maybe, NOT_REPORTED } from "./numbers.ts";

const FEET_PER_METER = 1 / 0.3048;
const AREA = {
  meter: { factor: 1, name: "m²" },
  foot: { factor: FEET_PER_METER ** 2, name: "ft²" },
} as const;
const LENGTH = { meter: { factor: 1, name: "m" }, foot: { factor: FEET_PER_METER, name: "ft" } } as const;

export const areaUnit = (units: Units): string => AREA[units].name;
export const lengthUnit = (units: Units): string => LENGTH[units].name;

/** The bare number in the person's unit, for axes and charts that name the unit once. */
export const areaIn = (units: Units, squareMeters: number): number => squareMeters * AREA[units].factor;
export const lengthIn = (units: Units, meters: number): number => meters * LENGTH[units].factor;

export function formatArea(squareMeters: Maybe<number>, units: Units, isShort = false): string {
  if (squareMeters === null || squareMeters === undefined) return NOT_REPORTED;
  const value = areaIn(units, squareMeters);
  const text = isShort ? abbreviate(value) : formatNumber(value, Math.abs(value) < 100 ? 1 : 0);
  return text === NOT_REPORTED ? text : `${text} ${areaUnit(units)}`;
}

export function formatLength(meters: Maybe<number>, units: Units, digits = 2): string {
  if (meters === null || meters === undefined) return NOT_REPORTED;
  const text = formatNumber(lengthIn(units, meters), digits);
  return text === NOT_REPORTED ? text : `${text} ${lengthUnit(units)}`;
}
