// @vitest-environment jsdom
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aDevice } from "../../../test/devices.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPlaceRow } from "../../../test/places.ts";
import { aPage, held, on } from "../../../test/server.ts";
import { showShell } from "../../../test/shell.tsx";
import { preferences } from "../../core/preferences/index.ts";
import { HOME_TAB } from "../tabs/tab-rules.ts";
import { keepTabs } from "../tabs/tab-store.ts";

const robots = (count: number, total = count) => ({
  ...aPage(
    ...Array.from({ length: count }, (_, index) => aDevice(index + 1, { shortName: `Lobby ${index + 1}` })),
  ),
  total,
});
const ctrlK = () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
const field = () => screen.findByRole("combobox", { name: "Search everywhere" });
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const chosen = () => screen.getAllByRole("option", { selected: true }).map(({ textContent }) => textContent);

async function searched(typed: string, given: Parameters<typeof showShell>[0] = {}) {
  const shown = await showShell(given);
  ctrlK();
  await shown.user.type(await field(), typed);
  return shown;
}

describe("the search of everything", () => {
  it("opens by Ctrl-K and by its button, and closes by either", async () => {
    const { user } = await showShell();
    ctrlK();
    await field();
    ctrlK();
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Search everywhere" }));
    expect(await field()).toBeTruthy();
  });

  it("finds devices, places and pages, and opens what the keyboard chooses", async () => {
    const { user } = await searched("lobby", {
      answers: [
        on(DEVICE_ENDPOINTS.list, robots(2)),
        on(PLACE_ENDPOINTS.list, aPage(aPlaceRow(9, { name: "Lobby tower" }))),
      ],
    });
    const devices = await screen.findByRole("group", { name: "Devices" });
    expect(within(devices).getAllByRole("option")).toHaveLength(2);
    await screen.findByRole("option", { name: /Lobby tower/ });
    expect(chosen()).toEqual([expect.stringContaining("Lobby 1")]);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(chosen()).toEqual([expect.stringContaining("Lobby tower")]);
    await user.keyboard("{ArrowUp}{Enter}");
    expect(shownAddress()).toContain("/wel/eqDetail");
    expect(shownSearch()).toContain("id=2");
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("leads to the list of all where there are more than it shows", async () => {
    const { user } = await searched("lobby", { answers: [on(DEVICE_ENDPOINTS.list, robots(5, 1_234))] });
    await user.click(await screen.findByRole("option", { name: "Show all 1,234" }));
    expect(shownSearch()).toContain("search=lobby");
  });

  it("finds a page by its name in either language, and an act", async () => {
    const { user } = await searched("robots");
    expect(options()).toEqual(["Robots"]);
    await user.clear(await field());
    await user.type(await field(), "dark theme");
    await user.keyboard("{Enter}");
    expect(preferences.get().theme).toBe("dark");
  });

  it("opens a page as its tab was left", async () => {
    const { user } = await showShell({ at: "/washfloorrobot/equipmentInfo" });
    const left = "/washfloorrobot/equipmentInfo?status=04";
    act(() => keepTabs([HOME_TAB, { ...HOME_TAB, key: left, id: "left" }]));
    ctrlK();
    await user.type(await field(), "robots{Enter}");
    expect(shownSearch()).toContain("status=04");
  });

  it("asks for nothing that the person may not read", async () => {
    const { asked } = await searched("lobby", {
      may: [DEVICE_ENDPOINTS.list],
      answers: [on(DEVICE_ENDPOINTS.list, robots(1))],
    });
    await screen.findByRole("option", { name: /Lobby 1/ });
    expect(asked(DEVICE_ENDPOINTS.list)).not.toEqual([]);
    expect(asked(STAFF_ENDPOINTS.list)).toEqual([]);
  });

  it("says so when nothing matches", async () => {
    await searched("nowhere at all");
    expect(await screen.findByText("Nothing matches “nowhere at all”")).toBeTruthy();
  });

  describe("while somebody types", () => {
    /** Each text is answered when the test says so. */
    async function slowly(texts: Readonly<Record<string, ReturnType<typeof aDevice>[]>>) {
      const answers = new Map(Object.entries(texts).map(([text, found]) => [text, held(aPage(...found))]));
      const shown = await showShell({
        may: [DEVICE_ENDPOINTS.list],
        answers: [
          on(DEVICE_ENDPOINTS.list, ({ query }) => answers.get(query.search ?? "")?.answer() ?? aPage()),
        ],
      });
      ctrlK();
      return {
        type: async (text: string) => shown.user.type(await field(), text),
        answer: (text: string) => act(async () => answers.get(text)?.release()),
        asked: () => shown.asked(DEVICE_ENDPOINTS.list).map(({ query }) => query.search),
      };
    }
    const hall = (id: number, shortName: string) => aDevice(id, { shortName });
    const robotsShown = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

    it("asks at once, one question at a time, and again only for what has been typed meanwhile", async () => {
      const { type, answer, asked } = await slowly({ h: [hall(1, "Hall")], hal: [hall(1, "Hall")] });
      await type("hal");
      expect(asked()).toEqual(["h"]);
      await answer("h");
      await waitFor(() => expect(asked()).toEqual(["h", "hal"]));
      await answer("hal");
      await screen.findByRole("option", { name: /Hall/ });
      expect(asked()).toEqual(["h", "hal"]);
    });

    it("does not ask a list again that has not got the shorter text, until it may have it", async () => {
      const { user, asked } = await searched("ha", {
        may: [DEVICE_ENDPOINTS.list, PLACE_ENDPOINTS.list],
        answers: [on(DEVICE_ENDPOINTS.list, aPage(hall(1, "Hall")))],
      });
      const [devices, places] = [DEVICE_ENDPOINTS.list, PLACE_ENDPOINTS.list].map(
        (endpoint) => () => asked(endpoint).map(({ query }) => query.search),
      );
      await waitFor(() => expect(devices?.()).toContain("ha"));
      expect(places?.()).toEqual(["h"]);
      vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
      await user.type(await field(), "l");
      await waitFor(() => expect(places?.()).toEqual(["h", "hal"]));
    });

    it("never shows for a text what was found for an older one and does not have it", async () => {
      const [east, west] = [hall(1, "Hall east"), hall(2, "Hall west")];
      const { type, answer } = await slowly({ h: [east, west], "hall w": [west, hall(3, "Hall wide")] });
      await type("hall w");
      await answer("h");
      await waitFor(() => expect(robotsShown()).toEqual([expect.stringContaining("Hall west")]));
      await answer("hall w");
      await screen.findByRole("option", { name: /Hall wide/ });
      expect(robotsShown()).toHaveLength(2);
      expect(screen.queryByRole("option", { name: /Hall east/ })).toBeNull();
    });

    it("shows nothing of an answer that comes after the field was cleared", async () => {
      const { type, answer } = await slowly({ h: [hall(1, "Hall east")] });
      await type("h");
      await type("{Backspace}");
      await answer("h");
      expect(robotsShown()).toEqual([]);
    });
  });
});
