// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { CONNECTION_ENDPOINTS as E, type Timeline } from "@sweepline/contract/fleet/connections.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDiagnosis, aSegment, aTimeline } from "../../../test/connections.ts";
import { shownSearch } from "../../../test/page.tsx";
import { inTurn, on, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { TimelineCard } from "./timeline-card.tsx";

function show(timeline: Timeline, given: Parameters<typeof visit>[1] = {}) {
  updatePreferences({ timeZone: "UTC" });
  return visit(<TimelineCard deviceId={7} />, { answers: [on(E.timeline, timeline)], ...given });
}
const strip = () => screen.findByRole("slider", { name: /^Timeline/ });
const fact = async (label: string) =>
  (await screen.findByText(label, { selector: "dt" })).nextElementSibling?.textContent;
const HINT = "Hover over the timeline, or use the arrow keys, to see each segment";
const FIRST = "Online: 2026-03-10 00:00:00 to 2026-03-10 06:00:00, 6 h";
const GONE = "Offline: 2026-03-10 06:00:00 to 2026-03-10 07:30:00, 1 h 30 min · reason: Connection lost";
const LAST = "Online: 2026-03-10 07:30:00 to 2026-03-10 12:00:00, 4 h 30 min";

describe("the timeline of a device", () => {
  it("adds up how long it was there, and how often it went and why", async () => {
    const drops = [
      { reason: "lost", count: 1_200 },
      { reason: "closed", count: 2 },
    ] as const;
    show(aTimeline({ drops: [...drops] }));
    expect(await fact("Uptime")).toBe("87.5%");
    expect(await fact("Online")).toBe("10 h 30 min");
    expect(await fact("Offline")).toBe("1 h 30 min");
    expect(await fact("Drops")).toBe("1,202 — Connection lost 1,200 · Closed by the robot 2");
    expect(screen.queryByText("Stale", { selector: "dt" })).toBeNull();
  });

  it("claims no uptime where nothing is known", async () => {
    const segments = [aSegment("00:00", "12:00", { presence: "unknown" })];
    show(aTimeline({ segments, uptimePercent: null, onlineS: 0, offlineS: 0, unknownS: 43_200, drops: [] }));
    expect([await fact("Uptime"), await fact("Unknown"), await fact("Drops")]).toEqual([
      ...["not known", "12 h", "no drops"],
    ]);
  });

  it("draws each piece where it was, and marks one that hides drops", async () => {
    const segments = [
      aSegment("00:00", "06:00", { drops: 3 }),
      aSegment("06:00", "09:00", { presence: "offline", reason: "lost", drops: 1 }),
      aSegment("09:00", "12:00"),
    ];
    show(aTimeline({ segments }));
    const pieces = [...(await strip()).children] as HTMLElement[];
    expect(pieces.map(({ style, dataset }) => [style.left, style.width, dataset.presence])).toEqual([
      ["0%", "50%", "online"],
      ["50%", "25%", "offline"],
      ["75%", "25%", "online"],
    ]);
    expect(pieces.map(({ dataset }) => dataset.drops)).toEqual(["true", undefined, undefined]);
  });

  it("shows what else happened then where it was, in words and with the way there", async () => {
    const mark = (id: number, at: string) => ({
      ...{ id, at: `2026-03-10T${at}:00.000Z`, text: `Update ${id}`, tone: "positive" as const },
      to: `/history?id=${id}`,
    });
    const marks = [mark(1, "03:00"), mark(2, "12:30")];
    visit(<TimelineCard deviceId={7} useMarks={() => marks} />, { answers: [on(E.timeline, aTimeline())] });
    const link = await screen.findByRole("link", { name: "Update 1" });
    expect(link.getAttribute("href")).toBe("/history?id=1");
    expect(link.closest("li")?.textContent).toMatch(/^2026-03-10 \d\d:00:00 Update 1$/);
    expect(screen.getByTitle("Update 1").style.left).toBe("25%");
    // Beyond what the timeline answers.
    expect(screen.queryByText("Update 2")).toBeNull();
  });

  it("says why it was away, from the list and from the strip", async () => {
    const finding = { code: "batteryEmpty", certainty: "likely", evidence: { percent: 2 } } as const;
    const { user, asked } = show(aTimeline(), {
      answers: [
        on(E.timeline, aTimeline()),
        on(E.diagnosis, aDiagnosis({ until: "2026-03-10T07:30:00.000Z", findings: [finding] })),
      ],
    });
    await user.click(await screen.findByText("Offline and stale periods as a list (1)"));
    await user.click(await screen.findByRole("button", { name: "Why?" }));
    const why = await screen.findByRole("region", { name: "Why was it offline?" });
    expect(await within(why).findByText(/Its battery was at 2% in its last report/)).toBeTruthy();
    expect(within(why).getByRole("heading").textContent).toBe(
      "Why was it offline? · 2026-03-10 06:00:00 to 2026-03-10 07:30:00",
    );
    expect(asked(E.diagnosis)[0]?.query).toEqual({ at: "2026-03-10T06:00:00.001Z" });
    await user.click(within(why).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region", { name: "Why was it offline?" })).toBeNull();
    (await strip()).focus();
    await user.keyboard("{Home}{ArrowRight}{Enter}");
    expect(await screen.findByRole("region", { name: "Why was it offline?" })).toBeTruthy();
  });

  it("is gone through with the keyboard, piece by piece, and ends at its ends", async () => {
    const { user } = show(aTimeline());
    const slider = await strip();
    expect(screen.getByText(HINT)).toBeTruthy();
    slider.focus();
    await user.keyboard("{ArrowRight}");
    expect([screen.getByText(FIRST).tagName, slider.getAttribute("aria-valuenow")]).toEqual(["P", "1"]);
    await user.keyboard("{ArrowRight}");
    expect(slider.getAttribute("aria-valuetext")).toBe(GONE);
    await user.keyboard("{End}{ArrowRight}");
    expect([screen.getByText(LAST).tagName, slider.getAttribute("aria-valuenow")]).toEqual(["P", "3"]);
    await user.keyboard("{ArrowLeft}{Home}{ArrowLeft}");
    expect(slider.getAttribute("aria-valuenow")).toBe("1");
  });

  it("begins at its end with the key that goes back", async () => {
    const { user } = show(aTimeline());
    (await strip()).focus();
    await user.keyboard("{ArrowLeft}");
    expect(screen.getByText(LAST)).toBeTruthy();
  });

  it("says what is under the pointer, and no more when that has left", async () => {
    show(aTimeline());
    const slider = await strip();
    slider.getBoundingClientRect = () => new DOMRect(100, 0, 240, 20);
    const point = (clientX: number) => fireEvent.pointerMove(slider, { clientX });
    point(100 + 130);
    expect(screen.getByText(`${GONE} · click to see why`, { selector: "p" })).toBeTruthy();
    point(100 + 239);
    expect(screen.getByText(LAST)).toBeTruthy();
    point(100 + 500);
    expect(screen.getByText(LAST)).toBeTruthy();
    fireEvent.pointerLeave(slider);
    expect(screen.getByText(HINT)).toBeTruthy();
  });

  it("has times below it of hours, and days of weeks", async () => {
    const { user } = show(aTimeline(), {
      answers: [on(E.timeline, inTurn(aTimeline(), aTimeline({ from: "2026-03-03T12:00:00.000Z" })))],
    });
    await strip();
    expect(screen.getByText("02:00")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "7 days" }));
    expect(await screen.findByText("03-03")).toBeTruthy();
    expect(screen.queryByText("02:00")).toBeNull();
  });

  it("stands as a list too, newest first, of the times when it was away", async () => {
    const segments = [
      aSegment("00:00", "01:00", { presence: "stale" }),
      aSegment("01:00", "06:00"),
      aSegment("06:00", "07:30", { presence: "offline", reason: "lost", drops: 4 }),
    ];
    show(aTimeline({ segments, isCoarse: true }));
    expect(await screen.findByText("Offline and stale periods as a list (2)")).toBeTruthy();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `${GONE} · 4 drops in this segment Why?`,
      "Stale: 2026-03-10 00:00:00 to 2026-03-10 01:00:00, 1 h ",
    ]);
    expect(screen.getByText(/^Changes are too frequent to draw one by one/)).toBeTruthy();
  });

  it("lists a hundred of them, and says how many more there are", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 10) + minute * 60_000).toISOString();
    const segments = Array.from({ length: 130 }, (_, minute) => ({
      ...aSegment("00:00", "00:00", { presence: "offline", reason: "lost" }),
      ...{ from: at(minute), to: at(minute + 1) },
    }));
    show(aTimeline({ segments }));
    expect(await screen.findByText("30 more are not listed; choose a shorter range")).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(100);
  });

  it("has nothing to list of one that was always there", async () => {
    show(aTimeline({ segments: [aSegment("00:00", "12:00")] }));
    expect(await screen.findByText("Online all the time")).toBeTruthy();
  });

  it("is of the last day, of weeks, or of days of one's own, which the address keeps", async () => {
    const { user, asked } = show(aTimeline(), { at: "/device?since=2026-03-01&until=2026-03-02" });
    await strip();
    const hours = () => {
      const { from = "", to = "" } = asked(E.timeline).at(-1)?.query ?? {};
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect(hours()).toBe(24);
    await user.click(screen.getByRole("radio", { name: "30 days" }));
    await waitFor(() => expect(hours()).toBe(720));
    await user.click(screen.getByRole("radio", { name: "Custom" }));
    expect(new URLSearchParams(shownSearch() ?? "").get("span")).toBe("days");
    await waitFor(() =>
      expect(asked(E.timeline).at(-1)?.query).toEqual({
        ...{ from: "2026-03-01T00:00:00.000Z", to: "2026-03-02T23:59:59.999Z" },
      }),
    );
    expect(screen.getByPlaceholderText("From")).toHaveProperty("value", "2026-03-01");
  });

  it("fails in words, and is asked for again", async () => {
    const answers = inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, aTimeline() as never);
    const { user } = show(aTimeline(), { answers: [on(E.timeline, answers)] });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(within(await strip()).queryByRole("alert")).toBeNull();
    expect(await fact("Uptime")).toBe("87.5%");
  });
});
