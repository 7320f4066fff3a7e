/**
 * What comes of messages that no network server should hand on, of each kind that there is of sensors: taken, with what they say beside
 * their values cut or left out, or refused by the name of the field. Nothing here throws, and nothing takes long.
 */
import { describe, expect, it } from "vitest";
import {
  but,
  KINDS,
  type Name,
  RECEIVED_AT,
  read,
  refused,
  SAID_AT,
  text,
} from "../../../test/lora-messages.ts";

const MALFORMED = { reason: "malformed" };
const TAKEN = { kind: "reading", at: SAID_AT };
const AS_RECEIVED = { kind: "reading", at: RECEIVED_AT };

/** With another time, under the name that it has there. */
const at =
  (time: unknown) =>
  (name: Name): string =>
    but({ [KINDS[name].time]: time })(name);
const around = (before: string, after: string) => (name: Name) => `${before}${text(name)}${after}`;
const deep = "[".repeat(100_000) + "]".repeat(100_000);

type Expected = object | ((name: Name) => object);
const REFUSED_TIME: Expected = (name) => refused(KINDS[name].time);
/** Of every kind: the envelope and the time. */
const ALL: [title: string, payload: (name: Name) => string | Uint8Array, expected: Expected][] = [
  ["nothing", () => "", MALFORMED],
  ["blanks", () => " \n\t ", MALFORMED],
  ["null", () => "null", { reason: "invalid" }],
  ["a number", () => "42", { reason: "invalid" }],
  ["a text", () => '"up"', { reason: "invalid" }],
  ["true", () => "true", { reason: "invalid" }],
  ["a list", () => "[]", { reason: "invalid" }],
  ["a list around it", around("[", "]"), { reason: "invalid" }],
  [
    "an empty object",
    () => "{}",
    (name) => (KINDS[name].missing ? refused(KINDS[name].missing) : AS_RECEIVED),
  ],
  ["half of it", (name) => text(name).slice(0, -9), MALFORMED],
  ["rubbish behind it", around("", "}"), MALFORMED],
  ["a second one behind it", (name) => text(name) + text(name), MALFORMED],
  ["a comma at its end", (name) => `${text(name).slice(0, -1)},}`, MALFORMED],
  ["single quotes", (name) => text(name).replaceAll('"', "'"), MALFORMED],
  ["a byte order mark", around("\uFEFF", ""), MALFORMED],
  ["blanks around it", around("\r\n ", " \n"), TAKEN],
  ["zero bytes", () => new Uint8Array(64), MALFORMED],
  ["UTF-16", (name) => Buffer.from(text(name), "utf16le"), MALFORMED],
  ["no UTF-8", () => new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), MALFORMED],
  ["protobuf in place of JSON", () => new Uint8Array([0x0a, 0x10, 0x01, 0x01, 0x12, 0x08]), MALFORMED],
  ["lists a hundred thousand deep", () => deep, { detail: expect.stringContaining("nests too deep") }],
  [
    "… in a field that nobody reads",
    (name) => `{"x":${deep},${text(name).slice(1)}`,
    { detail: expect.stringContaining("nests too deep") },
  ],
  ["a list of twenty thousand nobody reads", but({ strange: Array(20_000).fill(7) }), TAKEN],
  ["a megabyte nobody reads", but({ strange: "x".repeat(1_000_000) }), TAKEN],
  ["fields nobody knows", but({ strange: null, "": 1, "a.b": {} }), TAKEN],
  ["__proto__", (name) => `{"__proto__":{"isAdmin":true},${text(name).slice(1)}`, TAKEN],
  ["constructor", but({ constructor: { prototype: { x: 1 } } }), TAKEN],
  ["a time twice", (name) => `{"${KINDS[name].time}":"1999",${text(name).slice(1)}`, TAKEN],
  ["NaN", (name) => text(name).replace(/^\{/, '{"x":NaN,'), MALFORMED],
  ["Infinity", (name) => text(name).replace(/^\{/, '{"x":Infinity,'), MALFORMED],
  ["a comment", (name) => text(name).replace(/^\{/, "{/* up */"), MALFORMED],
  ["no time", at(undefined), AS_RECEIVED],
  ["an empty time", at(""), AS_RECEIVED],
  ["a time of null", at(null), REFUSED_TIME],
  ["a time of a number", at(1_700_000_000), REFUSED_TIME],
  ["a time of an object", at({ seconds: 1_700_000_000 }), REFUSED_TIME],
  ["a time of yesterday in words", at("yesterday"), AS_RECEIVED],
  ["a time too long", at("2".repeat(257)), REFUSED_TIME],
  ["a time of another zone", at("2026-03-10T19:59:58+08:00"), TAKEN],
  ["a time of nanoseconds", at("2026-03-10T11:59:58.123456789Z"), { at: SAID_AT + 123 }],
  ["a time of month thirteen", at("2026-13-01T00:00:00Z"), AS_RECEIVED],
  ["a time beyond what dates hold", at("+999999-01-01T00:00:00Z"), AS_RECEIVED],
];

describe.each(Object.keys(KINDS) as Name[])("%s, of", (name) => {
  it.each(ALL)("%s", (_, payload, expected) => {
    const wanted = typeof expected === "function" ? expected(name) : expected;
    expect(read(name, payload(name))).toMatchObject(wanted);
  });
});
