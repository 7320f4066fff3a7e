// @vitest-environment jsdom
import {
  SAVED_VIEW_ENDPOINTS as E,
  type ListColumns,
  SAVED_VIEW_REFUSALS as R,
  type SavedView,
} from "@sweepline/contract/access/saved-views.ts";
import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { shownSearch } from "../../../test/page.tsx";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { SavedViews, useListKeeping } from "./index.ts";

const aView = (id: number, name: string, given: Partial<SavedView> = {}): SavedView => ({
  ...{ id, name, query: "status=1", columns: null, isDefault: false, isShared: false },
  ...{ ownerName: null, createdAt: AT, revision: 2 },
  ...given,
});
const COLUMNS: ListColumns = [
  { key: "name", isShown: true },
  { key: "battery", isShown: false },
];

/** A list page, as far as views are concerned. */
function Robots() {
  const keeping = useListKeeping("robots");
  const { kept, keep } = keeping.columnStore;
  return (
    <>
      <SavedViews keeping={keeping} />
      <button type="button" onClick={() => keep([...COLUMNS])}>
        Hide the battery
      </button>
      <button type="button" onClick={() => keep(null)}>
        Show all
      </button>
      <p>{kept?.map(({ key, isShown }) => (isShown ? key : `no ${key}`)).join(", ") ?? "All columns"}</p>
    </>
  );
}
interface Kept {
  readonly views: SavedView[];
  readonly columns: ListColumns | null;
}
type Given = Parameters<typeof visit>[1];
const show = (kept: Partial<Kept> | (() => Kept), answers: readonly Rule[] = [], given: Given = {}) =>
  visit(<Robots />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, typeof kept === "function" ? kept : { views: [], columns: null, ...kept }),
      on(E.keepColumns, true),
    ],
  });
type Shown = ReturnType<typeof show>;
const open = async ({ user }: Shown, name: string | RegExp = /^Views?(: .*)?$/) => {
  await user.click(await screen.findByRole("button", { name }));
  await screen.findByRole("menu");
};
const item = (name: string) => screen.findByRole("menuitem", { name });
const choose = async (shown: Shown, name: string) => {
  await open(shown);
  await shown.user.click(await item(name));
};
const dialog = async () => (await screen.findAllByRole("dialog")).at(-1) as HTMLElement;
const press = async ({ user }: Shown, name: string | RegExp) =>
  user.click(within(await dialog()).getByRole("button", { name }));

describe("views of a list", () => {
  it("are a click away: one's own first, those of colleagues with whose they are", async () => {
    const shown = show(
      {
        views: [
          aView(1, "Idle", { isDefault: true }),
          aView(2, "Night", { ownerName: "Grace", query: "status=2" }),
        ],
      },
      [],
      { at: "/page?x=1" },
    );
    await screen.findByText("All columns");
    await open(shown);
    expect(await item("Idle · default")).toBeTruthy();
    expect(screen.getByText("Shared by colleagues")).toBeTruthy();
    await shown.user.click(await item("Night · Grace"));
    expect(shownSearch()).toBe("?status=2");
    expect(await screen.findByRole("button", { name: "View: Night" })).toBeTruthy();
  });

  it("are recognized in any order of the filters, wherever the list stands in its pages", async () => {
    show({ views: [aView(1, "Idle", { query: "status=1&kind=scrubber" })] }, [], {
      at: "/page?kind=scrubber&current=3&status=1",
    });
    expect(await screen.findByRole("button", { name: "View: Idle" })).toBeTruthy();
  });

  it("say that there is none, and lead back to everything", async () => {
    const shown = show({}, [], { at: "/page?status=1" });
    await open(shown);
    expect(await item("No saved views yet")).toHaveProperty("disabled", true);
    expect(await item("Manage views…")).toHaveProperty("disabled", true);
    await shown.user.click(await item("All (no filters)"));
    expect(shownSearch()).toBe("");
  });

  it("open a bare list with the default one, once", async () => {
    const shown = show({ views: [aView(1, "Idle", { isDefault: true, columns: COLUMNS })] });
    await waitFor(() => expect(shownSearch()).toBe("?status=1"));
    expect(await screen.findByText("name, no battery")).toBeTruthy();
    await choose(shown, "All (no filters)");
    expect(shownSearch()).toBe("");
    expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
  });

  it("leave an address that was opened with filters alone", async () => {
    show({ views: [aView(1, "Idle", { isDefault: true })] }, [], { at: "/page?status=2" });
    expect(await screen.findByRole("button", { name: "Views" })).toBeTruthy();
    expect(shownSearch()).toBe("?status=2");
  });

  it("are named in the person's language", async () => {
    const shown = show({ views: [aView(1, "空闲")] }, [], { at: "/page?status=1", language: "zh" });
    await open(shown, "视图：空闲");
    expect(await item("管理视图…")).toBeTruthy();
  });
});

describe("the columns of a list", () => {
  it("are shown at once and kept in the account", async () => {
    const shown = show({});
    await screen.findByText("All columns");
    await waitFor(() => expect(shown.asked(E.list)).toHaveLength(1));
    await screen.findByRole("button", { name: "Views" });
    await shown.user.click(screen.getByRole("button", { name: "Hide the battery" }));
    expect(await screen.findByText("name, no battery")).toBeTruthy();
    await waitFor(() =>
      expect(shown.asked(E.keepColumns).map(({ body }) => body)).toEqual([
        { list: "robots", columns: COLUMNS },
      ]),
    );
  });

  it.each([
    ["the one before is kept", (release: () => void) => release()],
    ["the page is left", () => fireEvent(window, new Event("pagehide"))],
  ])("go off one after the other: of those that wait, the last one is sent when %s", async (_, come) => {
    const first = held(true);
    const answers = inTurn(first.answer, async () => true);
    const shown = show({}, [on(E.keepColumns, () => answers()())]);
    const sent = () => shown.asked(E.keepColumns).map(({ body }) => body.columns);
    await screen.findByText("All columns");
    await screen.findByRole("button", { name: "Views" });
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    press("Hide the battery");
    await waitFor(() => expect(sent()).toEqual([COLUMNS]));
    for (const name of ["Show all", "Hide the battery", "Show all"]) press(name);
    come(first.release);
    await waitFor(() => expect(sent()).toEqual([COLUMNS, null]));
  });
});

describe("saving what is shown", () => {
  const begin = async (kept: Partial<Kept>, answers: readonly Rule[]) => {
    const shown = show(kept, answers, { at: "/page?status=1&current=4" });
    if (kept.columns) await screen.findByText("name, no battery");
    await choose(shown, "Save this view…");
    await dialog();
    return shown;
  };
  const name = (value: string) => fireEvent.change(screen.getByLabelText("Name"), { target: { value } });

  it("keeps filters and columns under a name, once, without the page that it stood on", async () => {
    const made = held(aView(9, "Idle"));
    const shown = await begin({ columns: COLUMNS }, [on(E.create, made.answer)]);
    name("Idle");
    await shown.user.click(screen.getByRole("checkbox", { name: "Use by default when opening the list" }));
    await press(shown, /Save$/);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    await press(shown, /Save$/);
    made.release();
    await waitFor(() => expect(said()).toEqual(["View “Idle” saved"]));
    expect(shown.asked(E.create).map(({ body }) => body)).toEqual([
      { list: "robots", query: "status=1", name: "Idle", columns: COLUMNS, isDefault: true, isShared: false },
    ]);
    await waitFor(() => expect(shown.asked(E.list)).toHaveLength(2));
  });

  it("leaves the columns out where the person says so", async () => {
    const shown = await begin({ columns: COLUMNS }, [on(E.create, aView(9, "Idle"))]);
    name("Idle");
    await shown.user.click(screen.getByRole("checkbox", { name: /^Also save the visible columns/ }));
    await press(shown, /Save$/);
    await waitFor(() => expect(shown.asked(E.create)[0]?.body.columns).toBeNull());
  });

  it("wants a name, and one that is free, and says so at the field", async () => {
    const taken = refused(R.savedViewNameTaken, { name: R.savedViewNameTaken });
    const shown = await begin({}, [on(E.create, taken)]);
    expect(screen.queryByRole("checkbox", { name: /^Also save the visible columns/ })).toBeNull();
    await press(shown, /Save$/);
    expect(await faultAt("Name")).toContain(VALIDATION_TEXTS["validation.required"].en);
    expect(shown.written()).toEqual([]);
    name("Idle");
    await press(shown, /Save$/);
    await waitFor(async () => expect(await faultAt("Name")).toContain(R.savedViewNameTaken.en));
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Idle");
  });
});

describe("managing views", () => {
  const IDLE = aView(1, "Idle", { columns: COLUMNS });
  const manage = async (views: SavedView[] | (() => Kept), answers: readonly Rule[]) => {
    const shown = show(Array.isArray(views) ? { views } : views, answers, { at: "/page?status=2" });
    await choose(shown, "Manage views…");
    await dialog();
    return shown;
  };
  const sent = ({ asked }: Shown) => asked(E.update).map(({ body }) => body);

  it("shows one's own only, and makes one the default or shares it, each by itself", async () => {
    const grace = aView(2, "Night", { ownerName: "Grace" });
    const shown = await manage([IDLE, grace], [on(E.update, IDLE)]);
    expect(within(await dialog()).queryByText("Night")).toBeNull();
    await press(shown, "Make “Idle” the default");
    await press(shown, "Share “Idle” with colleagues");
    const same = { id: 1, revision: 2, name: "Idle", query: "status=1", columns: COLUMNS };
    await waitFor(() =>
      expect(sent(shown)).toEqual([
        { ...same, isDefault: true, isShared: false },
        { ...same, isDefault: false, isShared: true },
      ]),
    );
  });

  it("overwrites one with what is shown now, unless that is the same", async () => {
    const same = aView(2, "Same", { query: "status=2" });
    const shown = await manage([IDLE, same], [on(E.update, IDLE)]);
    const off = within(await dialog()).getByRole("button", { name: /^Overwrite “Same”/ });
    expect(off).toHaveProperty("disabled", true);
    await press(shown, /^Overwrite “Idle”/);
    await waitFor(() => expect(said()).toEqual(["“Idle” updated to the current filters and columns"]));
    expect(sent(shown)).toMatchObject([{ id: 1, query: "status=2", columns: COLUMNS, name: "Idle" }]);
  });

  it("gives one another name and leaves the rest of it", async () => {
    const shown = await manage([IDLE], [on(E.update, IDLE)]);
    await press(shown, "Rename “Idle”");
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Resting" } });
    await press(shown, /Save$/);
    await waitFor(() => expect(said()).toEqual(["View “Resting” saved"]));
    expect(sent(shown)).toMatchObject([{ id: 1, revision: 2, name: "Resting", query: "status=1" }]);
  });

  it("deletes one after a question", async () => {
    const lists = inTurn<Kept>({ views: [IDLE], columns: null }, { views: [], columns: null });
    const shown = await manage(lists, [on(E.remove, true)]);
    await press(shown, "Delete “Idle”");
    expect(shown.written()).toEqual([]);
    await shown.confirm("Delete the view “Idle”?");
    expect(await within(await dialog()).findByText("No saved views yet")).toBeTruthy();
    expect(shown.asked(E.remove).map(({ params }) => params)).toEqual([{ id: 1 }]);
  });
});
