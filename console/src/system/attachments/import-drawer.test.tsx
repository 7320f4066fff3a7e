// @vitest-environment jsdom
import type { ImportReport } from "@sweepline/contract/core/import-report.ts";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { anImportReport as aReport } from "../../../test/import-report.ts";
import { open, setUpPage } from "../../../test/page.tsx";
import { savedFiles } from "../../../test/visit.tsx";
import { ImportDrawer } from "./index.ts";

const WORDS = {
  title: "Import halls",
  import: "Import",
  fileHint: "A list",
  run: (n: string) => `Import ${n}`,
};

type Run = Parameters<typeof ImportDrawer<string, ImportReport>>[0]["run"];

function show(given: Partial<Parameters<typeof ImportDrawer<string, ImportReport>>[0]> = {}) {
  const calls = {
    check: vi.fn(async () => aReport()),
    run: vi.fn<Run>(async () => aReport({ created: 2 })),
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
    const check = vi.fn(async () => aReport()).mockResolvedValueOnce(aReport({ goodRows: 0, faultCount: 3 }));
    const { run, onDone, onClose } = show({ check });
    const file = choose("halls.xlsx");
    expect(await screen.findByText("3 faults")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Place" }));
    await userEvent.click(await screen.findByRole("button", { name: "Import 2" }));
    expect(check.mock.calls).toEqual([
      [file, "here"],
      [file, "there"],
    ]);
    expect(run).toHaveBeenCalledWith(file, "there", "refuse");
    expect(onDone).toHaveBeenCalledWith(aReport({ created: 2 }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("says what is wrong by now where the import is refused", async () => {
    const check = vi.fn(async () => aReport({ faultCount: 1 })).mockResolvedValueOnce(aReport());
    const { onDone } = show({ check, run: () => Promise.reject(new Error("taken")) });
    choose("halls.xlsx");
    await userEvent.click(await screen.findByRole("button", { name: "Import 2" }));
    expect(await screen.findByText("1 faults")).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });

  describe("in which some rows are faulty", () => {
    const FOUND = aReport({ rows: 10, goodRows: 8, faultCount: 3, markedFile: btoa("marked") });
    const goodRows = { name: "Import the 8 good rows" };

    it("takes the good ones only when the person says so, and goes on with what was left", async () => {
      const files = savedFiles();
      const done = { ...FOUND, created: 8 };
      const check = vi.fn(async () => aReport()).mockResolvedValueOnce(FOUND);
      const run = vi.fn<Run>(async () => done);
      const { onDone, onClose } = show({ check, run });
      const file = choose("halls.xlsx");
      expect(await screen.findByText("8 good rows, 2 with faults")).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(true);
      expect(run).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole("button", goodRows));
      expect(run.mock.calls).toEqual([[file, "here", "skip"]]);
      expect(onDone).toHaveBeenCalledWith(done);
      expect(await screen.findByText(/^8 rows imported, 2 not/)).toBeTruthy();
      expect(onClose).not.toHaveBeenCalled();
      expect(screen.queryByRole("button", goodRows)).toBeNull();
      await userEvent.click(screen.getByRole("button", { name: /Download the faulty rows, marked$/ }));
      expect(files).toEqual(["halls faulty rows.xlsx"]);
      choose("halls faulty rows.xlsx");
      const all = await screen.findByRole("button", { name: "Import 2" });
      expect(screen.queryByText(/^8 rows imported/)).toBeNull();
      await userEvent.click(all);
      expect(run.mock.calls.at(-1)?.[2]).toBe("refuse");
    });

    it("gives them back marked before anything is imported", async () => {
      const files = savedFiles();
      const { run } = show({ check: async () => FOUND });
      choose("halls.v2.xls");
      await userEvent.click(await screen.findByRole("button", { name: /Download the faulty rows, marked$/ }));
      expect(files).toEqual(["halls.v2 faulty rows.xlsx"]);
      expect(run).not.toHaveBeenCalled();
    });

    it("offers nothing where nothing can be taken", async () => {
      show({ check: async () => aReport({ rows: 2, goodRows: 0, faultCount: 1 }) });
      choose("halls.xlsx");
      expect(await screen.findByText("1 faults")).toBeTruthy();
      expect(screen.queryByText(/good row/)).toBeNull();
    });
  });
});
