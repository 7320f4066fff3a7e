import { expect, it } from "vitest";
import { sizeText } from "./size-text.ts";

it.each([
  [0, "0 B"],
  [1_023, "1,023 B"],
  [1_024, "1 KB"],
  [1_587, "1.5 KB"],
  [10_485_760, "10 MB"],
  [5 * 1_024 ** 4, "5 TB"],
  [2 * 1_024 ** 5, "2,048 TB"],
])("%i bytes read %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
