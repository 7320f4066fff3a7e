/**
 * How versions of a product are compared: what is older decides which package is an update, and what an update needs first.
 *
 *   semver   SemVer 2.0.0 as it is written, without a leading v; what stands behind a plus is ignored.
 *   numbers  runs of digits by value, what stands between them as text: 1.9 < 1.10, R2024-9b < R2024-11b, 1.0 < 1.0-b.
 *   text     no order: the same or another one.
 */
export const VERSION_RULES = ["semver", "numbers", "text"] as const;
export type VersionRule = (typeof VERSION_RULES)[number];
export const MAX_VERSION_LENGTH = 64;

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/;
const NUMBER = "(?:0|[1-9][0-9]{0,15})";
const SEMVER = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-([0-9A-Za-z.-]+))?(?:\\+([0-9A-Za-z.-]+))?$`,
);

/** Whether the rule can read it. */
export function isVersion(rule: VersionRule, version: string): boolean {
  if (!PLAIN.test(version)) return false;
  if (rule === "semver") return semverOf(version) !== undefined;
  return rule === "text" || /[0-9]/.test(version);
}

/**
 * Below zero: `a` is older. Undefined where there is no order between them: other texts, or a version that the rule cannot
 * read, as a robot may report one.
 */
export function compareVersions(rule: VersionRule, a: string, b: string): number | undefined {
  if (a === b) return 0;
  if (rule === "text" || !isVersion(rule, a) || !isVersion(rule, b)) return undefined;
  return rule === "numbers" ? compareRuns(a, b) : compareSemver(a, b);
}

/**
 * A text that sorts, character by character, as the rule orders versions; where it orders none, as they are written. What it cannot read
 * comes first.
 */
export function versionKey(rule: VersionRule, version: string): string {
  if (!isVersion(rule, version)) return `0${version}`;
  if (rule === "text") return partKey(version, "word");
  if (rule === "numbers")
    return runsOf(version)
      .map((run) => partKey(run))
      .join("");
  const { core, prerelease } = semverOf(version) ?? { core: [], prerelease: [] };
  const after = prerelease.length === 0 ? RELEASE : prerelease.map((part) => partKey(part)).join("");
  return core.map((number) => partKey(number)).join("") + after;
}

/** Behind all that may stand in a version. */
const RELEASE = "~";
/** Before all that may. */
const END = "!";

/** Numbers before words; the longer number is the greater one, the longer word of two that begin alike the later. */
function partKey(part: string, kind: "word" | "any" = "any"): string {
  if (kind === "word" || !DIGITS.test(part)) return `2${part}${END}`;
  const number = withoutZeros(part);
  return `1${String(number.length).padStart(2, "0")}${number}`;
}

export interface VersionRange {
  minVersion: string;
  /** Empty: no upper end. */
  belowVersion: string;
}

/** Whether a version is within; by the rule `text`, whether it is the very one. */
export function isWithin(
  rule: VersionRule,
  version: string,
  { minVersion, belowVersion }: VersionRange,
): boolean {
  const fromMin = compareVersions(rule, version, minVersion);
  if (fromMin === undefined || fromMin < 0) return false;
  if (belowVersion === "") return true;
  const fromEnd = compareVersions(rule, version, belowVersion);
  return fromEnd !== undefined && fromEnd < 0;
}

interface Semver {
  core: readonly string[];
  /** Empty: a release, which is newer than what comes before it. */
  prerelease: readonly string[];
}

function semverOf(version: string): Semver | undefined {
  const [, major, minor, patch, prerelease, build] = SEMVER.exec(version) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  const parts = prerelease?.split(".") ?? [];
  if (!parts.every((part) => part !== "" && !/^0[0-9]+$/.test(part))) return undefined;
  if (!(build?.split(".") ?? []).every((part) => part !== "")) return undefined;
  return { core: [major, minor, patch], prerelease: parts };
}

function compareSemver(a: string, b: string): number | undefined {
  const [left, right] = [semverOf(a), semverOf(b)];
  if (!left || !right) return undefined;
  for (const [place, number] of left.core.entries()) {
    const order = compareNumbers(number, right.core[place] ?? "0");
    if (order !== 0) return order;
  }
  if (left.prerelease.length === 0 || right.prerelease.length === 0)
    return right.prerelease.length - left.prerelease.length;
  return comparePrereleases(left.prerelease, right.prerelease);
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  for (const [place, part] of a.entries()) {
    const other = b[place];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const runsOf = (version: string): readonly string[] => version.match(/[0-9]+|[^0-9]+/g) ?? [];
const compareRuns = (a: string, b: string): number => comparePrereleases(runsOf(a), runsOf(b));

const DIGITS = /^[0-9]+$/;

/** Numbers by value and below words, words by their characters. */
function compareParts(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [DIGITS.test(a), DIGITS.test(b)];
  if (isNumber && isOtherNumber) return compareNumbers(a, b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const withoutZeros = (number: string): string => number.replace(/^0+(?=[0-9])/, "");

/** Of any length: some count by seconds and build. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [withoutZeros(a), withoutZeros(b)];
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}
