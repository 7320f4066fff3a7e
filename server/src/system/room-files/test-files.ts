import type { RoomField, RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { endsOf } from "./contract-fields.ts";
import { type Modules, withImports } from "./imports.ts";
import { hole, quoted } from "./quoted.ts";
import type { RoomFile } from "./room-file.ts";
import { contractModules, type RoomParts } from "./room-parts.ts";
import { hasTwoSamples, refusedOf, sampleChoice, sampleOf, samplesOf, sampleText } from "./sample-values.ts";
import { filled, type Places } from "./skeleton.ts";

/** What a room's tests stand on, and its own test. */
export function testFiles(plan: RoomPlan, parts: RoomParts): RoomFile[] {
  const { names, lineNames, fields, places, wanted } = parts;
  const { wing, room, ITEM } = names;
  const { form, lines, name } = fields;
  const refused = form.flatMap((one) =>
    refusedOf(one).map((value) => `    [${quoted(one.field)}, { ${one.field}: ${value} }],`),
  );
  const filtered = fields.filtered.filter(({ isInForm }) => isInForm).flatMap(filterRows);
  const changed = form.filter(hasTwoSamples).slice(0, 3);
  const own: Places = {
    body: samplesOf(form, "  "),
    bodyLine: samplesOf(lines, "      "),
    dictionaries: dictionariesOf([...form, ...lines]),
    changed: changed.map((one) => `${one.field}: ${sampleOf(one, 1)}`).join(", "),
    changedLine: lines
      .filter(hasTwoSamples)
      .slice(0, 1)
      .map((one) => `${one.field}: ${sampleOf(one, 1)}`)
      .join(", "),
    refused: someOf(refused),
    filtered: someOf(filtered),
    sorts: fields.sorts.map(quoted).join(", "),
    andFound: wanted.search ? " and found by a part of it" : "",
    sampleRowName: plan.nameField === null ? `\`#${hole("above.id")}\`` : `${ITEM}_BODY.${plan.nameField}`,
    ...namesOfRows(name),
  };
  const searchable = name !== undefined && hasNames(name);
  const parted = { ...wanted, searchable, refused: refused.length > 0, filtered: filtered.length > 0 };
  const modules: Modules = {
    ...contractModules(parts),
    "@sweepline/contract/core/endpoint.ts": { types: ["BodyOf", "QueryOf"] },
    "sql-template-tag": { values: ["default sql"] },
    vitest: { values: ["afterAll", "beforeAll", "describe", "expect", "it"] },
    "../room-fixture.ts": { types: ["RoomFixture"] },
    "../../../test/room-fixture.ts": { values: ["ensureDictionaries"] },
    [`../../../test/rooms/${room}.ts`]: { values: [`${ITEM}_BODY`, `${ITEM}_FIXTURE`] },
    "../../../test/world.ts": { values: ["aWorld"], types: ["Person", "World"] },
  };
  const { [`../../../test/rooms/${room}.ts`]: _own, ...ofFixture } = modules;
  const text = (skeleton: string, known: Modules) =>
    withImports(
      filled(`server/${skeleton}`, { ...own, ...places }, { ...parted, lines: lineNames !== undefined }),
      known,
    );
  return [
    { path: `server/test/rooms/${room}.ts`, language: "typescript", text: text("fixture", ofFixture) },
    {
      path: `server/src/${wing}/${room}/${room}.test.ts`,
      language: "typescript",
      text: text("test", modules),
    },
  ];
}

/** A test that goes through everything has its length too. */
const MOST_ROWS = 24;
const someOf = (rows: readonly string[]): string[] => {
  const step = Math.ceil(rows.length / MOST_ROWS);
  return rows.filter((_, at) => at % step === 0);
};

/** Three names in their order; a field too short for them is not told apart by them. */
const NAMES = ["Alpha one", "Beta two", "Gamma three"];

const hasNames = (one: RoomField): boolean => one.pattern === "none";
const namesOfRows = (one: RoomField | undefined): Places =>
  Object.fromEntries(NAMES.map((text, at) => [`name${at + 1}`, one ? sampleText(one, text) : ""]));

function dictionariesOf(fields: readonly RoomField[]): string {
  const types = new Set(
    fields.flatMap(({ type, dictionary }) => (type === "choice" && dictionary ? [dictionary] : [])),
  );
  return [...types].map((type) => `${quoted(type)}: ${quoted(sampleChoice(type))}`).join(", ");
}

/** A question that the sample fits, and one that it does not. */
function filterRows(one: RoomField): string[] {
  const row = (what: string, fits: string, not: string) => `    [${quoted(what)}, { ${fits} }, { ${not} }],`;
  const [from, to] = endsOf(one.field);
  const sample = sampleOf(one);
  switch (one.type) {
    case "integer":
    case "decimal": {
      if (one.query === "equals")
        return [row(one.field, `${one.field}: ${sample}`, `${one.field}: ${Number(sample) + 1}`)];
      return [
        row(from, `${from}: ${sample}`, `${from}: ${Number(sample) + 1}`),
        row(to, `${to}: ${sample}`, `${to}: ${Number(sample) - 1}`),
      ];
    }
    case "boolean":
      return [row(one.field, `${one.field}: "true"`, `${one.field}: "false"`)];
    case "date":
      return [
        row(from, `${from}: ${sample}`, `${from}: "2024-05-18"`),
        row(to, `${to}: ${sample}`, `${to}: "2024-05-16"`),
      ];
    case "instant":
      return [
        row(from, `${from}: ${sample}`, `${from}: "2024-05-17T08:00:01.000Z"`),
        row(to, `${to}: ${sample}`, `${to}: "2024-05-17T07:59:59.000Z"`),
      ];
    default: {
      const text = JSON.parse(sample) as string;
      const part = one.query === "contains" ? text.slice(0, 3).toUpperCase() : text.slice(0, 100);
      return text.length <= 100 || one.query === "contains"
        ? [row(one.field, `${one.field}: ${quoted(part)}`, `${one.field}: "none of this"`)]
        : [];
    }
  }
}
