import { z } from "zod";
import { code } from "../../core/fields.ts";
import { parseJson } from "../../core/json.ts";
import { MAX_USED_HOURS } from "../consumables.ts";
import { ofTargets } from "../shared/state-field-lists.ts";

/**
 * What the payload of a topic is made of, as data: parameters with a type, found by a path in JSON or being the whole of a
 * plain text. The server reads messages by it, the console makes forms of it and the payloads of test messages.
 */
export const PARAMETER_TYPES = ["number", "text", "boolean", "time", "json"] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];
export const PAYLOAD_FORMATS = ["json", "text"] as const;
export type PayloadFormat = (typeof PAYLOAD_FORMATS)[number];
export const MAX_PARAMETERS = 64;

/** Parts that wear. Hours used and hours of life are told in one message, or they mean nothing. */
export const WEARING_PARTS = ["mainBrush", "sideBrush", "squeegee", "filter", "vacuumBag"] as const;
type WearingPart = (typeof WEARING_PARTS)[number];
export const usedHoursOf = <Part extends WearingPart>(part: Part) => `${part}UsedHours` as const;
export const lifeHoursOf = <Part extends WearingPart>(part: Part) => `${part}LifeHours` as const;
type PartTarget = ReturnType<typeof usedHoursOf<WearingPart>> | ReturnType<typeof lifeHoursOf<WearingPart>>;

/** The same of each of them. */
function ofParts<T>(used: T, life: T): Record<PartTarget, T> {
  const entries = WEARING_PARTS.flatMap((part) => [
    [usedHoursOf(part), used],
    [lifeHoursOf(part), life],
  ]);
  return Object.fromEntries(entries) as Record<PartTarget, T>;
}

/** Where a value goes: a field of the device and which types of parameters it takes; `measurement` is kept by its name. */
export const READING_TARGETS = {
  measurement: ["number", "text", "boolean", "time"],
  /** When the device says that it was so; without one, the time of receipt. */
  reportedAt: ["time"],
  online: ["boolean", "text"],
  ...ofTargets(({ types }) => types),
  activity: ["text"],
  paused: ["boolean"],
  driving: ["boolean"],
  errorText: ["text"],
  positionX: ["number"],
  positionY: ["number"],
  positionTheta: ["number"],
  mapId: ["text"],
  wifiSsid: ["text"],
  wifiRssiDbm: ["number"],
  /** How whoever hands it on hears the device, where that is no Wi-Fi. */
  radioRssiDbm: ["number"],
  radioSnrDb: ["number"],
  ...ofParts<["number"]>(["number"], ["number"]),
} as const satisfies Record<string, readonly ParameterType[]>;
export type ReadingTarget = keyof typeof READING_TARGETS;
export const READING_TARGET_NAMES = Object.keys(READING_TARGETS) as [ReadingTarget, ...ReadingTarget[]];
/** What a text for a field may be. */
export const TARGET_CHOICES: Partial<Record<ReadingTarget, readonly string[] | undefined>> = {
  ...ofTargets(({ choices }) => choices),
  activity: ["idle", "working", "returningToDock", "elevator", "mapUpdate", "pathLearning", "mapBuilding"],
  online: ["online", "closed", "lost"],
};

/** Beyond these a value means nothing, whatever the parameter allows. */
const TARGET_RANGES: Partial<Record<ReadingTarget, readonly [number, number] | undefined>> = {
  ...ofTargets(({ range }) => range),
  positionX: [-1e5, 1e5],
  positionY: [-1e5, 1e5],
  positionTheta: [-1e3, 1e3],
  wifiRssiDbm: [-200, 100],
  radioRssiDbm: [-200, 100],
  radioSnrDb: [-100, 100],
  ...ofParts<readonly [number, number]>([0, MAX_USED_HOURS], [1, MAX_USED_HOURS]),
};

const WHOLE_TARGETS: Partial<Record<ReadingTarget, boolean | undefined>> = ofTargets(
  ({ isWhole }) => isWhole,
);

const PATH = /^(\$|[\w-]{1,64})?(\.[\w-]{1,64}|\[\d{1,4}\])*$/;
/** Nothing that is measured is more, and a number of three hundred digits fits on no page. */
const MOST = 1e15;
const bound = z.number().min(-MOST).max(MOST).nullable().default(null);

export const payloadParameterSchema = z
  .object({
    code,
    type: z.enum(PARAMETER_TYPES),
    isRequired: z.boolean().default(false),
    unit: z.string().trim().max(16).default(""),
    min: bound,
    max: bound,
    /** Where it stands in JSON, `$.battery.level` or `values[0]`; empty: at the top, by its code. */
    path: z.string().trim().max(200).regex(PATH, "validation.jsonPath").default(""),
    target: z.enum(READING_TARGET_NAMES).nullable().default(null),
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ["max"],
    error: "validation.range",
  })
  .refine(
    ({ target, type }) =>
      target === null || (READING_TARGETS[target] as readonly ParameterType[]).includes(type),
    {
      path: ["target"],
      error: "validation.targetType",
    },
  );
export type PayloadParameter = z.output<typeof payloadParameterSchema>;

export const PARAMETER_OUTCOMES = [
  "ok",
  "absent",
  "missing",
  "wrongType",
  "outOfRange",
  "unknownWord",
] as const;
export type ParameterOutcome = (typeof PARAMETER_OUTCOMES)[number];
export interface ParameterResult {
  code: string;
  outcome: ParameterOutcome;
  /** As it came. */
  value: unknown;
}
export interface PayloadReading {
  /** Not JSON at all: the parser's message. */
  malformed: string | null;
  results: ParameterResult[];
}
export const isFault = ({ outcome }: Pick<ParameterResult, "outcome">): boolean =>
  outcome !== "ok" && outcome !== "absent";

/** Reads a payload by its parameters. Never throws. */
export function readPayload(
  { format, parameters }: { format: PayloadFormat; parameters: readonly PayloadParameter[] },
  text: string,
): PayloadReading {
  let root: unknown = text;
  if (format === "json")
    try {
      root = parseJson(text);
    } catch (error) {
      return { malformed: (error as Error).message, results: [] };
    }
  const results = parameters.map((parameter) => {
    const value = format === "json" ? at(root, stepsOf(parameter)) : ofText(text, parameter.type);
    return { code: parameter.code, value, outcome: outcomeOf(parameter, value) };
  });
  return { malformed: null, results };
}

/** The payload that has these values, by the codes of their parameters; what is undefined is left out. */
export function writePayload(
  { format, parameters }: { format: PayloadFormat; parameters: readonly PayloadParameter[] },
  values: Readonly<Record<string, unknown>>,
): string {
  const [only] = parameters;
  if (format === "text") return only && values[only.code] !== undefined ? String(values[only.code]) : "";
  let root: unknown = {};
  for (const parameter of parameters) {
    const value = values[parameter.code];
    if (value !== undefined) root = put(root, stepsOf(parameter), value);
  }
  return JSON.stringify(root, undefined, 2);
}

type Step = string | number;

function stepsOf({ path, code: name }: Pick<PayloadParameter, "path" | "code">): Step[] {
  if (path === "") return [name];
  const steps = [...path.matchAll(/\[(\d{1,4})\]|([\w-]{1,64}|\$)/g)].map(
    ([, index, key]): Step => (index === undefined ? (key ?? "") : Number(index)),
  );
  return steps[0] === "$" ? steps.slice(1) : steps;
}

function at(root: unknown, steps: readonly Step[]): unknown {
  let value: unknown = root;
  for (const step of steps) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<Step, unknown>)[step];
  }
  return value;
}

function put(root: unknown, steps: readonly Step[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = Array.isArray(root) ? [...root] : [];
    while (list.length < step) list.push(null);
    list[step] = put(list[step], rest, value);
    return list;
  }
  const whole = typeof root === "object" && root !== null && !Array.isArray(root) ? root : {};
  const inner = Object.hasOwn(whole, step) ? (whole as Record<string, unknown>)[step] : undefined;
  // A computed key in a literal is an own property, whatever it is called.
  return { ...whole, [step]: put(inner, rest, value) };
}

const NUMBER = /^[+-]?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,3})?$/i;
const WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  on: true,
  off: false,
  "1": true,
  "0": false,
};

/** Plain text is one value; what it means is said by the type. */
function ofText(text: string, type: ParameterType): unknown {
  const word = text.trim();
  if (word === "") return undefined;
  if (type === "number" || type === "time") return NUMBER.test(word) ? Number(word) : word;
  if (type === "boolean") {
    const known = word.toLowerCase();
    return Object.hasOwn(WORDS, known) ? WORDS[known] : word;
  }
  if (type === "text") return text;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const MAX_TEXT = 4_096;
/** Numbers past it are milliseconds, below it seconds. */
const MILLISECONDS_FROM = 1e11;

/** Milliseconds since the epoch of an ISO text or a number of seconds or milliseconds; undefined: none of these. */
export function timeOf(value: unknown): number | undefined {
  const ms = typeof value === "number" ? (value >= MILLISECONDS_FROM ? value : value * 1_000) : isoOf(value);
  return ms !== undefined && Number.isFinite(ms) && ms > 0 && ms < 4e12 ? ms : undefined;
}

function isoOf(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d[T ]/.test(value) || value.length > 40) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}

const FITS: Readonly<Record<ParameterType, (value: unknown) => boolean>> = {
  number: (value) => typeof value === "number" && Number.isFinite(value),
  text: (value) => typeof value === "string" && value.length <= MAX_TEXT,
  boolean: (value) => typeof value === "boolean",
  time: (value) => timeOf(value) !== undefined,
  json: () => true,
};

function outcomeOf(parameter: PayloadParameter, value: unknown): ParameterOutcome {
  const { type, min, max, target, isRequired } = parameter;
  if (value === undefined || value === null) return isRequired ? "missing" : "absent";
  if (!FITS[type](value)) return "wrongType";
  if (typeof value === "number" && type === "number") {
    const [low, high] = (target && TARGET_RANGES[target]) ?? [-MOST, MOST];
    if (target && WHOLE_TARGETS[target] && !Number.isInteger(value)) return "wrongType";
    const isWithin = value >= Math.max(low, min ?? low) && value <= Math.min(high, max ?? high);
    return isWithin ? "ok" : "outOfRange";
  }
  const choices = target && TARGET_CHOICES[target];
  return typeof value === "string" && choices && !choices.includes(value) ? "unknownWord" : "ok";
}
