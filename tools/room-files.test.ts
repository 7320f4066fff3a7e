/** Whatever foreign databases and people call things: no room is written for it, or what is written is of the same shape as for plain words. */
import { readFileSync } from "node:fs";
import type { RoomField, RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { loadModule, parseSync as parseSql } from "libpg-query";
import { parseSync } from "oxc-parser";
import { beforeAll, describe, expect, it } from "vitest";
import {
  AVOIDED_NAMES,
  faultOf,
  filesOf,
  linesOf,
  type RoomFile,
} from "../server/src/system/room-files/index.ts";
import { SAMPLE_PLANS } from "../server/test/samples/room-plans.ts";
import { readGlossary } from "./house/word-rules.ts";
import { SIGNS, TEXTS, WORDS } from "./lib/hostile-texts.ts";
import { inRoot } from "./lib/paths.ts";
import { applied } from "./lib/room-installer.ts";

beforeAll(loadModule);

const clipped = (text: string): string => text.trim().slice(0, 80).toWellFormed().trim();

/** A plan whose every text is this one. */
function planWith(base: RoomPlan, text: string): RoomPlan {
  const label = { zh: clipped(text) || "x", en: clipped(text) || "x" };
  const named = (field: RoomField): RoomField => ({
    ...field,
    ...{ label, source: text, comment: text, dataType: text },
    dictionary: field.type === "choice" ? text.trim().slice(0, 64) || "x" : null,
  });
  const { relation } = base;
  return {
    ...base,
    ...{
      title: label,
      itemTitle: label,
      author: text.trim().slice(0, 64),
      description: text.trim().slice(0, 200),
    },
    fields: base.fields.map(named),
    relation: {
      single: { kind: "single" as const },
      tree: { kind: "tree" as const, label },
      lines: {
        ...{ kind: "lines" as const, item: relation.kind === "lines" ? relation.item : "", title: label },
        fields: relation.kind === "lines" ? relation.fields.map(named) : [],
      },
    }[relation.kind],
  };
}

/** What a parsed text is made of, but for what its strings say and where things stand. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return value;
  const node = value as Record<string, unknown>;
  if (node.type === "Literal" && typeof node.value === "string") return "text";
  const entries = Object.entries(node).filter(
    ([field]) => !["start", "end", "raw", "stmt_len", "location", "stmt_location"].includes(field),
  );
  return Object.fromEntries(entries.map(([field, inner]) => [field, shapeOf(inner)]));
}

function parsed(path: string, text: string): unknown {
  if (path.endsWith(".sql")) return parseSql(text);
  const { program, errors, comments } = parseSync(path, text);
  expect(errors, `${path}\n${text}`).toEqual([]);
  return { program, comments: comments.length };
}
const parseAll = (files: readonly Pick<RoomFile, "path" | "text">[]): void => {
  for (const { path, text } of files) parsed(path, text);
};

/** The files that list all rooms, with the lines of this one. */
function listsWith(plan: RoomPlan): { path: string; text: string }[] {
  const texts = new Map<string, string>();
  for (const line of linesOf(plan)) {
    const text = texts.get(line.file) ?? readFileSync(inRoot(line.file), "utf8");
    const next = applied(line, text);
    if (next === undefined) throw new Error(`${line.file} has no place for ${line.after}`);
    texts.set(line.file, next);
  }
  return [...texts].map(([path, text]) => ({ path, text }));
}

const plan = (room: string): RoomPlan => {
  const found = SAMPLE_PLANS.find((one) => one.room === room);
  if (!found) throw new Error(`no plan ${room}`);
  return found;
};

type Text = Pick<RoomFile, "path" | "text">;

/** Each of the files is what it was for plain words, or at least of its shape. */
function expectSameShape(files: readonly Text[], plain: ReadonlyMap<string, string>, what: string): void {
  const shape = ({ path, text }: Text) => JSON.stringify(shapeOf(parsed(path, text)));
  expect(files.map(({ path }) => path)).toEqual([...plain.keys()]);
  for (const { path, text } of files) {
    const before = plain.get(path) ?? "";
    if (text !== before)
      expect(shape({ path, text }) === shape({ path, text: before }), `${what} in ${path}`).toBe(true);
  }
}

describe.each(["customers", "employees", "invoices"])("texts in a room such as %s", (room) => {
  // A choice that is not built in, as those of hostile names are; with an author and a description, as those have.
  const plain = planWith(plan(room), "plain");
  const textsOf = (files: readonly Text[]) => new Map(files.map(({ path, text }) => [path, text]));

  it(`do not break out: ${TEXTS.length} of them`, () => {
    const files = textsOf(filesOf(plain));
    expect(TEXTS.length).toBeGreaterThan(200);
    for (const text of TEXTS.filter((one) => one.trim() !== ""))
      expectSameShape(filesOf(planWith(plan(room), text)), files, JSON.stringify(text));
  });

  it("do not break out of the files that list all rooms", () => {
    const lists = textsOf(listsWith(plain));
    for (const text of SIGNS)
      expectSameShape(listsWith(planWith(plan(room), text)), lists, JSON.stringify(text));
  });
});

describe("names of fields, tables and rooms", () => {
  const NAMES = [...WORDS, ...SIGNS];
  const [field] = plan("tracks").fields.slice(1);
  const withField = (name: string): RoomPlan => ({
    ...plan("tracks"),
    fields: [
      ...plan("tracks").fields,
      { ...(field as RoomField), field: name, type: "text", least: null, most: null, query: "contains" },
    ],
  });
  const withLine = (item: string): RoomPlan => ({
    ...plan("invoices"),
    relation: { ...plan("invoices").relation, item } as RoomPlan["relation"],
  });

  it.each<[what: string, make: (name: string) => RoomPlan]>([
    ["field", withField],
    ["room", (room) => ({ ...plan("tracks"), room, item: "odd-thing" })],
    ["item", (item) => ({ ...plan("tracks"), room: "odd-things", item: item || "x" })],
    ["line", withLine],
  ])("are refused as a %s, or all that is written with them can be parsed", (_, make) => {
    let written = 0;
    for (const name of NAMES) {
      const made = make(name);
      const fault = faultOf(made);
      if (fault) {
        expect(fault.refusal.zh, name).toBeTruthy();
        continue;
      }
      written += 1;
      parseAll(filesOf(made));
      parseAll(listsWith(made));
    }
    expect(written).toBeGreaterThan(5);
  });

  it.each(["order", "user", "select", "desc", "table"])(
    "that PostgreSQL keeps for itself are quoted: %s",
    (name) => {
      expect(faultOf(withField(name))).toBeUndefined();
      const sql = filesOf(withField(name)).find(({ path }) => path.endsWith(".sql"));
      expect(sql?.text).toContain(`  "${name}" text`);
    },
  );

  it.each<[name: string, key: string, make: (name: string) => RoomPlan]>([
    ["constructor", "nameNotUsable", withField],
    ["told", "nameNotUsable", withField],
    ["xmin", "nameNotUsable", withField],
    ["aBCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLM", "nameTooLong", withField],
    ["composer", "fieldTwice", withField],
    ["search", "invalidInput", withField],
    ["millisecondsFrom", "fieldTwice", withField],
    ["devices", "roomTaken", (room) => ({ ...plan("tracks"), room, item: "odd-thing" })],
    ["staff", "roomTaken", (room) => ({ ...plan("tracks"), room, item: "odd-thing" })],
    ["map", "nameNotUsable", (item) => ({ ...plan("tracks"), room: "odd-things", item })],
    ["place", "roomTaken", (item) => ({ ...plan("tracks"), room: "odd-things", item })],
    ["series", "noItemName", (room) => ({ ...plan("tracks"), room: room.slice(0, -1), item: "" })],
    ["invoice-detail", "nameNotUsable", withLine],
    ["staff", "nameNotUsable", (item) => ({ ...withLine(item), room: "staffs", item: "staff" })],
  ])("%s is refused: %s", (name, key, make) => {
    expect(faultOf(make(name))?.refusal.key).toBe(key);
  });

  it("are refused where the glossary does without them", () => {
    const words = readGlossary(readFileSync(inRoot("docs/glossary.md"), "utf8")).flatMap(({ not }) => not);
    expect([...AVOIDED_NAMES].sort()).toEqual([...new Set(words)].sort());
  });

  it("of all sample plans are good", () => {
    for (const one of SAMPLE_PLANS) expect(faultOf(one), one.room).toBeUndefined();
  });
});

describe("rules of fields", () => {
  const withRule = (rule: Partial<RoomField>): RoomPlan => {
    const [first, second, ...rest] = plan("tracks").fields as [RoomField, RoomField, ...RoomField[]];
    return { ...plan("tracks"), fields: [first, { ...second, ...rule }, ...rest] };
  };

  it.each<[what: string, rule: Partial<RoomField>]>([
    ["no whole number between its bounds", { least: 0.2, most: 0.8 }],
    [
      "no email as short",
      { type: "text", query: "none", least: null, most: null, maxLength: 5, pattern: "email" },
    ],
  ])("are refused that nothing can meet: %s", (_, rule) => {
    expect(faultOf(withRule(rule))?.refusal.key).toBe("strangeRule");
  });

  it("name a row by a text that is required", () => {
    for (const nameField of ["composer", "milliseconds", "nothing"])
      expect(faultOf({ ...plan("tracks"), nameField })?.refusal.key).toBe("strangeNameField");
  });
});
