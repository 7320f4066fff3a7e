// @vitest-environment jsdom
import { ON_CALL_ENDPOINTS as E, ON_CALL_REFUSALS, type Rota } from "@sweepline/contract/care/on-call.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPage, on, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { RotaListPage } from "./index.ts";

const PEOPLE = [
  { id: 7, name: "Ada", isEnabled: true },
  { id: 8, name: "Grace", isEnabled: true },
];
const SHIFT = {
  ...{ from: "2026-11-16T08:00:00Z", to: "2026-11-23T08:00:00Z", staffId: 7, name: "Ada", insteadOf: null },
};
const aRota = (given: Partial<Rota> = {}): Rota => ({
  ...{ id: 5, name: "Nights", organizationName: "Acme", timeZone: "Europe/Berlin", turn: "weekly" },
  ...{ handOverAt: "09:00", startsOn: "2026-11-16", staffIds: [7, 8], people: PEOPLE, revision: 3 },
  ...{ current: SHIFT, standIns: [] },
  ...given,
});

describe("rotas", () => {
  it("say who is on call now, and when they hand over by which clocks", async () => {
    const current = { ...SHIFT, name: "Grace", insteadOf: "Ada" };
    visit(<RotaListPage />, { answers: [on(E.list, aPage(aRota({ current })))] });
    const row = within(await screen.findByRole("row", { name: /Nights/ }));
    expect(row.getByText("Grace")).toBeTruthy();
    expect(row.getByText(/for Ada · until/)).toBeTruthy();
    expect(row.getByText("Mondays at 09:00")).toBeTruthy();
    expect(row.getByText("Europe/Berlin")).toBeTruthy();
    expect(row.getByText("Ada → Grace")).toBeTruthy();
  });

  it("are made of people in an order, and previewed before they are saved", async () => {
    const { user, asked } = visit(<RotaListPage />, {
      answers: [on(E.list, aPage()), on(E.people, PEOPLE), on(E.preview, [SHIFT]), on(E.create, aRota())],
    });
    await user.click(await screen.findByRole("button", { name: /New rota$/ }));
    await user.type(await screen.findByLabelText("Name"), "Nights");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Choose at least one person")).toBeTruthy();
    for (const name of ["Ada", "Grace"]) {
      await user.click(screen.getByLabelText("People"));
      await user.click(await screen.findByTitle(name));
    }
    await user.click(screen.getByRole("button", { name: "Preview next 14 days" }));
    expect(await screen.findByRole("table", { name: "Next 14 days" })).toBeTruthy();
    screen.getByRole("button", { name: "Move Grace" }).focus();
    await user.keyboard("{ArrowUp}");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked(E.create)).toHaveLength(1));
    expect(asked(E.create)[0]?.body).toMatchObject({ name: "Nights", turn: "weekly", staffIds: [8, 7] });
  });

  it("show the turns ahead and who stands in, who is taken out again", async () => {
    const standIns = [{ id: 3, staffId: 8, name: "Grace", from: SHIFT.from, to: SHIFT.to }];
    const { user, asked, confirm } = visit(<RotaListPage />, {
      answers: [
        on(E.list, aPage(aRota({ standIns }))),
        on(E.shifts, [{ ...SHIFT, name: "Grace", insteadOf: "Ada" }]),
        on(E.people, PEOPLE),
        on(E.removeStandIn, aRota()),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Nights" }));
    expect(await screen.findByText("for Ada")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove stand-in Grace" }));
    await confirm(/Remove stand-in Grace/);
    await waitFor(() => expect(asked(E.removeStandIn)[0]?.params).toEqual({ id: 5, standInId: 3 }));
  });

  it("have no stand-in whose time ends before it starts", async () => {
    const { user, asked } = visit(<RotaListPage />, {
      answers: [on(E.list, aPage(aRota())), on(E.shifts, []), on(E.people, PEOPLE), on(E.standIn, aRota())],
    });
    await user.click(await screen.findByRole("button", { name: "Nights" }));
    const type = async (label: string, moment: string) => {
      const input = await screen.findByLabelText(label);
      fireEvent.focus(input);
      fireEvent.mouseDown(input);
      fireEvent.input(input, { target: { value: moment } });
      fireEvent.keyDown(input, { key: "Enter" });
    };
    await type("From", "2099-06-30 08:00:00");
    await type("To", "2099-06-29 08:00:00");
    expect(await screen.findByText("The end must not be before the start")).toBeTruthy();
    await type("From", "2099-06-28 08:00:00");
    await waitFor(() => expect(screen.queryByText("The end must not be before the start")).toBeNull());
    expect(asked(E.standIn)).toEqual([]);
  });

  it("stay where a configuration needs them, and are only looked at by who may not edit", async () => {
    const inUse = refused(ON_CALL_REFUSALS.rotaInUse, {}, { count: 2 });
    const { user, confirm } = visit(<RotaListPage />, {
      answers: [on(E.list, aPage(aRota())), on(E.remove, inUse)],
    });
    await user.click(await screen.findByRole("button", { name: "Delete Nights" }));
    await confirm(/Delete Nights/);
    expect(await screen.findByText(/Message configurations that use this rota: 2/)).toBeTruthy();
  });

  it("have no ways to change them for who may only look", async () => {
    visit(<RotaListPage />, {
      answers: [on(E.list, aPage(aRota()))],
      may: [E.list, E.shifts],
      language: "zh",
    });
    expect(await screen.findByText("Ada → Grace")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /新建值班表/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "删除 Nights" })).toBeNull();
  });
});
