// @vitest-environment jsdom
import type { ImportReport } from "@sweepline/contract/core/import-report.ts";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { open, setUpPage } from "../../../test/page.tsx";
import { ImportDrawer } from "./index.ts";

const WORDS = {
  title: "Import halls",
  import: "Import",
  fileHint: "A list",
  run: (n: string) => `Import ${n}`,
};
const aReport = (given: Partial<ImportReport> = {}): ImportReport => ({
  ...{ rows: 2, faults: [], faultCount: 0, created: 0 },
  ...given,
});

function show(given: Partial<Parameters<typeof ImportDrawer<string, ImportReport>>[0]> = {}) {
  const calls = {
    check: vi.fn(async () => aReport()),
    run: vi.fn(async () => aReport({ created: 2 })),
    onDone: vi.fn(),
    onClose: vi.fn(),
  };
  open(
    <ImportDrawer<string, ImportReport>
      texts={WORDS}
      place="here"
      fields={(_, onChange) => (
        <button type="button" onClick={() => onChange("there")}>
          Place
        </button>
      )}
      onTemplate={async () => undefined}
      outcome={({ faultCount }) => <p>{faultCount} faults</p>}
      {...calls}
      {...given}
    />,
  );
  return calls;
}

function choose(name: string): File {
  const file = new File(["halls"], name);
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
  return file;
}

describe("importing a list", () => {
  setUpPage();

  it("takes no file that is no list", async () => {
    const { check } = show();
    choose("halls.pdf");
    expect((await screen.findByRole("alert")).textContent).toBe("Choose an xls or xlsx file");
    expect(check).not.toHaveBeenCalled();
  });

  it("imports only a list in which nothing is wrong, and looks through it again for another place", async () => {
    const check = vi.fn(async () => aReport()).mockResolvedValueOnce(aReport({ faultCount: 3 }));
    const { run, onDone } = show({ check });
    const file = choose("halls.xlsx");
    expect(await screen.findByText("3 faults")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    await userEvent.click(await screen.findByRole("button", { name: "Import 2" }));
    expect(check.mock.calls).toEqual([
      [file, "here"],
      [file, "there"],
    ]);
    expect(run).toHaveBeenCalledWith(file, "there");
    expect(onDone).toHaveBeenCalledWith(aReport({ created: 2 }));
  });

  it("says what is wrong by now where the import is refused", async () => {
    const check = vi.fn(async () => aReport({ faultCount: 1 })).mockResolvedValueOnce(aReport());
    const { onDone } = show({ check, run: () => Promise.reject(new Error("taken")) });
    choose("halls.xlsx");
    await userEvent.click(await screen.findByRole("button", { name: "Import 2" }));
    expect(await screen.findByText("1 faults")).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });
});
