// @vitest-environment jsdom
import { CONSUMABLE_ENDPOINTS as E } from "@sweepline/contract/fleet/consumables.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aPart } from "../../../test/consumables.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { PartsAtAGlance } from "./index.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const REPORTED = [
  { kind: "mainBrush", usedHours: 30, lifeHours: 300 },
  { kind: "sideBrush", usedHours: 90, lifeHours: 100 },
  { kind: "filter", usedHours: 210, lifeHours: 200 },
  { kind: "squeegee", usedHours: 95, lifeHours: 100 },
];
const textOf = ({ textContent }: HTMLElement) => textContent ?? "";
const parts = () => screen.getAllByRole("listitem");
const tones = () => parts().map(({ dataset }) => dataset.tone);

it("stand with the first to be due on top, in the color of their date, and none has less than nothing left", async () => {
  visit(<PartsAtAGlance deviceId={7} consumables={REPORTED} />, {
    answers: [
      on(E.parts, [
        aPart("mainBrush", { forecastAt: inDays(5) }),
        aPart("sideBrush", { forecastAt: inDays(60) }),
        aPart("filter"),
        aPart("squeegee"),
      ]),
    ],
  });
  await waitFor(() => expect(tones()).toEqual(["danger", "notice", "active", "notice"]));
  expect(parts().map((part) => textOf(part).slice(0, 6))).toEqual(["Filter", "Main b", "Side b", "Squeeg"]);
  expect(parts().map(textOf)[1]).toContain(`due ${inDays(5).slice(0, 10)} (in about 5 days)`);
  expect(parts()[0]?.querySelector<HTMLElement>("[style]")?.style.width).toBe("0%");
});

it("go by what is left for who may not see forecasts, without asking for them", () => {
  const { asked } = visit(<PartsAtAGlance deviceId={7} consumables={REPORTED} />, { may: [] });
  expect(tones()).toEqual(["danger", "notice", "notice", "active"]);
  expect(asked(E.parts)).toEqual([]);
});

it("are not reported by every device", () => {
  visit(<PartsAtAGlance deviceId={7} consumables={[]} />, { answers: [on(E.parts, [])] });
  expect(screen.getByText("This device has not reported any consumables")).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});
