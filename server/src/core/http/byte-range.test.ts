import { expect, it } from "vitest";
import { byteRangeOf } from "./byte-range.ts";

it.each([
  ["bytes=0-0", { from: 0, to: 0 }],
  ["bytes=2-4", { from: 2, to: 4 }],
  ["Bytes=2-4 ", { from: 2, to: 4 }],
  ["bytes=2-", { from: 2, to: 9 }],
  ["bytes=2-99", { from: 2, to: 9 }],
  ["bytes=-3", { from: 7, to: 9 }],
  ["bytes=-30", { from: 0, to: 9 }],
  ["bytes=10-", null],
  ["bytes=-0", null],
  ["bytes=4-2", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,3-4", undefined],
  ["bytes=a-b", undefined],
  ["lines=0-1", undefined],
  [`bytes=0-${"9".repeat(40)}`, undefined],
  ["", undefined],
  [undefined, undefined],
])("of ten bytes, %j asks for %j", (header, range) => expect(byteRangeOf(header, 10)).toEqual(range));
