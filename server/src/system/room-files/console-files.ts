import type { RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { blankOf, isRequiredAtForm } from "./console-fields.ts";
import { consoleModules, testModules } from "./console-modules.ts";
import { columnGroups, controlGroups, filterFiles, type Written, withDigits } from "./console-parts.ts";
import { labelsOf, textFlags, textPlaces } from "./console-texts.ts";
import { filterNamesOf } from "./contract-fields.ts";
import { withImports } from "./imports.ts";
import { quoted } from "./quoted.ts";
import type { RoomFile } from "./room-file.ts";
import type { RoomParts } from "./room-parts.ts";
import { sampleOf, samplesOf } from "./sample-values.ts";
import { filled, type Parts, type Places } from "./skeleton.ts";

export function consoleFiles(plan: RoomPlan, parts: RoomParts): RoomFile[] {
  const { wing, room, item } = parts.names;
  const modules = consoleModules(parts);
  const file = (name: string, text: string): RoomFile => ({
    path: `console/src/${wing}/${room}/${name}`,
    language: name.endsWith(".tsx") ? "tsx" : "typescript",
    text,
  });
  const screens = screensOf(plan, parts).map(({ name, body }) => {
    // No file imports what is its own.
    const { [`./${name}`]: _own, ...others } = modules;
    return file(name, withImports(body, others));
  });
  const test = withImports(pageTest(plan, parts), testModules(parts), "// @vitest-environment jsdom\n");
  return [...screens, file(`${item}-list.page.test.tsx`, test)];
}

function screensOf(plan: RoomPlan, parts: RoomParts): Written[] {
  const { fields, names, isWide } = parts;
  const { item, room } = names;
  const [columns, filters] = [columnGroups(parts), filterFiles(parts)];
  const places = { ...parts.places, ...textPlaces(plan, parts), ...listPlaces(parts), columns: columns.uses };
  const own = (type: string) => columns.files.length === 0 && fields.listed.some((one) => one.type === type);
  const flags = {
    ...parts.wanted,
    ...textFlags(parts),
    filters: filters.length > 0,
    decimals: own("decimal"),
    labels: fields.name !== undefined || (columns.files.length === 0 && fields.listed.length > 0),
    ownTexts: true,
  };
  const text = (skeleton: string) => filled(`console/${skeleton}`, places, flags);
  const labels = labelsOf(parts);
  const inTexts = isWide ? "" : labels.map(({ body }) => `\n${body}`).join("");
  return [
    { name: "index.ts", body: text("index.ts") },
    { name: `${room}.calls.ts`, body: text("calls") },
    { name: `${room}.texts.ts`, body: text("texts") + inTexts },
    ...(isWide ? labels.map(({ stem, body }) => ({ name: `${stem}.texts.ts`, body })) : []),
    { name: `${item}-list.ts`, body: text("list") },
    { name: `${item}-columns.tsx`, body: withDigits(text("columns")) },
    ...columns.files,
    ...filters,
    ...formFiles(parts, { places, flags }),
    ...(parts.wanted.tree ? [{ name: `${item}-parent-select.tsx`, body: text("parent-select") }] : []),
    { name: `${item}-list.page.tsx`, body: text("page") },
  ];
}

const listPlaces = ({ fields, wanted }: RoomParts): Places => ({
  nameWidth: fields.name ? "16" : "6",
  filterNames: [
    ...(wanted.search ? ["search"] : []),
    ...(wanted.tree ? ["parentId", "isRoot"] : []),
    ...filterNamesOf(fields.filtered),
  ]
    .map(quoted)
    .join(", "),
});

function formFiles(parts: RoomParts, { places, flags }: { places: Places; flags: Parts }): Written[] {
  const { names, lineNames, fields, wanted } = parts;
  const head = controlGroups(parts, "head");
  const line = lineNames ? controlGroups(parts, "line") : { uses: [], files: [] };
  const blank = [
    ...blankOf(fields.form),
    ...(wanted.tree ? ["parentId: null"] : []),
    ...(wanted.lines ? ["lines: []"] : []),
  ];
  const all: Places = {
    ...places,
    controls: head.uses,
    lineControls: line.uses,
    blank: blank.join(", "),
    blankLine: blankOf(fields.lines).join(", "),
    formWidth: "720",
  };
  const isOwn = head.files.length === 0;
  const parted: Parts = {
    ...flags,
    formWidth: wanted.lines === true,
    ownControls: isOwn,
    ownLine: line.files.length === 0,
  };
  const text = (skeleton: string, isOut = false) =>
    filled(`console/${skeleton}`, { ...all, export: isOut ? "export " : "" }, parted);
  return [
    { name: `${names.item}-form.tsx`, body: isOwn ? `${text("field-hook")}\n${text("form")}` : text("form") },
    ...(isOwn ? [] : [{ name: `use-${names.item}-field.ts`, body: text("field-hook", true) }]),
    ...head.files,
    ...(lineNames ? lineFiles(lineNames.item, line.files, text) : []),
  ];
}

function lineFiles(
  item: string,
  groups: readonly Written[],
  text: (skeleton: string, isOut?: boolean) => string,
): Written[] {
  if (groups.length === 0)
    return [{ name: `${item}-fields.tsx`, body: `${text("line-hook")}\n${text("line-fields")}` }];
  return [
    { name: `${item}-fields.tsx`, body: text("line-fields") },
    { name: `use-${item}-field.ts`, body: text("line-hook", true) },
    ...groups,
  ];
}

function pageTest(plan: RoomPlan, parts: RoomParts): string {
  const { fields, places, wanted } = parts;
  const { form, name } = fields;
  const label = textPlaces(plan, parts).createEn;
  return filled(
    "console/page-test",
    {
      ...places,
      entered: samplesOf(form, "  "),
      sampleRow: samplesOf(
        fields.all.filter(({ isInForm }) => !isInForm),
        "  ",
      ),
      sampleLine: samplesOf(fields.lines, "      "),
      sampleName: name ? sampleOf(name) : '"#1"',
      editor: wanted.lines ? "E.get, " : "",
      createLabel: typeof label === "string" ? label : "",
    },
    { ...wanted, hasRequired: form.some(isRequiredAtForm) },
  );
}
