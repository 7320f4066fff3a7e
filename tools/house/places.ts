/** Where in the house a file stands: which workspace, which floor, which room. */

export const WINGS = ["system", "access", "fleet", "sites", "operations", "care", "insight"] as const;
export type Wing = (typeof WINGS)[number];

export const WORKSPACES = ["contract", "server", "console", "simulator"] as const;
export type Workspace = (typeof WORKSPACES)[number];

/** What several rooms of a wing share in the contract, and what belongs to none of them. */
export const SHARED = "shared";
export const SHARED_FILES: readonly string[] = [
  "care/shared/dictionaries.ts",
  "care/shared/photos.ts",
  "fleet/shared/codes.ts",
  "fleet/shared/measurement-names.ts",
  "fleet/shared/device-field-lists.ts",
  "fleet/shared/device-fields.ts",
  "fleet/shared/device-shapes.ts",
  "fleet/shared/dictionaries.ts",
  "fleet/shared/first-messages.ts",
  "fleet/shared/map-measures.ts",
  "fleet/shared/map-elements.ts",
  "fleet/shared/part-names.ts",
  "fleet/shared/protocols.ts",
  "fleet/shared/state-field-lists.ts",
  "fleet/shared/state-fields.ts",
  "fleet/shared/state-values.ts",
  "operations/shared/dictionaries.ts",
  "sites/shared/dictionaries.ts",
];

/** Rooms of one side. All others have the same name in contract and server, and in the console where they are seen. */
export const ONE_SIDED: Partial<Record<Workspace, readonly string[]>> = {
  server: [
    "fleet/batches",
    "fleet/mqtt-links",
    "fleet/remote-line",
    "fleet/valetudo",
    "system/room-files",
    "sites/map-formats",
    "insight/usage",
  ],
  console: [
    "access/people",
    "care/attention",
    "sites/map-canvas",
    "sites/map-document",
    "sites/map-drawing",
    "sites/map-editor",
    "sites/map-tools",
    "sites/map-view",
    "operations/remote-driving",
    "operations/remote-history",
  ],
};

/** `core` and `ui` are below every wing, the wiring (`app`, `main`, command line) above them all. */
const CORE_FLOOR = 0;
const WIRING = WINGS.length + 1;

export interface Place {
  workspace: Workspace | undefined;
  wing: Wing | undefined;
  room: string | undefined;
  /** Imports may only go down; undefined where there are no floors. */
  floor: number | undefined;
}

const OUTSIDE: Place = { workspace: undefined, wing: undefined, room: undefined, floor: undefined };

export function placeOf(path: string): Place {
  const [workspace, folder, first = "", ...rest] = path.split("/");
  if (!WORKSPACES.includes(workspace as Workspace)) return OUTSIDE;
  const place: Place = { ...OUTSIDE, workspace: workspace as Workspace };
  if (folder !== "src" || workspace === "simulator") return place;
  if (first === "core" || first === "ui") return { ...place, floor: CORE_FLOOR };
  const wing = WINGS.find((name) => name === first);
  if (!wing) return { ...place, floor: WIRING };
  return { ...place, wing, room: roomOf(place.workspace, rest), floor: WINGS.indexOf(wing) + 1 };
}

/** A room is a folder; in the contract it may be one file. */
function roomOf(workspace: Workspace | undefined, rest: string[]): string | undefined {
  if (workspace === "contract") return rest[0]?.replace(/(\.test)?\.ts$/, "");
  return rest.length > 1 ? rest[0] : undefined;
}
