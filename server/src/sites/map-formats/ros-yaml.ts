import { ROS_MODES } from "@sweepline/contract/sites/map-files.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import { parseDocument } from "yaml";
import { z } from "zod";
import { FAULTS } from "./fault-texts.ts";
import { type FileNotes, UnreadableFile } from "./file-faults.ts";
import type { RosFacts } from "./ros-cells.ts";

/** The YAML file of map_server: where the image lies, and how its pixels are read. */
const KB = 1_024;
const MAX_BYTES = 64 * KB;
/** Nav2 reads a number in quotes as one. */
const quoted = (value: unknown): unknown =>
  typeof value === "string" && /^\s*[-+]?[\d.]+(e[-+]?\d+)?\s*$/i.test(value) ? Number(value) : value;
const within = (least: number, most: number) => z.preprocess(quoted, z.number().min(least).max(most));
const COORDINATE = within(-1_000_000, 1_000_000);
const share = within(0, 1);

const yamlSchema = z.object({
  image: z.string().min(1).max(1_000),
  resolution: within(0.01, 1),
  /** Pose of the lower left pixel: meters, radians. */
  origin: z.tuple([COORDINATE, COORDINATE, COORDINATE]),
  negate: z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean),
  occupied_thresh: share,
  free_thresh: share,
  mode: z.enum(ROS_MODES).default("trinary"),
});

export interface RosYaml {
  image: string;
  resolutionM: number;
  origin: MapFrame["origin"];
  facts: RosFacts;
}

export function readYaml(bytes: Uint8Array, notes: FileNotes): RosYaml | undefined {
  const parsed = yamlSchema.safeParse(contentOf(bytes));
  if (!parsed.success) {
    notes.issues(parsed.error.issues);
    return undefined;
  }
  const { image, resolution, origin, negate, occupied_thresh, free_thresh, mode } = parsed.data;
  if (free_thresh > occupied_thresh) {
    notes.fault("free_thresh", FAULTS.thresholds);
    return undefined;
  }
  if (mode === "raw" && negate) notes.warn("negate", FAULTS.rawNegate);
  const [x, y, theta] = origin;
  return {
    image,
    resolutionM: resolution,
    origin: { x, y, theta },
    facts: { mode, isNegated: negate, occupiedThreshold: occupied_thresh, freeThreshold: free_thresh },
  };
}

function contentOf(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new UnreadableFile("", FAULTS.empty);
  const text = new TextDecoder().decode(bytes);
  if (isBuilding(text)) throw new UnreadableFile("", FAULTS.building);
  if (bytes.length > MAX_BYTES)
    throw new UnreadableFile("", FAULTS.longYaml, { kb: Math.ceil(bytes.length / KB), max: MAX_BYTES / KB });
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: true });
  const [error] = document.errors;
  if (error) throw new UnreadableFile("", FAULTS.damaged, { detail: error.message.slice(0, 120) });
  try {
    // Aliases of aliases unfold to any size.
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new UnreadableFile("", FAULTS.aliases);
  }
}

/** What Open-RMF's traffic editor saves: levels, each with an image of its own. */
const isBuilding = (text: string): boolean => /^levels:/m.test(text) && !/^image:/m.test(text);

export function writeYaml({ image, resolutionM, origin, facts }: RosYaml): string {
  const { mode, isNegated, occupiedThreshold, freeThreshold } = facts;
  const lines = [
    `image: ${image}`,
    `mode: ${mode}`,
    `resolution: ${plain(resolutionM)}`,
    `origin: [${[origin.x, origin.y, origin.theta].map(plain).join(", ")}]`,
    `negate: ${Number(isNegated)}`,
    `occupied_thresh: ${plain(occupiedThreshold)}`,
    `free_thresh: ${plain(freeThreshold)}`,
  ];
  return `${lines.join("\n")}\n`;
}

const decimals = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });
/** YAML of version 1.1 reads 1e-7 as a word. */
const plain = (value: number): string => {
  const text = String(value === 0 ? 0 : value);
  return text.includes("e") ? decimals.format(value) : text;
};
