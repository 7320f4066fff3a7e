// @vitest-environment jsdom
import { SERVICE_PROJECT_ENDPOINTS as P } from "@sweepline/contract/care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS as K } from "@sweepline/contract/care/service-catalog/keywords.ts";
import {
  WORK_ORDER_ENDPOINTS as E,
  WORK_ORDER_EVENTS,
  type WorkOrderDetail,
} from "@sweepline/contract/care/work-orders/index.ts";
import { CONSUMABLE_ENDPOINTS as C } from "@sweepline/contract/fleet/consumables.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { aPage, inTurn, on, type Rule } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { WorkOrderListPage } from "./index.ts";

const ORDER: WorkOrderDetail = {
  ...{ id: 7, number: "WO-2026-00007", organizationId: 1, organizationName: "Lakeside" },
  ...{ deviceId: 3, serialNumber: "SW-3", shortName: "Three", placeId: 5, placeName: "East hall" },
  ...{ projectId: 1, projectName: "Replace the brush", title: "Brush is worn", classification: "cleaning" },
  ...{ level: "high", source: "hand", sourceRef: "", state: "open", assigneeId: null, assigneeName: null },
  ...{
    plannedAt: "2026-11-25T23:30:00Z",
    plannedMinutes: 30,
    startedAt: null,
    doneAt: null,
    actualMinutes: null,
  },
  ...{ createdAt: "2026-11-24T08:00:00Z", changedAt: "2026-11-24T08:00:00Z", revision: 4 },
  ...{
    description: "The worn brush squeals",
    remark: "",
    keyword: "worn brush",
    createdBy: "Ada",
    parts: [],
    photos: [],
  },
  history: [
    { at: "2026-11-24T08:00:00Z", step: "create", state: "open", by: "Ada", assigneeName: null, remark: "" },
  ],
};
const PROJECT = {
  ...{ id: 1, code: "BR-1", name: "Replace the brush", businessType: "repair", classification: "cleaning" },
  workMinutes: 30,
};
const MATCH = {
  ...{ id: 9, name: "worn brush", classification: "cleaning", isCritical: false, level: "high" },
  ...{ start: 4, end: 14, project: PROJECT },
};

const show = (at: string, answers: readonly Rule[] = [], given: object = {}) =>
  visit(<WorkOrderListPage />, {
    at,
    answers: [
      ...answers,
      on(E.list, aPage(ORDER)),
      on(E.get, ORDER),
      on(E.assignees, [{ id: 12, name: "Bea", organizationName: "Lakeside" }]),
      on(P.options, [PROJECT]),
      on(K.match, []),
      on(PLACE_ENDPOINTS.list, aPage()),
      on(DEVICE_ENDPOINTS.list, aPage()),
      on(C.parts, []),
    ],
    ...given,
  });

describe("the list of work orders", () => {
  it("leads to device and place, and opens an order at an address of its own", async () => {
    const { user } = show("/page");
    expect((await screen.findByRole("link", { name: "Three" })).getAttribute("href")).toBe(
      "/deviceView?id=3",
    );
    expect(screen.getByRole("link", { name: "East hall" }).getAttribute("href")).toBe("/placeView?id=5");
    await user.click(screen.getByRole("button", { name: "WO-2026-00007" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("?order=7"));
    expect(await screen.findByText("Classified by keyword")).toBeTruthy();
    expect(document.querySelector("mark")?.textContent).toBe("worn brush");
  });

  it("asks for what its address says", async () => {
    const { asked } = show("/page?mine=true&state=open&state=assigned&level=high&from=2026-11-25&place=5");
    await screen.findByText("WO-2026-00007");
    expect(asked(E.list)[0]?.query).toMatchObject({
      ...{ isMine: true, states: ["open", "assigned"], level: "high", placeId: 5 },
    });
  });

  it("shows one's own at the press of a button, as every list does", async () => {
    const { user, asked } = show("/page");
    await user.click(await screen.findByRole("button", { name: "My work orders" }));
    await waitFor(() => expect(asked(E.list).at(-1)?.query).toMatchObject({ isMine: true }));
  });

  it("is read again when an order of a device on screen changes", async () => {
    const later = { ...ORDER, state: "done" as const };
    const { notify } = show("/page", [on(E.list, inTurn(aPage(ORDER), aPage(later)))], {
      isLive: true,
    });
    await screen.findByText("Open");
    await notify(WORK_ORDER_EVENTS.workOrderChanged, 3, { id: 7, state: "done", revision: 5 });
    expect(await screen.findByText("Done")).toBeTruthy();
  });
});

describe("one work order", () => {
  it("offers just the moves that the person may make, and makes one with what was seen", async () => {
    const taken = { ...ORDER, state: "assigned" as const, assigneeId: 1, assigneeName: "Me", revision: 5 };
    const answers = [on(E.take, taken), on(E.get, inTurn(ORDER, taken))];
    const { user, asked } = show("/page?order=7", answers, { may: [E.list, E.get, E.take, P.options] });
    const take = await screen.findByRole("button", { name: "Accept" });
    expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Cancel work order/ })).toBeNull();
    await user.click(take);
    await waitFor(() => expect(asked(E.take)[0]?.body).toEqual({ remark: "", revision: 4 }));
    expect(await screen.findByRole("button", { name: "Start" })).toBeTruthy();
  });

  it("is not cancelled without a reason", async () => {
    const { user, asked } = show("/page?order=7", [on(E.cancel, { ...ORDER, state: "cancelled" })]);
    await user.click(await screen.findByRole("button", { name: /Cancel work order/ }));
    const box = await screen.findByLabelText("Reason for cancelling");
    const asking = box.closest(".ant-modal") as HTMLElement;
    await user.click(within(asking).getByRole("button", { name: /Cancel work order/ }));
    expect(await within(asking).findByText("Give a reason")).toBeTruthy();
    await user.type(box, "sold");
    await user.click(within(asking).getByRole("button", { name: /Cancel work order/ }));
    await waitFor(() => expect(asked(E.cancel)[0]?.body).toEqual({ remark: "sold", revision: 4 }));
  });

  it("shows its photos, and takes more of who may work on it", async () => {
    const photo = { id: 1, url: "/platform/picture/a.jpg", at: "2026-11-24T08:00:00Z", staffName: "Bea" };
    const mine = { ...ORDER, assigneeId: 1, photos: [photo] };
    show("/page?order=7", [on(E.get, mine)], { may: [E.list, E.get, E.addPhoto, P.options] });
    const shown = await screen.findByRole("img", { name: /^Bea · / });
    expect(shown.closest("a")?.getAttribute("href")).toBe(photo.url);
    expect(screen.getByLabelText("Add photo").getAttribute("type")).toBe("file");
  });

  it("takes no photo of who does not do the work", async () => {
    show("/page?order=7", [on(E.get, { ...ORDER, assigneeId: 2 })], {
      may: [E.list, E.get, E.addPhoto, P.options],
    });
    await screen.findByText("Classified by keyword");
    expect(screen.queryByLabelText("Add photo")).toBeNull();
  });

  it("takes a part while it is in progress, those of it apart that were replaced already", async () => {
    const working = {
      ...ORDER,
      state: "inProgress" as const,
      assigneeId: 1,
      startedAt: "2026-11-25T23:30:00Z",
    };
    const part = { ...{ usedHours: 290, lifeHours: 300, reportedAt: ORDER.createdAt, hoursADay: null } };
    const wear = {
      ...part,
      forecastAt: null,
      replacement: null,
      recordedUsedHours: null,
      recordedForecastAt: null,
    };
    const used = {
      replacementId: 1,
      kind: "squeegee",
      replacedAt: ORDER.createdAt,
      by: "Me",
      note: "",
      isUndone: false,
    };
    const { user, asked } = show("/page?order=7", [
      on(E.get, { ...working, parts: [used] }),
      on(C.parts, [
        { ...wear, kind: "mainBrush" },
        { ...wear, kind: "squeegee" },
      ]),
      on(E.usePart, working),
    ]);
    await user.click(await screen.findByRole("button", { name: "Record replaced part" }));
    await user.click(await screen.findByLabelText("Part"));
    expect(await screen.findByTitle("Main brush")).toBeTruthy();
    expect(screen.queryByTitle("Squeegee")).toBeNull();
    await user.click(screen.getByTitle("Main brush"));
    const asking = screen.getByLabelText("Part").closest(".ant-modal") as HTMLElement;
    await user.click(within(asking).getByRole("button", { name: "Record replaced part" }));
    await waitFor(() => expect(asked(E.usePart)[0]?.body).toMatchObject({ kind: "mainBrush" }));
  });
});

describe("the form of a work order", () => {
  it("is filled in by keywords as long as nobody has chosen, and shows which", async () => {
    const { user, asked } = show("/page", [on(K.match, [MATCH]), on(E.update, ORDER)]);
    await user.click(await screen.findByRole("button", { name: /New work order$/ }));
    const form = await dialog();
    await user.type(within(form).getByLabelText("Title"), "The worn brush");
    expect(await within(form).findByText("“worn brush” applies")).toBeTruthy();
    expect(within(form).getByTitle("Cleaning unit")).toBeTruthy();
    expect(within(form).getByTitle("BR-1 · Replace the brush")).toBeTruthy();
    expect(within(form).getByLabelText<HTMLInputElement>("Planned time (min)").value).toBe("30");
    await user.click(within(form).getByRole("button", { name: /Save$/ }));
    await waitFor(() => expect(form.querySelector(".ant-form-item-explain-error")).toBeTruthy());
    expect(asked(E.create)).toEqual([]);
  });

  it("changes an order by what was seen, and leaves its choices alone", async () => {
    const other = { ...MATCH, level: "urgent" };
    const { user, asked } = show("/page?order=7", [on(K.match, [other]), on(E.update, ORDER)]);
    await user.click(await screen.findByRole("button", { name: "Edit work order WO-2026-00007" }));
    await screen.findByText("“worn brush” applies");
    await user.click(within(await dialog()).getByRole("button", { name: /Save$/ }));
    await waitFor(() => expect(asked(E.update)).toHaveLength(1));
    expect(asked(E.update)[0]?.body).toMatchObject({ level: "high", projectId: 1, revision: 4 });
  });
});

describe("the calendar of work orders", () => {
  it("shows them on the person's days, and is gone through by keys", async () => {
    const { user, asked } = show("/page?view=week&day=2026-11-25", [on(E.list, aPage(ORDER))]);
    const cell = await screen.findByRole("gridcell", { name: /^2026-11-25/ });
    expect(asked(E.list).some(({ query }) => query.sort === "plannedAt" && query.size === 500)).toBe(true);
    cell.focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(document.activeElement?.getAttribute("data-day")).toBe("2026-11-26"));
    await user.keyboard("{PageDown}");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toContain("day=2026-12-03"));
  });

  it("opens the first order of a day by Enter", async () => {
    const { user } = show("/page?view=month&day=2026-11-25", [
      on(E.list, aPage({ ...ORDER, plannedAt: "2026-11-25T12:00:00Z" })),
    ]);
    const cell = await screen.findByRole("gridcell", { name: /^2026-11-25, 1 work order/ });
    cell.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toContain("order=7"));
  });
});
