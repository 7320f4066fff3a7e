/** The recipes for a field and for a page (docs/recipes.md), followed in the room `sites/test-gates` of a copy of the repository. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const CONTRACT = "contract/src/sites/test-gates.ts";
const STORE = "server/src/sites/test-gates/test-gates.store.ts";
const SCREENS = "console/src/sites/test-gates";

/** What stands there, and what stands there then. */
type Change = readonly [file: string, before: string, after: string];

const FIELD: readonly Change[] = [
  [CONTRACT, "  remark: 500,", "  remark: 500,\n  color: 20,"],
  [CONTRACT, "  remark: z.string(),", "  remark: z.string(),\n  color: z.string(),"],
  [
    CONTRACT,
    "  remark: optionalText(TEST_GATE_LIMITS.remark),",
    "  remark: optionalText(TEST_GATE_LIMITS.remark),\n  color: optionalText(TEST_GATE_LIMITS.color),",
  ],
  [STORE, "x.remark,", "x.remark, x.color,"],
  [STORE, "name, remark)", "name, remark, color)"],
  [STORE, `\${fields.remark}) returning`, `\${fields.remark}, \${fields.color}) returning`],
  [STORE, `remark = \${fields.remark},`, `remark = \${fields.remark}, color = \${fields.color},`],
  [
    `${SCREENS}/test-gate-columns.tsx`,
    'c.line("remark"',
    'c.text("color", labels.color, { width: 8 }),\n    c.line("remark"',
  ],
  [`${SCREENS}/test-gate-form.tsx`, 'remark: "" }', 'remark: "", color: "" }'],
  [
    `${SCREENS}/test-gate-form.tsx`,
    "<LongTextField",
    '<TextField {...of("color")} maxLength={TEST_GATE_LIMITS.color} />\n      <LongTextField',
  ],
  [`${SCREENS}/test-gates.texts.ts`, 'remark: "备注",', 'remark: "备注",\n    color: "颜色",'],
  [`${SCREENS}/test-gates.texts.ts`, 'remark: "Remark",', 'remark: "Remark",\n    color: "Color",'],
];

const PAGE: readonly Change[] = [
  ["console/src/app/paths.ts", "  testGates:", '  testGatePlan: "/platform/testgate/plan",\n  testGates:'],
  [
    "console/src/app/site-pages.ts",
    "  {\n    path: PATHS.testGates,",
    '  {\n    path: PATHS.testGatePlan,\n    title: { zh: "闸机图", en: "Plan of gates" },\n    load: () => import("../sites/test-gates/test-gate-plan.page.tsx").then((page) => page.TestGatePlanPage),\n  },\n  {\n    path: PATHS.testGates,',
  ],
  [
    "server/src/access/menus/site-menus.ts",
    '    page(\n      { code: "maps",',
    '    page({\n      code: "testGatePlan",\n      label: { zh: "闸机图", en: "Plan of gates" },\n      path: "/platform/testgate/plan",\n      icon: "map",\n      requires: "sites_test-gates_list",\n    }),\n    page(\n      { code: "maps",',
  ],
];

const NEW_FILES: Readonly<Record<string, string>> = {
  "server/migrations/9999-colors-of-test-gates.sql":
    "alter table test_gates add column color text not null default '';\n",
  "server/src/sites/test-gates/colors.test.ts": `import { TEST_GATE_ENDPOINTS as E } from "@sweepline/contract/sites/test-gates.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

it("test-gates have a color", async () => {
  const organizationId = await world.anOrganization();
  const who = await world.session(await world.aStaff({ organizationId, roleCodes: ["tenantAdmin"] }));
  const made = (await world.call(who, E.create, { body: { name: "A", remark: "", color: "red" } })).data;
  expect(made.color).toBe("red");
  const { id, revision } = made;
  await world.call(who, E.update, { params: { id }, body: { name: "A", remark: "", color: "blue", revision } });
  expect((await world.call(who, E.list, { query: {} })).data.records).toMatchObject([{ id, color: "blue" }]);
});
`,
  [`${SCREENS}/test-gate-plan.page.tsx`]: `import { useTexts } from "../../core/i18n/index.ts";
import { Page } from "../../ui/page/index.ts";
import { testGateTexts } from "./test-gates.texts.ts";

/** Where the gates are. */
export function TestGatePlanPage() {
  return <Page title={useTexts(testGateTexts).title}>{null}</Page>;
}
`,
  [`${SCREENS}/test-gate-plan.page.test.ts`]: `import { expect, it } from "vitest";
import { findPage } from "../../app/page-entry.ts";
import { PAGES } from "../../app/pages.ts";
import { TestGatePlanPage } from "./test-gate-plan.page.tsx";

it("test-gates have a page beside their own", async () => {
  const page = findPage(PAGES, "/platform/testgate/plan");
  expect(page?.title.en).toBe("Plan of gates");
  expect(await page?.load()).toBe(TestGatePlanPage);
});
`,
};

/** Answers the files that it wrote. */
export async function followRecipes(root: string): Promise<string[]> {
  const texts = new Map<string, string>(Object.entries(NEW_FILES));
  for (const [file, before, after] of [...FIELD, ...PAGE]) {
    const text = texts.get(file) ?? (await readFile(join(root, file), "utf8"));
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
    texts.set(file, text.replaceAll(before, after));
  }
  for (const [file, text] of texts) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return [...texts.keys()].filter((file) => !file.endsWith(".sql"));
}
