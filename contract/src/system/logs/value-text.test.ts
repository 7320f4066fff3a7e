/** Every field that the contract lets people write is shown in words in the audit log: codes and ids, walked over all endpoints. */

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { preferencesSchema } from "../../access/session/index.ts";
import { ALL_ENDPOINTS } from "../../catalogue.ts";
import { BUILT_IN_DICTIONARIES, type BuiltInType, labelOf } from "../../dictionaries.ts";
import { DEVICE_SETTINGS } from "../../fleet/device-settings/definitions.ts";
import { KINDS } from "./audit-kinds.ts";
import { kindOfField, referencesIn } from "./audit-references.ts";
import { codeLabel } from "./code-labels.ts";
import { dictionaryOfField } from "./field-dictionaries.ts";
import { fieldLabel, missingFields } from "./field-labels.ts";
import { valueText } from "./value-text.ts";

/** Rooms whose entries are about things of another name. */
const KIND_OF_ROOM: Readonly<Record<string, string>> = {
  ...{ commands: "device", "device-settings": "device", "service-catalog": "serviceProject" },
  ...{
    alarms: "alarmRule",
    "on-call": "rota",
    firmware: "firmwarePackage",
    "remote-deployment": "deployment",
  },
};
const kindOfRoom = (room: string): string =>
  KIND_OF_ROOM[room] ??
  room
    .replace(/ies$/, "y")
    .replace(/s$/, "")
    .replace(/-(\w)/g, (_, one) => one.toUpperCase());

interface Written {
  readonly kind: string;
  readonly path: string;
  readonly codes: Set<string>;
  isId: boolean;
}

/** The fields of all bodies: with the codes that each may have. */
function writtenFields(): Written[] {
  const fields = new Map<string, Written>();
  const walk = (schema: z.core.JSONSchema.JSONSchema, at: { kind: string; path: string }): void => {
    const { kind, path } = at;
    const key = `${kind} ${path}`;
    const field = fields.get(key) ?? { kind, path, codes: new Set<string>(), isId: false };
    fields.set(key, field);
    for (const code of schema.enum ?? (schema.const === undefined ? [] : [schema.const]))
      field.codes.add(String(code));
    if (schema.type === "integer" && /Ids?$/.test(path)) field.isId = true;
    const inner = [
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.allOf ?? []),
      schema.items,
    ].flat();
    for (const one of inner) if (typeof one === "object") walk(one, at);
    for (const [name, one] of Object.entries(schema.properties ?? {}))
      if (typeof one === "object") walk(one, { kind, path: path ? `${path}.${name}` : name });
  };
  for (const { method, permission, body } of ALL_ENDPOINTS) {
    const [, room = ""] = permission.split("_");
    if (method === "GET" || !body || room === "" || permission.endsWith("_list")) continue;
    walk(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }), { kind: kindOfRoom(room), path: "" });
  }
  // Everyone may write their own: no permission says of what kind they are.
  walk(z.toJSONSchema(preferencesSchema), { kind: "staff", path: "" });
  return [...fields.values()];
}
const FIELDS = writtenFields();

const codesOf = (type: BuiltInType) =>
  new Set(BUILT_IN_DICTIONARIES[type].items.map(({ value }: { value: string }) => value));
const DICTIONARIES = (Object.keys(BUILT_IN_DICTIONARIES) as BuiltInType[]).map(
  (type) => [type, codesOf(type)] as const,
);

/** Codes that a dictionary has too, and that mean something else here. */
const OTHERS: readonly string[] = [
  ...["rota turn", "messageConfig kind", "mqttTopic format"],
  // Raised and lowered, where MQTT knows to and from the robot.
  ...["device order.parameters.brush", "device order.parameters.squeegee"],
  ...[
    "bulkJob order.parameters.order.parameters.brush",
    "bulkJob order.parameters.order.parameters.squeegee",
  ],
];

/** The dictionaries that have all codes of a field. Codes that are mere figures tell nothing of what they stand for. */
const fitting = ({ codes }: Written) =>
  DICTIONARIES.filter(([, known]) => [...codes].every((code) => code === "" || known.has(code))).map(
    ([type]) => type,
  );
const isByName = ({ codes }: Written) => [...codes].filter((code) => /[a-z]{2}/i.test(code)).length >= 2;

const coded = FIELDS.filter(
  (field) => isByName(field) && fitting(field).length > 0 && !OTHERS.includes(`${field.kind} ${field.path}`),
);

describe("codes in the audit log", () => {
  it("of the contract's fields are many", () => expect(coded.length).toBeGreaterThan(25));

  it.each(coded.map((field) => [field.kind, field.path, field] as const))(
    "%s: %s has words",
    (kind, path, field) => {
      expect(fitting(field)).toContain(dictionaryOfField(kind, path) as BuiltInType);
    },
  );
});

/** Codes that are names of the trade itself, the same in every language. */
const TECHNICAL: Readonly<Record<string, string>> = {
  "messageChannel settings.method": "methods of HTTP",
  "messageChannel settings.contentType": "types of content, as HTTP writes them",
  "mqttTopic format": "formats of data",
  "device format": "formats of files",
};
/** Codes of dictionaries have their own test above. */
const named = FIELDS.filter((field) => isByName(field) && !coded.includes(field));

/** Of a call alone: no entry records them. */
const OF_CALLS = [
  ...["after", "before", "cells", "changes", "cursor", "draftKey", "isLeaving", "isUndo", "key"],
  ...["randomStr", "saveId", "seen", "seq"],
];

describe("fields in the audit log", () => {
  const called = new Set(FIELDS.flatMap(({ path }) => path.split(".")).filter(Boolean));
  it("have a word in Chinese, also those of rows within a list", () => {
    expect(called.size).toBeGreaterThan(400);
    const missing = [...called].filter((name) => missingFields([{ [name]: null }]).length > 0);
    expect(missing.filter((name) => !OF_CALLS.includes(name))).toEqual([]);
  });

  it.each(Object.entries(DEVICE_SETTINGS))(
    "of a device: %s is called as on the page of its settings",
    (name, { zh, en }) => {
      const named = (language: "zh" | "en") => codeLabel({ kind: "device", path: "names" }, name, language);
      expect([named("zh"), named("en")]).toEqual([zh, en]);
      // Shared with other things, these have a word that is right for all.
      if (SHARED_NAMES.includes(name)) return;
      expect([fieldLabel(name, "zh").startsWith(zh), fieldLabel(name, "en").startsWith(en)]).toEqual([
        true,
        true,
      ]);
    },
  );
});
const SHARED_NAMES: readonly string[] = ["intensity", "language", "edgeDistanceMm"];

describe("codes that no dictionary has", () => {
  it("of the contract's fields are many", () => expect(named.length).toBeGreaterThan(40));

  it.each(named.map((field) => [field.kind, field.path, field] as const))(
    "%s: %s are in words, in both languages",
    (kind, path, { codes }) => {
      if (TECHNICAL[`${kind} ${path}`]) return;
      const raw = [...codes].filter((code) => /[a-z]/i.test(code));
      for (const language of ["zh", "en"] as const)
        expect(
          raw.filter((code) => !codeLabel({ kind, path }, code, language) && !dictionaryOfField(kind, path)),
        ).toEqual([]);
    },
  );

  it("no technical name is listed that the contract has not", () => {
    const paths = named.map(({ kind, path }) => `${kind} ${path}`);
    expect(Object.keys(TECHNICAL).filter((path) => !paths.includes(path))).toEqual([]);
  });
});

/** Ids of things that have no entry of their own, and no name. */
const NAMELESS: readonly string[] = ["allocationId", "groupIds", "upToId"];
const ids = FIELDS.filter(({ isId }) => isId);

describe("ids in the audit log", () => {
  it("of the contract's fields are many", () => expect(ids.length).toBeGreaterThan(50));

  it.each(ids.map(({ kind, path }) => [kind, path] as const))(
    "%s: %s are of a kind of thing",
    (kind, path) => {
      const field = path.split(".").at(-1) ?? "";
      if (NAMELESS.includes(field)) expect(kindOfField(kind, path)).toBeUndefined();
      else expect(Object.keys(KINDS)).toContain(kindOfField(kind, path));
    },
  );
});

describe("what stands in an entry", () => {
  const names = { "device 40": "Lobby One", "floor 3": "Mall F2", "role 2": { zh: "管理员", en: "Manager" } };
  const read = (language: "zh" | "en", field: string, value: unknown) => {
    const row = { subjectKind: "task", names };
    const builtIn = (type: string, code: string | number) => labelOf(type as BuiltInType, code, language);
    return valueText({ row, language, labelOf: builtIn, dateTime: (instant) => instant }, field, value);
  };

  it("is called by its name, in the reader's language, or by what it is and its number", () => {
    expect(read("en", "runner.deviceIds", [40, 41])).toBe("Lobby One, device #41");
    expect(read("zh", "runner.deviceIds", [40, 41])).toBe("Lobby One、设备 #41");
    expect(read("zh", "roleIds", ["2"])).toBe("管理员");
    expect(read("en", "mapId", "lobby-f1")).toBe("lobby-f1");
    expect(read("en", "runner.kind", "best")).toBe("Best available robot");
    expect(read("zh", "plan.urgency", "whenIdle")).toBe("空闲时更新");
  });

  it("is read in words to its depth, with nothing of the wire's form", () => {
    const steps = [
      { mode: "ECO", floorId: 3, isOn: true },
      { mode: "MAX", note: null },
    ];
    expect(read("en", "steps", steps)).toBe("Mode: Eco, Floor: Mall F2, Is on: yes; Mode: Max, Note: empty");
    expect(read("zh", "steps", steps)).not.toMatch(/[{}[\]"]|ECO|MAX/);
  });

  it("refers to each thing once, wherever it stands", () => {
    const entry = { action: "", subjectKind: "task", subjectId: "1" };
    const found = referencesIn({
      ...entry,
      before: { runner: { deviceIds: [40] } },
      after: { runner: { deviceIds: [40, 41] }, note: "40", mapKey: "3" },
    });
    expect(found).toEqual([
      { kind: "device", id: "40" },
      { kind: "device", id: "41" },
    ]);
  });
});
