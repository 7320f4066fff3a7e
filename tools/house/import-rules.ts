/** What may import what. Each rule answers the sentence that is broken, or nothing. */
import { type Place, placeOf } from "./places.ts";
import type { Import, SourceFile } from "./source-files.ts";

interface Step {
  file: SourceFile;
  edge: Import;
  from: Place;
  to: Place;
}

type Rule = (step: Step & { target: string }) => string | undefined;

const workspacesMeetInContract: Rule = ({ edge, from, to }) => {
  if (!from.workspace || !to.workspace || from.workspace === to.workspace) return undefined;
  if (to.workspace !== "contract") return `${from.workspace} and ${to.workspace} meet only in contract`;
  return edge.specifier.startsWith(".")
    ? "contract is imported by its name, @sweepline/contract/…"
    : undefined;
};

const wingsImportLowerWings: Rule = ({ from, to }) => {
  if (from.workspace !== to.workspace || from.floor === undefined || to.floor === undefined) return undefined;
  if (to.floor <= from.floor) return undefined;
  return from.floor === 0 ? "core and ui know no room" : "a wing imports lower wings only";
};

/** Pages may be loaded one by one by the shell, so that each becomes a part of its own. */
const roomsHaveOneDoor: Rule = ({ target, edge, from, to }) => {
  if (to.workspace === "contract" || !to.room) return undefined;
  if (from.workspace === to.workspace && from.wing === to.wing && from.room === to.room) return undefined;
  if (/\/index\.tsx?$/.test(target)) return undefined;
  if (edge.isDynamic && !from.wing && target.endsWith(".page.tsx")) return undefined;
  return "a room is entered through its index.ts only";
};

const wingsAreAboveTheirRooms: Rule = ({ target, from }) =>
  from.room && /^server\/src\/[^/]+\/wing\.ts$/.test(target)
    ? "a wing knows its rooms, and no room knows a wing"
    : undefined;

const testsStayOutside: Rule = ({ target }) =>
  /\.test\.tsx?$|^(server|console|simulator)\/test\/|^e2e\//.test(target)
    ? "the product does not import its tests"
    : undefined;

/** Packages that only one part of the house may know. */
const PACKAGES = [
  { name: /^(pg|pg-.*|sql-template-tag)$/, within: /^server\/src\/core\/db\/|\.store\.ts$/, in: "server" },
  { name: /^(mqtt|mqtt-packet|aedes)$/, within: /^server\/src\/core\/bus\//, in: "server" },
  { name: /^(fastify|@fastify\/.*)$/, within: /^server\/src\/(core\/|app\.ts)|\.routes\.ts$/, in: "server" },
  { name: /^(antd|@ant-design\/.*)$/, within: /^console\/src\/ui\//, in: "console" },
  { name: /^(?!zod$)/, within: /^$/, in: "contract" },
];

function packageFault({ file, edge, from }: Step): string | undefined {
  const name = edge.specifier.split("/", edge.specifier.startsWith("@") ? 2 : 1).join("/");
  const rule = PACKAGES.find((one) => one.in === from.workspace && one.name.test(name));
  if (!rule || (name.startsWith("node:") && from.workspace !== "contract")) return undefined;
  return rule.within.test(file.path) ? undefined : `${name} has a place of its own, and this is not it`;
}

const ALWAYS: Rule[] = [workspacesMeetInContract];
const IN_THE_PRODUCT: Rule[] = [
  wingsImportLowerWings,
  wingsAreAboveTheirRooms,
  roomsHaveOneDoor,
  testsStayOutside,
];

export function importFaults(files: SourceFile[]): string[] {
  return files.flatMap((file) => file.imports.flatMap((edge) => faultsOf(file, edge)));
}

function faultsOf(file: SourceFile, edge: Import): string[] {
  const from = placeOf(file.path);
  const to = placeOf(edge.target ?? "");
  const { target } = edge;
  const isProduct = from.workspace !== undefined && !file.isTest;
  const step = { file, edge, from, to };
  const faults =
    target === undefined
      ? [isProduct ? packageFault(step) : undefined]
      : [...ALWAYS, ...(isProduct ? IN_THE_PRODUCT : [])].map((rule) => rule({ ...step, target }));
  return faults
    .filter((text) => text !== undefined)
    .map((text) => `${file.path}: imports ${edge.specifier}: ${text}`);
}
