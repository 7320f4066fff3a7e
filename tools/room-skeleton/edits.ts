/** What a new room adds to files that list all rooms: one place a line, found by the line that it stands after. */

export interface Edit {
  file: string;
  /** The beginning of the one line after which it stands; left out: the first import. */
  after?: string;
  text: string;
}

/** Wings that rooms can be made in: where their pages stand in the menu. */
export const WING_PLACES = {
  fleet: { file: "server/src/access/menus/fleet-menus.ts", after: "  children: [" },
  sites: { file: "server/src/access/menus/site-menus.ts", after: "  children: [" },
  operations: { file: "server/src/access/menus/operation-menus.ts", after: "  children: [" },
  care: { file: "server/src/access/menus/care-menus.ts", after: "  children: [" },
} as const;
export type BuildableWing = keyof typeof WING_PLACES;

const serverEdits = (wing: BuildableWing): Edit[] => {
  const file = `server/src/${wing}/wing.ts`;
  return [
    { file, text: 'import { __rooms__Room } from "./__room-file__/index.ts";' },
    { file, after: "    rooms: [", text: "      __rooms__Room(deps)," },
    {
      ...WING_PLACES[wing],
      text: `    page(
      { code: "__rooms__", label: { zh: "__title-zh__", en: "__title-en__" }, path: "/platform/__item-path__/index", icon: "list" },
      button("__wing_____room-file___list", "查看__title-zh__", "View __rooms__"),
      button("__wing_____room-file___edit", "编辑__title-zh__", "Edit __rooms__"),
    ),`,
    },
    {
      file: "server/src/access/roles/role-permissions.ts",
      after: "  tenantAdmin: [",
      text: '    "__wing_____room-file___list",\n    "__wing_____room-file___edit",',
    },
  ];
};

const CONTRACT_EDITS: Edit[] = [
  {
    file: "contract/src/catalogue.ts",
    text: 'import { __ITEM___ENDPOINTS } from "./__wing__/__room-file__.ts";',
  },
  {
    file: "contract/src/catalogue.ts",
    after: "export const ALL_ENDPOINTS",
    text: "  __ITEM___ENDPOINTS,",
  },
  {
    file: "contract/src/system/logs/audit-labels.ts",
    after: "const ROOMS:",
    text: '  "__room-file__": "__title-zh__",',
  },
  {
    file: "contract/src/system/logs/audit-labels.ts",
    after: "const KINDS:",
    text: '  __item__: "__title-zh__",',
  },
];

const WHO = '["platformAdmin", ...TENANT_ADMINS]';
const TEST_EDITS: Edit[] = [
  {
    file: "server/test/rights-table.ts",
    after: "export const RIGHTS:",
    text: [
      `  "GET /platform/__item-path__/page": ${WHO},`,
      `  "POST /platform/__item-path__": ${WHO},`,
      `  "PUT /platform/__item-path__/:id": ${WHO},`,
      `  "DELETE /platform/__item-path__/:id": ${WHO},`,
    ].join("\n"),
  },
  {
    file: "server/test/bounded-tables.ts",
    after: "export const BOUNDED_TABLES:",
    text: '  __rooms_snake__: "people",',
  },
  {
    file: "server/test/isolation-rows.ts",
    text: `import { __ITEM___ENDPOINTS } from "@sweepline/contract/__wing__/__room-file__.ts";`,
  },
  {
    file: "server/test/isolation-rows.ts",
    after: "import type { Person, World }",
    text: `
/** Made by one who may. */
export async function a__Item__(world: World, who: Person): Promise<number> {
  const body = { name: "Zebra", remark: "" };
  return (await world.call(who, __ITEM___ENDPOINTS.create, { body })).data.id;
}
`,
  },
  { file: "server/test/isolation.test.ts", after: "  aBulkJob,", text: "  a__Item__," },
  {
    file: "server/test/isolation.test.ts",
    after: '  rowIds["/platform/place/"]',
    text: '  rowIds["/platform/__item-path__/"] = () => a__Item__(world, people.theirs);',
  },
  {
    file: "server/test/isolation-bodies.ts",
    after: "export const PLAIN_BODIES:",
    text: '  "PUT /platform/__item-path__/:id": { name: "Zebra", remark: "", revision: 0 },',
  },
  {
    file: "server/test/isolation.test.ts",
    after: "    await aPlace(world, tenants.theirs);",
    text: "    await a__Item__(world, people.theirs);",
  },
];

const CONSOLE_EDITS: Edit[] = [
  {
    file: "console/src/app/paths.ts",
    after: "export const PATHS",
    text: '  __rooms__: "/platform/__item-path__/index",',
  },
  {
    file: "console/src/app/pages.ts",
    after: "export const PAGES",
    text: `  {
    path: PATHS.__rooms__,
    title: { zh: "__title-zh__", en: "__title-en__" },
    load: () =>
      import("../__wing__/__room-file__/__item-file__-list.page.tsx").then((page) => page.__Item__ListPage),
  },`,
  },
];

export const editsOf = (wing: BuildableWing): Edit[] => [
  ...CONTRACT_EDITS,
  ...serverEdits(wing),
  ...TEST_EDITS,
  ...CONSOLE_EDITS,
];

/** The text with the edit in it; undefined where its place is not there, or there twice. */
export function applied({ after, text }: Edit, source: string): string | undefined {
  const lines = source.split("\n");
  const places = lines.flatMap((line, index) => (line.startsWith(after ?? "import ") ? [index] : []));
  const [place] = places;
  if (place === undefined || (after !== undefined && places.length > 1)) return undefined;
  lines.splice(after === undefined ? place : place + 1, 0, text);
  return lines.join("\n");
}
