import type { Language } from "@sweepline/contract/core/refusal.ts";
import { ELEMENT_KINDS, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  MAX_MAP_FILE_FAULTS,
  type MapFileFault,
  type MapImportReport,
} from "@sweepline/contract/sites/map-files.ts";
import { MAX_MAP_NAME } from "@sweepline/contract/sites/maps.ts";
import type { FileFault, ReadResult } from "../map-formats/index.ts";
import type { PresentMap } from "./map-files.store.ts";

/** What the person is shown of files before and after the import. */
export function reportOf(
  read: ReadResult,
  {
    present,
    isSame = false,
    takesElements,
    language,
  }: { present?: PresentMap | undefined; isSame?: boolean; takesElements: boolean; language: Language },
): MapImportReport {
  const elements = takesElements ? (read.elements ?? []) : [];
  const replaces = takesElements && read.elements !== undefined;
  const ids = new Set(elements.map(({ id }) => id));
  const before = present?.elements ?? [];
  const gone = replaces ? before.filter(({ id }) => !ids.has(id)).length : 0;
  return {
    format: read.format,
    frame: read.frame ?? null,
    counts: read.counts ?? null,
    elements: countedByKind(elements),
    keptElements: before.length - gone,
    goneElements: gone,
    isOtherFrame: present !== undefined && read.frame !== undefined && !isSameFrame(present, read.frame),
    isSame,
    suggested: suggestedOf(read),
    faults: textsOf(read.faults, language),
    faultCount: read.faults.length,
    warnings: textsOf(read.warnings, language),
    made: null,
  };
}

const textsOf = (faults: readonly FileFault[], language: Language): MapFileFault[] =>
  faults.slice(0, MAX_MAP_FILE_FAULTS).map(({ file, field, text }) => ({ file, field, msg: text[language] }));

const countedByKind = (elements: readonly MapElement[]): MapImportReport["elements"] =>
  ELEMENT_KINDS.map((kind) => ({
    kind,
    count: elements.filter((element) => element.kind === kind).length,
  })).filter(({ count }) => count > 0);

type Frame = NonNullable<ReadResult["frame"]>;
export const isSameFrame = (one: Frame, other: Frame): boolean =>
  one.resolutionM === other.resolutionM &&
  one.width === other.width &&
  one.height === other.height &&
  (["x", "y", "theta"] as const).every((key) => one.origin[key] === other.origin[key]);

function suggestedOf({ mapKey, name }: ReadResult): MapImportReport["suggested"] {
  const title = (name ?? mapKey ?? "").replace(/\p{Cc}/gu, "").trim();
  const words = (mapKey ?? title).replace(/[^\w.-]/g, "-").split("-");
  const key = words.filter((word) => word !== "").join("-");
  return { mapKey: key.slice(0, 64), name: title.slice(0, MAX_MAP_NAME) };
}
