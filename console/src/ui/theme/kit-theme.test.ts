import { theme } from "antd";
import { expect, it } from "vitest";
import { kitTheme } from "./kit-theme.ts";

/** What the kit keeps between an icon and its word, a sign and its label, a frame and its content. */
const SPACES = ["sizeXXS", "sizeXS", "sizeSM", "size", "sizeMD", "sizeLG", "sizeXL"] as const;

it("grows the kit's spaces as it grows the text between them", () => {
  const [base, twice] = [1, 2].map((scale) => theme.getDesignToken(kitTheme("light", scale, false)));
  for (const space of SPACES) expect([space, twice?.[space]]).toEqual([space, 2 * (base?.[space] ?? 0)]);
});

it("grows a field for a number with the number in it", () => {
  const widths = [1, 2].map((scale) => kitTheme("light", scale, false).components?.InputNumber?.controlWidth);
  expect(widths).toEqual([90, 180]);
});
