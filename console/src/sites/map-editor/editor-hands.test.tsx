import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openMapEditor, pixelOf, rows, selectedRows, setUpMapEditor } from "../../../test/map-editor.tsx";
import { aFloorMap } from "../../../test/maps.ts";
import { on } from "../../../test/server.ts";
import { wall } from "../map-document/a-document.ts";

setUpMapEditor();

/** A wall of 0.4 m along x. */
const fence = (id: string, [x, y]: [number, number]) =>
  ({
    ...wall(id),
    points: [
      [x, y],
      [x + 0.4, y],
    ],
  }) as MapElement;
const three = () => [fence("a", [-0.8, 0.2]), fence("b", [-0.2, 0.2]), fence("c", [0.4, 0.2])];
const undo = "{Control>}z{/Control}";
const button = (name: string) => screen.getByRole("button", { name });
const row = (name: string) => screen.getByRole("option", { name });
const nameField = () => screen.getByLabelText<HTMLInputElement>("Name");

describe("keys after a click in the list of elements", () => {
  it("are those of the page: tools, deletion, undo", async () => {
    const { user } = await openMapEditor({ elements: three() });
    await user.click(row("b"));
    expect(selectedRows()).toEqual(["b"]);
    await user.keyboard("{Delete}");
    expect(rows()).toEqual(["a", "c"]);
    await user.click(row("a"));
    await user.keyboard(undo);
    expect(rows()).toEqual(["a", "b", "c"]);
    await user.keyboard("w");
    expect(button("Virtual wall").getAttribute("aria-pressed")).toBe("true");
  });

  it("are letters while a name is searched", async () => {
    const { user } = await openMapEditor({ elements: three() });
    await user.type(screen.getByRole("searchbox"), "w");
    expect(button("Select").getAttribute("aria-pressed")).toBe("true");
  });
});

describe("a shape that is on its way", () => {
  async function begin(kind: string, xs: readonly number[]) {
    const page = await openMapEditor({ elements: [fence("fence", [-0.5, 0.3])] });
    await page.tool(kind);
    for (const [at, x] of xs.entries()) page.click([x, at % 2 === 0 ? -0.5 : -0.2]);
    return page;
  }

  it("loses its last point by Ctrl+Z, and what was done before stays", async () => {
    const { press, click, tool } = await begin("Virtual wall", [-0.6, 0]);
    await press("{Enter}");
    await tool("Select");
    await tool("Path");
    for (const x of [-0.6, 0, 0.6]) click([x, -0.6]);
    const before = rows();
    await press(undo);
    expect(screen.getByText(/^2 points/)).toBeTruthy();
    await press(`${undo}${undo}`);
    expect(screen.queryByText(/points? ·/)).toBeNull();
    expect(rows()).toEqual(before);
    await press(undo);
    expect(rows()).toEqual(["fence"]);
  });

  it("is kept where another tool is chosen, and goes by one undo", async () => {
    const { press, user } = await begin("Room", [-0.6, 0, 0.6]);
    await press("v");
    expect(rows()).toEqual(["fence", "Room 1"]);
    await press(undo);
    expect(rows()).toEqual(["fence"]);
    await user.click(button("Path"));
    await user.click(row("fence"));
    expect([rows(), selectedRows()]).toEqual([["fence"], ["fence"]]);
  });

  it("is ended by a button, once it has enough points, and its last point taken back by another", async () => {
    const { user, click, drawing } = await begin("Room", [-0.6, 0]);
    const finish = () => screen.queryByRole<HTMLButtonElement>("button", { name: "Finish" });
    expect(finish()?.disabled).toBe(true);
    click([0.6, -0.5]);
    expect(finish()?.disabled).toBe(false);
    await user.click(button("Undo last point"));
    expect([finish()?.disabled, document.activeElement === drawing]).toEqual([true, true]);
    // Elsewhere: two clicks at one place are a double click.
    click([0.6, -0.4]);
    await user.click(button("Finish"));
    expect([rows(), finish()]).toEqual([["fence", "Room 1"], null]);
    expect(document.activeElement).toBe(drawing);
  });
});

describe("the name of the selected element", () => {
  async function rename() {
    const page = await openMapEditor({ elements: three() });
    await page.press("{Tab}{F2}");
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    return page;
  }

  it("is taken by Enter, which gives the keyboard back to the map", async () => {
    const { user, drawing, server } = await rename();
    await user.keyboard("wall{Enter}");
    expect(document.activeElement).toBe(drawing);
    expect(rows()).toEqual(["wall", "b", "c"]);
    await user.keyboard("{Delete}");
    expect(rows()).toEqual(["b", "c"]);
    await waitFor(() => expect(server.stepCount()).toBe(2));
  });

  it("stays as it was by Escape, which gives the keyboard back too", async () => {
    const { user, drawing } = await rename();
    await user.keyboard("wall{Escape}");
    expect(document.activeElement).toBe(drawing);
    expect(rows()).toEqual(["a", "b", "c"]);
    expect(nameField().value).toBe("a");
  });
});

describe("the menu of an element", () => {
  const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  const choose = (name: string) => fireEvent.click(screen.getByRole("menuitem", { name }));

  it("is opened by the right button in the list, for what is there", async () => {
    const { user } = await openMapEditor({ elements: three() });
    fireEvent.contextMenu(row("b"), { button: 2 });
    expect(selectedRows()).toEqual(["b"]);
    expect(items()).toEqual([
      "Rename",
      "Lock",
      "Duplicate",
      "Delete",
      "Hide Virtual walls",
      "Lock Virtual walls",
    ]);
    choose("Rename");
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    await user.keyboard("wall{Enter}");
    expect(rows()).toEqual(["a", "wall", "c"]);
    fireEvent.contextMenu(row("c"), { button: 2 });
    choose("Duplicate");
    expect(rows()).toEqual(["a", "wall", "c", "c 2"]);
    fireEvent.contextMenu(row("a"), { button: 2 });
    choose("Lock Virtual walls");
    expect(button("Unlock Virtual walls")).toBeTruthy();
  });

  it("is opened by the right button on the map, where there is something", async () => {
    const { drawing } = await openMapEditor({ elements: three() });
    const press = ([x, y]: [number, number]) =>
      fireEvent.contextMenu(drawing, { button: 2, ...pixelOf([x, y]) });
    press([0, -0.6]);
    expect(screen.queryByRole("menu")).toBeNull();
    press([0, 0.2]);
    expect(screen.getByRole("menu", { name: "b" })).toBeTruthy();
    choose("Delete");
    expect(rows()).toEqual(["a", "c"]);
  });

  it("is opened by the menu key for what is selected, and gives the keyboard back", async () => {
    const { drawing, press, user } = await openMapEditor({ elements: three() });
    fireEvent.contextMenu(drawing);
    expect(screen.queryByRole("menu")).toBeNull();
    await press("{Tab}");
    fireEvent.contextMenu(drawing);
    expect(document.activeElement?.textContent).toBe("Rename");
    await user.keyboard("{Escape}");
    expect([screen.queryByRole("menu"), document.activeElement]).toEqual([null, drawing]);
    fireEvent.contextMenu(drawing);
    choose("Delete");
    expect(rows()).toEqual(["b", "c"]);
  });
});

describe("the version in the header", () => {
  it("is the one that was published, at once, and the one that is distributed", async () => {
    const { press, user } = await openMapEditor({
      elements: three(),
      answers: [
        on(MAP_ENDPOINTS.version, ({ params: { versionId } }) =>
          aFloorMap(versionId, { version: `v${versionId}` }),
        ),
      ],
    });
    expect(screen.queryByText("v2")).toBeNull();
    await press("{Tab}{Delete}{Control>}s{/Control}");
    const dialog = within(await screen.findByRole("dialog", { name: "Publish a new version" }));
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("v2", { selector: "h1 small" })).toBeTruthy();
    await user.click(button("Distribute to robots"));
    const drawer = await screen.findByRole("dialog", { name: /Hall/ });
    expect(within(drawer).getByText(/v2/)).toBeTruthy();
  });
});

describe("an element that cannot be so", () => {
  it.each([
    ["en", "QR code", "QR code: Must not be empty"],
    ["zh", "二维码编号", "二维码编号：不能为空"],
  ] as const)("says which field and why (%s)", async (language, label, notice) => {
    const at = { x: 0, y: 0, theta: 0, gridX: 0, gridY: 0 };
    const code = { kind: "qrPoint", id: "code", name: "code", groupId: null, isLocked: false } as const;
    const { user } = await openMapEditor({
      elements: [{ ...code, ...at, qrId: "A-1", qrType: 1 }],
      language,
    });
    await user.click(row("code"));
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.tab();
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(field.value).toBe("A-1");
  });
});
