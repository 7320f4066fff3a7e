import { describe, expect, it } from "vitest";
import { DARK, LIGHT, type Palette, type Tone } from "./palette.ts";

function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const TONES: readonly Tone[] = ["positive", "active", "info", "notice", "danger", "neutral"];

describe.each([
  ["light", LIGHT],
  ["dark", DARK],
] as const)("the %s palette", (_, palette: Palette) => {
  it.each(["ink", "inkSoft", "inkFaint", "primary"] as const)(
    "shows %s text at 4.5 : 1 on every surface",
    (name) => {
      for (const background of [palette.paper, palette.surface, palette.sunken]) {
        expect(contrast(palette[name], background)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("shows text on primary and on the side menu at 4.5 : 1", () => {
    expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onPrimary, palette.primaryHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.sideInk, palette.sideRaised)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.sideInkSoft, palette.side)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(TONES)("shows %s text at 4.5 : 1 on its tint and on cards, and its dots at 3 : 1", (tone) => {
    const { solid, text, soft } = palette.tones[tone];
    expect(contrast(text, soft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, palette.surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(solid, palette.surface)).toBeGreaterThanOrEqual(3);
  });

  it("outlines inputs at 3 : 1 and tells chart series from the card at 3 : 1", () => {
    expect(contrast(palette.lineStrong, palette.surface)).toBeGreaterThanOrEqual(3);
    for (const color of palette.series) expect(contrast(color, palette.surface)).toBeGreaterThanOrEqual(3);
  });
});
