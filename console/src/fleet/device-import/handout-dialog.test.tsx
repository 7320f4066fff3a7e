// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aHandout } from "../../../test/device-import.ts";
import { savedFiles, visit } from "../../../test/visit.tsx";
import { HandoutDialog } from "./handout-dialog.tsx";

const onDone = vi.fn();
const print = vi.fn();
beforeEach(() => {
  onDone.mockClear();
  print.mockClear();
  vi.stubGlobal("print", print);
});

const show = (count: number) => visit(<HandoutDialog handout={aHandout(count)} onDone={onDone} />);
type Shown = ReturnType<typeof show>;
const button = (name: RegExp | string) => screen.findByRole("button", { name });
const press = async ({ user }: Shown, name: RegExp | string) => user.click(await button(name));
/** Codes are drawn first: a press before that does nothing. */
const drawn = () =>
  waitFor(async () => expect((await button(/Print QR codes$/)).className).not.toContain("loading"));
const sheet = () => document.querySelectorAll("figure");

/** What was handed over for saving. */
function savedTexts(): Promise<string>[] {
  savedFiles();
  const texts: Promise<string>[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const reader = new FileReader();
    texts.push(
      new Promise((resolve) => reader.addEventListener("load", () => resolve(String(reader.result)))),
    );
    reader.readAsText(blob as Blob);
    return "blob:";
  });
  return texts;
}

describe("credentials of devices that were just imported", () => {
  it("stand in a list, and are not left without being kept unless one says so twice", async () => {
    const shown = show(2);
    expect(await screen.findByRole("dialog", { name: "2 devices imported" })).toBeTruthy();
    const list = screen.getByRole("region", { name: "Device credentials" });
    const cells = within(list)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells.slice(4)).toEqual(["SW-2", "S5 Scrubber", "user-2", "word-2"]);
    expect(screen.queryByText(/^Only the first/)).toBeNull();
    await press(shown, "Done");
    await press(shown, "Go back");
    expect(onDone).not.toHaveBeenCalled();
    await press(shown, "Done");
    await press(shown, "Close anyway");
    expect(onDone).toHaveBeenCalledOnce();
  });

  it("are kept as the table that the server made, and left without a question then", async () => {
    const files = savedFiles();
    const shown = show(1);
    await press(shown, /Save as Excel$/);
    expect(files).toEqual(["Devices 2026-03-01.xlsx"]);
    await press(shown, "Done");
    expect(onDone).toHaveBeenCalledOnce();
    expect(screen.queryByText(/^The passwords have not been saved/)).toBeNull();
  });

  it("are the table's very bytes", async () => {
    const texts = savedTexts();
    await press(show(1), /Save as Excel$/);
    expect(await texts[0]).toBe("table");
  });

  it("are kept for installers in what their tool reads, with the host that the console is reached by", async () => {
    const files = savedFiles();
    const texts = savedTexts();
    await press(show(2), /Save JSON for installers$/);
    expect(files).toEqual([]);
    const saved: unknown = JSON.parse((await texts[0]) ?? "");
    expect(saved).toMatchObject([
      { serialNumber: "SW-1", host: window.location.hostname, port: 8883, tls: true, password: "word-1" },
      { serialNumber: "SW-2", username: "user-2" },
    ]);
  });

  it("are no longer asked about by the browser once they are kept", async () => {
    savedFiles();
    const shown = show(1);
    await button("Done");
    expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(false);
    await press(shown, /Save JSON for installers$/);
    expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
  });

  it("are printed as a code each, which keeps them too", async () => {
    const shown = show(2);
    await drawn();
    expect([...sheet()].map(({ textContent }) => textContent)).toEqual([
      "SW-1S5 Scrubber",
      "SW-2S5 Scrubber",
    ]);
    expect(document.querySelectorAll("figure svg path")).toHaveLength(2);
    await press(shown, /Print QR codes$/);
    expect(print).toHaveBeenCalledOnce();
    await press(shown, "Done");
    expect(onDone).toHaveBeenCalledOnce();
  });

  it("of many devices are listed in part, printed in parts, and not kept by one part", async () => {
    const shown = show(201);
    expect(
      await screen.findByText("Only the first 100 are listed here; the file contains all of them."),
    ).toBeTruthy();
    expect(screen.queryByText("user-101")).toBeNull();
    await drawn();
    expect(sheet()).toHaveLength(200);
    await shown.choose("Print range", "Devices 201 to 201");
    await waitFor(() => expect(sheet()).toHaveLength(1));
    await drawn();
    await press(shown, /Print QR codes$/);
    expect(print).toHaveBeenCalledOnce();
    await press(shown, "Done");
    expect(await screen.findByText("The passwords have not been saved. Close anyway?")).toBeTruthy();
  });
});
