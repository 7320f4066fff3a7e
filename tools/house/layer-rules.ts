/**
 * What the files of a room are, and what each may import of its own room. The suffix of a file tells its layer, and the list is
 * closed: `devices.store.ts` is a store. A file without a suffix is plain logic (`.ts`) or a view (`.tsx`).
 */
import { placeOf } from "./places.ts";
import type { Import, SourceFile } from "./source-files.ts";

interface Layer {
  imports: readonly string[];
  /** What such a file is for. */
  holds: string;
  /** May import more of `core/http` than the refusals. */
  knowsHttp?: true;
}

const LAYERS: Partial<Record<string, Record<string, Layer>>> = {
  server: {
    routes: { holds: "endpoints over HTTP", imports: ["service", "plain", "texts"], knowsHttp: true },
    reaction: {
      holds: "what the room does with each batch of messages",
      imports: ["reaction", "service", "store", "plain", "texts"],
    },
    jobs: {
      holds: "upkeep: work at fixed times",
      imports: ["service", "store", "plain", "texts"],
      knowsHttp: true,
    },
    service: {
      holds: "what the room does",
      imports: ["service", "export", "store", "worker", "plain", "texts"],
    },
    export: { holds: "files that people download", imports: ["export", "store", "plain", "texts"] },
    store: { holds: "SQL", imports: ["store", "plain"] },
    worker: { holds: "what runs in a thread of its own", imports: ["plain"] },
    texts: { holds: "texts for people", imports: ["texts", "plain"] },
    plain: {
      holds: "rules and calculations, without a suffix",
      imports: ["service", "store", "plain", "texts"],
      knowsHttp: true,
    },
  },
  console: {
    page: { holds: "a page with an address", imports: ["calls", "store", "plain", "view", "texts"] },
    calls: { holds: "calls and live events", imports: ["calls", "store", "plain", "texts"] },
    store: { holds: "state outside of components", imports: ["store", "plain"] },
    texts: { holds: "texts for people", imports: ["texts", "plain"] },
    fake: { holds: "answers for tests and previews", imports: ["plain"] },
    plain: { holds: "logic (`.ts` without a suffix)", imports: ["calls", "store", "plain", "view", "texts"] },
    view: {
      holds: "components (`.tsx` without a suffix)",
      imports: ["calls", "store", "plain", "view", "texts"],
    },
  },
  contract: { plain: { holds: "schemas, codes, limits", imports: ["plain", "door"] } },
};

/** For docs/architecture.md. A file without a suffix is called by what it is: plain logic or a view. */
export function renderLayers(): string {
  const rows = (["server", "console"] as const).flatMap((workspace) =>
    Object.entries(LAYERS[workspace] ?? {}).map(([name, { holds, imports }]) => {
      const file = SUFFIXLESS.has(name) ? name : `\`*.${name}.ts${name === "page" ? "x" : ""}\``;
      return `| ${workspace} | ${file} | ${holds} | ${imports.join(", ")} |`;
    }),
  );
  return [
    "| Where | File | What it holds | Imports of its own room |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
const SUFFIXLESS = new Set(["plain", "view"]);

/** The layer that the name says; `door` for the file that a room is entered by, undefined for an unknown suffix. */
function layerOf(path: string): string | undefined {
  const { workspace = "" } = placeOf(path);
  const name = path.split("/").pop() ?? "";
  if (/^index\.tsx?$/.test(name)) return "door";
  const layers = LAYERS[workspace] ?? {};
  const [, ...parts] = name.split(".");
  if (parts.length > 2) return undefined;
  const suffix =
    parts.length === 2 ? (parts[0] ?? "") : path.endsWith(".tsx") && layers.view ? "view" : "plain";
  return layers[suffix] ? suffix : undefined;
}

/** Tests and the wing's own file are no layers. */
function isOfRoom({ path, isTest }: SourceFile): boolean {
  const { workspace, room } = placeOf(path);
  return !isTest && room !== undefined && workspace !== undefined && LAYERS[workspace] !== undefined;
}

export function layerFaults(files: readonly SourceFile[]): string[] {
  return files.filter(isOfRoom).flatMap((file) => {
    const layer = layerOf(file.path);
    if (layer === undefined) return [`${file.path}: has a suffix that no layer has`];
    return file.imports.flatMap((edge) => {
      const text = edge.isTypeOnly ? undefined : edgeFault(file.path, layer, edge);
      return text ? [`${file.path}: imports ${edge.specifier}: ${text}`] : [];
    });
  });
}

/** To know the shape of a row is no skip, so types may be imported from anywhere. */
function edgeFault(path: string, layer: string, { target }: Import): string | undefined {
  const [from, to] = [placeOf(path), placeOf(target ?? "")];
  const rule = LAYERS[from.workspace ?? ""]?.[layer];
  if (!rule || target === undefined) return undefined;
  if (!rule.knowsHttp && /^server\/src\/core\/http\/(?!refus)/.test(target))
    return `files of the layer "${layer}" know no HTTP`;
  if (from.workspace !== to.workspace || from.wing !== to.wing || from.room !== to.room) return undefined;
  const other = layerOf(target);
  if (other === undefined || rule.imports.includes(other)) return undefined;
  return `"${layer}" does not import "${other}"; see tools/house/layer-rules.ts`;
}
