// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type AttachmentRow, ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aFileRow } from "../../../test/attachments.ts";
import { more } from "../../../test/dialog.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on, refused } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { AttachmentListPage } from "./index.ts";

const PICTURE = "/platform/picture/AAAAAAAAAAAAAAAAAAAAAA.png";
const MANUAL = aFileRow(1, { realName: "manual.pdf", bytes: 1_536, version: "2.0" });
const LOGO = aFileRow(2, { realName: "logo.png", module: "logo", url: PICTURE });

const usage = (bytes: number, count: number) => ({ bytes, count, maxBytes: 1_048_576, maxCount: 1_000 });

const Branch = ({ value, onChange }: { value: number | undefined; onChange: (id?: number) => void }) => (
  <button type="button" onClick={() => onChange(2)}>{`Branch ${value ?? "all"}`}</button>
);
const show = ({ answers = [], ...given }: NonNullable<Parameters<typeof visit>[1]> = {}) =>
  visit(<AttachmentListPage organizationFilter={Branch} />, {
    at: "/files",
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage<AttachmentRow>(MANUAL, LOGO)),
      on(E.quota, { person: usage(0, 0), organization: usage(0, 0) }),
    ],
  });
const lastAsked = ({ asked }: ReturnType<typeof show>) => asked(E.list).at(-1)?.query;

describe("the list of files", () => {
  it("says what each is, how large and whose", async () => {
    show();
    const cells = within(await rowWith("manual.pdf"))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 6)).toEqual(["manual.pdf", "Document", "1.5 KB", "2.0", "Brightfloor", "Ada"]);
    expect((await rowWith("logo.png")).querySelector("img")?.getAttribute("src")).toBe(PICTURE);
    expect((await rowWith("manual.pdf")).querySelector("img")).toBeNull();
  });

  it("is narrowed by kind and branch, which the address keeps", async () => {
    const shown = show();
    await rowWith("manual.pdf");
    await shown.choose("Module", "Logo");
    await waitFor(() => expect(lastAsked(shown)).toMatchObject({ module: "logo" }));
    await shown.user.click(screen.getByRole("button", { name: "Branch all" }));
    await waitFor(() => expect(lastAsked(shown)).toMatchObject({ module: "logo", organizationId: 2 }));
    expect(shownAddress()).toBe("/files?module=logo&organizationId=2");
    expect(screen.getByRole("button", { name: "Branch 2" })).toBeTruthy();
  });

  it("tells none that fits from none at all, and leads back", async () => {
    const { user } = show({
      at: "/files?search=zzz",
      answers: [on(E.list, ({ query }) => (query.search ? aPage() : aPage(MANUAL)))],
    });
    expect(await screen.findByText("No file matches")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await rowWith("manual.pdf")).toBeTruthy();
  });

  it("says in Chinese that there are none yet", async () => {
    show({ language: "zh", answers: [on(E.list, aPage())] });
    expect(await screen.findByText("还没有文件")).toBeTruthy();
  });

  it("lets everyone upload, and offers deleting to nobody who may not", async () => {
    show({ may: [E.list, E.file] });
    expect(buttonsIn(await rowWith("logo.png"))).toEqual(["Download logo.png", "More actions for logo.png"]);
    expect(screen.getByRole("button", { name: /Upload a file$/ })).toBeTruthy();
  });
});

describe("a file", () => {
  it("is handed over under its own name", async () => {
    const files = savedFiles();
    const shown = show({ answers: [on(E.file, () => new Response("x"))] });
    await shown.user.click(await screen.findByRole("button", { name: "Download manual.pdf" }));
    await waitFor(() => expect(files).toEqual(["manual.pdf"]));
    expect(shown.asked(E.file).map(({ params }) => params)).toEqual([{ id: 1 }]);
  });

  it("has a link to copy only where it opens for everyone", async () => {
    const { user } = show();
    await more({ user }, "manual.pdf", "Delete");
    expect(screen.queryByRole("menuitem", { name: "Copy link" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await more({ user }, "logo.png", "Copy link");
    await waitFor(() => expect(said()).toEqual(["Link copied"]));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${PICTURE}`);
  });

  it("says where the browser does not let its link be copied", async () => {
    const { user } = show();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await more({ user }, "logo.png", "Copy link");
    await waitFor(() => expect(said()).toEqual(["The browser does not allow copying; copy it manually"]));
  });

  it("is deleted only after one was told what shows it, where it is a picture", async () => {
    const shown = show({
      answers: [on(E.uses, [{ name: "Lakeside" }, { name: "Brightfloor" }]), on(E.remove, true)],
    });
    await more(shown, "logo.png", "Delete");
    const list = await screen.findByText("It is shown by:");
    expect(list.nextElementSibling?.textContent).toBe("LakesideBrightfloor");
    expect(shown.asked(E.uses)[0]?.params).toEqual({ id: 2 });
  });

  it("is deleted after a question that names it, and list and space are read again", async () => {
    const shown = show({ answers: [on(E.remove, true)] });
    await more(shown, "manual.pdf", "Delete");
    expect(shown.written()).toEqual([]);
    await shown.confirm(/^Delete “manual.pdf”\?/);
    await waitFor(() => expect(said()).toEqual(["Deleted"]));
    expect(shown.asked(E.remove).map(({ params }) => params)).toEqual([{ id: 1 }]);
    await waitFor(() => expect(shown.asked(E.list)).toHaveLength(2));
    expect(shown.asked(E.quota)).toHaveLength(2);
  });

  it("that cannot be deleted stays, and it is said why", async () => {
    const { user, confirm } = show({ answers: [on(E.remove, refused(CORE_REFUSALS.notFound))] });
    await more({ user }, "manual.pdf", "Delete");
    await confirm(/^Delete “manual.pdf”\?/);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.notFound.en]));
    expect(await rowWith("manual.pdf")).toBeTruthy();
  });
});

describe("the space for files", () => {
  const lines = async () =>
    [...(await screen.findByLabelText("Storage used")).children].map((line) => ({
      text: line.querySelector("dd")?.textContent,
      width: line.querySelector<HTMLElement>("[style]")?.style.inlineSize,
    }));

  it("is measured by whichever runs out first, and warned of before it does", async () => {
    show({ answers: [on(E.quota, { person: usage(524_288, 100), organization: usage(1_024, 950) })] });
    expect(await lines()).toEqual([
      { text: "512 KB of 1 MB100 of 1,000 files", width: "50%" },
      { text: "1 KB of 1 MB950 of 1,000 filesNearly full", width: "95%" },
    ]);
  });

  it("is no more than full", async () => {
    const over = usage(2_097_152, 3);
    show({ answers: [on(E.quota, { person: over, organization: over })] });
    expect((await lines())[0]?.width).toBe("100%");
  });
});
