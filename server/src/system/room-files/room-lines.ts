import type { RoomField, RoomPlan, RoomWing } from "@sweepline/contract/system/codegen/plan.ts";
import { FIELDS } from "@sweepline/contract/system/logs/audit-fields.ts";
import { quoted } from "./quoted.ts";
import type { RoomLine } from "./room-file.ts";
import { partsOf, type RoomParts } from "./room-parts.ts";

/** Where pages of each wing are loaded. */
const PAGES: Readonly<Record<RoomWing, string>> = {
  fleet: "fleet",
  sites: "site",
  operations: "operation",
  care: "care",
};
const list = (wing: RoomWing): string => `${PAGES[wing].toUpperCase()}_PAGES`;

/** The lines that make a room part of the product, each in a file that lists all rooms. */
export function linesOf(plan: RoomPlan): RoomLine[] {
  const parts = partsOf(plan);
  return [
    ...contractLines(plan, parts),
    ...serverLines(plan, parts),
    ...testLines(parts),
    ...consoleLines(plan, parts),
  ];
}

const label = ({ zh, en }: { zh: string; en: string }): string => `{ zh: ${quoted(zh)}, en: ${quoted(en)} }`;

function contractLines(plan: RoomPlan, { names, fields, isWide }: RoomParts): RoomLine[] {
  const { title, itemTitle, relation } = plan;
  const { wing, room, itemName, ITEM } = names;
  const index = isWide ? `${room}/index` : room;
  return [
    { file: "contract/src/catalogue.ts", text: `import { ${ITEM}_ENDPOINTS } from "./${wing}/${index}.ts";` },
    { file: "contract/src/catalogue.ts", after: "export const ALL_ENDPOINTS", text: `  ${ITEM}_ENDPOINTS,` },
    {
      file: "contract/src/system/logs/audit-rooms.ts",
      after: "export const ROOMS:",
      text: `  "${room}": ${quoted(title.zh)},`,
    },
    {
      file: "contract/src/system/logs/audit-kinds.ts",
      after: "export const KINDS:",
      text: `  ${itemName}: ${pair(itemTitle)},`,
    },
    {
      file: "contract/src/system/logs/fields/of-rooms.ts",
      after: "export const OF_ROOMS:",
      text: loggedFields([
        ...fields.all,
        ...fields.lines,
        ...(relation.kind === "lines" ? [{ field: "lines", label: relation.title }] : []),
      ]),
    },
  ];
}

const pair = ({ zh, en }: { zh: string; en: string }): string => `[${quoted(zh)}, ${quoted(en)}]`;

/** What the operation log calls the fields; those of the product keep their words. */
function loggedFields(fields: readonly Pick<RoomField, "field" | "label">[]): string {
  const own = new Map(fields.filter(({ field }) => !FIELDS[field]).map(({ field, label }) => [field, label]));
  if (own.size === 0) return "  {},";
  return ["  {", ...[...own].map(([field, label]) => `    ${field}: ${pair(label)},`), "  },"].join("\n");
}

function serverLines({ title }: RoomPlan, { names }: RoomParts): RoomLine[] {
  const { wing, room, rooms, ITEM, path, right } = names;
  const file = `server/src/${wing}/written-rooms.ts`;
  return [
    { file, text: `import { ${ITEM}S_OF_ORGANIZATIONS, ${rooms}Room } from "./${room}/index.ts";` },
    { file, after: "export const WRITTEN_ROOMS:", text: `  ${rooms}Room,` },
    { file, after: "export const WRITTEN_HOLDINGS:", text: `  ${ITEM}S_OF_ORGANIZATIONS,` },
    {
      file: "server/src/access/menus/written-menus.ts",
      after: `  ${wing}: [`,
      text: `    { code: "${rooms}", label: ${label(title)}, path: "/platform/${path}/index", right: "${right}" },`,
    },
    {
      file: "server/src/access/roles/room-permissions.ts",
      after: "export const EDIT_ROOMS:",
      text: `  "${right}_list",\n  "${right}_edit",`,
    },
  ];
}

function testLines({ names, lineNames }: RoomParts): RoomLine[] {
  const { room, ITEM, table } = names;
  const bounded = [
    `  ${table}: "people",`,
    ...(lineNames ? [`  ${lineNames.table}: "${names.item.replaceAll("-", " ")}: 200",`] : []),
  ];
  const fixtures = "server/test/room-fixtures.ts";
  return [
    {
      file: "server/test/bounded-tables.ts",
      after: "export const BOUNDED_TABLES:",
      text: bounded.join("\n"),
    },
    { file: fixtures, text: `import { ${ITEM}_FIXTURE } from "./rooms/${room}.ts";` },
    { file: fixtures, after: "const ROOM_FIXTURES:", text: `  ${ITEM}_FIXTURE,` },
  ];
}

const consoleLines = ({ title }: RoomPlan, { names }: RoomParts): RoomLine[] => [
  {
    file: "console/src/app/paths.ts",
    after: "export const PATHS",
    text: `  ${names.rooms}: "/platform/${names.path}/index",`,
  },
  {
    file: `console/src/app/${PAGES[names.wing]}-pages.ts`,
    after: `export const ${list(names.wing)}`,
    text: [
      "  {",
      `    path: PATHS.${names.rooms},`,
      `    title: ${label(title)},`,
      `    load: () => import("../${names.wing}/${names.room}/${names.item}-list.page.tsx").then((page) => page.${names.Item}ListPage),`,
      "  },",
    ].join("\n"),
  },
];
