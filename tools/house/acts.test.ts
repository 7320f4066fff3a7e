import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.ts";
import { questionFaults, rowActFaults } from "./act-rules.ts";
import { parseSource, type SourceFile } from "./source-files.ts";

const house = (files: Record<string, string>): SourceFile[] =>
  Object.entries(files).map(([path, text]) => parseSource(path, text));

const LIST = "console/src/sites/halls/hall-columns.tsx";
const ACTS = "console/src/sites/halls/hall-actions.tsx";

it.each([
  'import { Popconfirm } from "antd";',
  "const [modal] = Modal.useModal();",
  'Modal.confirm({ title: "Sure?" });',
  'if (window.confirm("Sure?")) remove();',
])("finds a second kind of question: %s", (text) => {
  expect(questionFaults(house({ [LIST]: text }))).toHaveLength(1);
});

it("leaves the one kind alone, and tests", () => {
  const text = "const a = <ConfirmButton question={t.question} onConfirm={run} />;";
  expect(questionFaults(house({ [LIST]: text, "console/src/ui/a.test.tsx": "Modal.confirm({})" }))).toEqual(
    [],
  );
});

it("finds what stands among a list's acts in a look of its own", () => {
  const column = "c.actions(8, (row) => <HallActions row={row} />)";
  const own = "export function HallActions() {\n  return <Button size='small' />;\n}\n";
  const shared = "export function HallActions() {\n  return <RowActions name='' buttons={[]} />;\n}\n";
  expect(rowActFaults(house({ [LIST]: column, [ACTS]: own }))).toHaveLength(1);
  expect(rowActFaults(house({ [LIST]: column, [ACTS]: shared }))).toEqual([]);
  expect(rowActFaults(house({ [LIST]: 'c.actions(8, (row) => <Button size="small" />)' }))).toHaveLength(1);
  expect(rowActFaults(house({ [LIST]: '{ key: "actions", render: (row) => (\n<Button' }))).toHaveLength(1);
});

it("looks at the lists there are", () => {
  const pages = globSync(inRoot("console", "src", "**", "*.tsx"));
  const lists = pages.filter((path) => readFileSync(path, "utf8").includes("c.actions("));
  expect(lists.length).toBeGreaterThan(25);
});
