import { recordOf } from "@sweepline/contract/core/records.ts";
import {
  isFault,
  lifeHoursOf,
  type ParameterResult,
  type PayloadParameter,
  type PayloadReading,
  type ReadingTarget,
  timeOf,
  usedHoursOf,
  WEARING_PARTS,
} from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import { TARGETED_FIELDS, targetOf } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import type { Measurement } from "@sweepline/contract/fleet/telemetry.ts";
import type { Reading } from "../telemetry/index.ts";

/**
 * What a payload means for its device. A parameter that does not fit is left out; where a required one does not, the
 * whole message is refused, since its sender meant something else by it.
 */
export type Meaning = { reading: Reading; at: number } | { fault: string };

const MAX_MEASUREMENT_TEXT = 256;

export function meaningOf(
  parameters: readonly PayloadParameter[],
  payload: PayloadReading,
  receivedAt: number,
): Meaning {
  const { malformed, results } = payload;
  if (malformed !== null) return { fault: malformed };
  const isRefused = parameters.some((parameter, index) => {
    const result = results[index];
    return parameter.isRequired && result !== undefined && isFault(result);
  });
  if (isRefused) return { fault: faultText(payload) };
  const values = valuesByTarget(parameters, results);
  const at = timeOf(values.reportedAt) ?? receivedAt;
  const radio = radioOf(values, at);
  const reading = readingOf(values, measurementsOf(parameters, results));
  return { at, reading: { ...reading, ...(radio && { radio }) } };
}

/** What does not fit, by parameter; empty where everything does. */
export function faultText({ malformed, results }: PayloadReading): string {
  return (
    malformed ??
    results
      .filter(isFault)
      .map(({ code, outcome }) => `${code}: ${outcome}`)
      .join(", ")
  );
}

type Values = Partial<Record<ReadingTarget, unknown>>;

function valuesByTarget(
  parameters: readonly PayloadParameter[],
  results: readonly ParameterResult[],
): Values {
  const values: Values = {};
  for (const [index, { target }] of parameters.entries()) {
    const result = results[index];
    if (target && target !== "measurement" && result?.outcome === "ok") values[target] = result.value;
  }
  return values;
}

function measurementsOf(
  parameters: readonly PayloadParameter[],
  results: readonly ParameterResult[],
): Record<string, Measurement> {
  const named = parameters.flatMap(({ target, type, code }, index) => {
    const result = results[index];
    if (target !== "measurement" || result?.outcome !== "ok") return [];
    return [[code, measurementOf(type === "time" ? isoOf(result.value) : result.value)] as const];
  });
  return Object.fromEntries(named);
}

function measurementOf(value: unknown): Measurement {
  return typeof value === "string" ? value.slice(0, MAX_MEASUREMENT_TEXT) : (value as Measurement);
}

const isoOf = (value: unknown): string => new Date(timeOf(value) ?? 0).toISOString();
const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Fields of their own first, then those that are made of several parameters. */
function readingOf(values: Values, measurements: Record<string, Measurement>): Reading {
  const given: Partial<Record<keyof Reading, unknown>> = {
    ...recordOf(TARGETED_FIELDS, (field) => values[targetOf(field)]),
    activity: values.activity === "idle" ? null : values.activity,
    isPaused: values.paused,
    isDriving: values.driving,
    connection: connectionOf(values.online),
    position: positionOf(values),
    wifi: wifiOf(values),
    consumables: consumablesOf(values),
    errors: errorsOf(values.errorText),
    measurements: Object.keys(measurements).length > 0 ? measurements : undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Reading;
}

function connectionOf(value: unknown): Reading["connection"] {
  if (typeof value === "boolean") return value ? "online" : "lost";
  return value as Reading["connection"];
}

function positionOf({ positionX, positionY, positionTheta, mapId }: Values): Reading["position"] {
  const [x, y] = [numberOf(positionX), numberOf(positionY)];
  if (x === undefined || y === undefined) return undefined;
  return {
    positionInitialized: true,
    x,
    y,
    theta: numberOf(positionTheta) ?? 0,
    mapId: typeof mapId === "string" ? mapId.slice(0, 128) : "",
  };
}

function wifiOf({ wifiSsid, wifiRssiDbm }: Values): Reading["wifi"] {
  const rssiDbm = numberOf(wifiRssiDbm);
  return rssiDbm === undefined ? undefined : { ssid: String(wifiSsid ?? "").slice(0, 64), rssiDbm };
}

/** Heard by whoever hands it on, who has no name here. */
function radioOf({ radioRssiDbm, radioSnrDb }: Values, at: number): Reading["radio"] {
  const [rssiDbm, snrDb] = [numberOf(radioRssiDbm), numberOf(radioSnrDb)];
  if (rssiDbm === undefined && snrDb === undefined) return undefined;
  return {
    ...{ at: new Date(at).toISOString(), concentratorId: null, concentrators: 1, frameCount: null },
    ...{ rssiDbm: rssiDbm ?? null, snrDb: snrDb ?? null, spreadingFactor: null, frequencyHz: null },
  };
}

function consumablesOf(values: Values): Reading["consumables"] {
  const reported = WEARING_PARTS.flatMap((kind) => {
    const [usedHours, lifeHours] = [numberOf(values[usedHoursOf(kind)]), numberOf(values[lifeHoursOf(kind)])];
    return usedHours === undefined || lifeHours === undefined ? [] : [{ kind, usedHours, lifeHours }];
  });
  return reported.length > 0 ? reported : undefined;
}

/** An empty text says that there is no error any more. */
function errorsOf(value: unknown): Reading["errors"] {
  if (typeof value !== "string") return undefined;
  return value === "" ? [] : [{ errorType: value.slice(0, 128), errorLevel: "WARNING" }];
}
