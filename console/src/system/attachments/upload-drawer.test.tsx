// @vitest-environment jsdom
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { APP_INFO_ENDPOINTS } from "@sweepline/contract/system/app-info.ts";
import { ATTACHMENT_REFUSALS, ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aFileRow } from "../../../test/attachments.ts";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { UploadDrawer } from "./upload-drawer.tsx";

const UPLOAD = { uploadId: "u".repeat(22), chunkBytes: 8, received: [] };
const FILE = new File([new Uint8Array(20)], "plan.pdf");

function show(
  answers: readonly Rule[] = [],
  given: Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> = {},
) {
  const onClose = vi.fn();
  const shown = visit(<UploadDrawer onClose={onClose} />, {
    ...given,
    answers: [...answers, on(E.begin, UPLOAD), on(E.chunk, UPLOAD), on(E.finish, aFileRow(1))],
  });
  const send = async () =>
    shown.user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: /Upload a file$/ }),
    );
  return { ...shown, onClose, send };
}
const choose = (file: File) =>
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: [file] },
  });
const picked = () => screen.findByRole("button", { name: /^File: plan.pdf · 20 B/ });

describe("uploading a file", () => {
  it("sends it once with its kind and version, and says how far it is", async () => {
    const second = held(UPLOAD);
    const answer = inTurn<() => unknown>(
      () => UPLOAD,
      second.answer,
      () => UPLOAD,
    );
    const shown = show([on(E.chunk, () => answer()() as typeof UPLOAD)]);
    fireEvent.change(screen.getByLabelText("Version"), { target: { value: "2.1" } });
    choose(FILE);
    await picked();
    await shown.send();
    const bar = await screen.findByRole("progressbar", { name: "Upload progress" });
    await waitFor(() => expect(bar).toHaveProperty("value", 40));
    expect(screen.getByText("Uploading plan.pdf, 40%")).toBeTruthy();
    await shown.send();
    expect(await picked()).toHaveProperty("disabled", true);
    second.release();
    await waitFor(() => expect(shown.onClose).toHaveBeenCalledOnce());
    expect(said()).toEqual(["Uploaded"]);
    expect(shown.asked(E.begin).map(({ body }) => body)).toMatchObject([
      { realName: "plan.pdf", module: "document", version: "2.1", bytes: 20 },
    ]);
    expect(shown.asked(E.chunk).map(({ query }) => query.number)).toEqual([0, 1, 2]);
    expect(shown.asked(E.finish)).toHaveLength(1);
  });

  it("goes on where it broke off", async () => {
    const shown = show([on(E.begin, { ...UPLOAD, received: [0, 2] })]);
    choose(FILE);
    await picked();
    await shown.send();
    await waitFor(() => expect(shown.onClose).toHaveBeenCalledOnce());
    expect(shown.asked(E.chunk).map(({ query }) => query.number)).toEqual([1]);
  });

  it("wants a file, and one that is not too large, before a byte is sent", async () => {
    const shown = show();
    await shown.send();
    expect(await faultAt(/^File/)).toBe(ATTACHMENT_REFUSALS.emptyFile.en);
    choose(new File([new Uint8Array(10 * 1_048_576 + 1)], "plan.pdf"));
    await shown.send();
    await waitFor(async () => expect(await faultAt(/^File/)).toBe(ATTACHMENT_REFUSALS.fileTooLarge.en));
    expect(shown.written()).toEqual([]);
    expect(shown.onClose).not.toHaveBeenCalled();
  });

  it("wants a picture where the kind is one, and says so at the file", async () => {
    const shown = show();
    await shown.choose("Module", "Avatar");
    expect(await screen.findByText("png, jpg or jpeg, at most 2 MB")).toBeTruthy();
    choose(FILE);
    await picked();
    await shown.send();
    expect(await faultAt(/^File/)).toBe(ATTACHMENT_REFUSALS.notAnImage.en);
    expect(shown.written()).toEqual([]);
  });

  it("says at the file what the server refused, and stays open for another", async () => {
    const shown = show([on(E.finish, refused(ATTACHMENT_REFUSALS.checksumMismatch))]);
    choose(FILE);
    await picked();
    await shown.send();
    expect(await faultAt(/^File/)).toBe(ATTACHMENT_REFUSALS.checksumMismatch.en);
    expect(shown.onClose).not.toHaveBeenCalled();
    expect(await picked()).toHaveProperty("disabled", false);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("offers the kinds that the person may use somewhere", async () => {
    const { user } = show([], { may: [E.list, STAFF_ENDPOINTS.list, APP_INFO_ENDPOINTS.create] });
    await user.click(await screen.findByRole("combobox", { name: "Module" }));
    const offered = [...document.querySelectorAll(".ant-select-item-option")].map(
      ({ textContent }) => textContent,
    );
    expect(offered).toEqual(["Avatar", "Application logo", "Document"]);
  });

  it("asks before it throws away a file that was chosen", async () => {
    const shown = show();
    choose(FILE);
    await picked();
    await shown.user.click(screen.getByRole("button", { name: "Cancel" }));
    await shown.user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await waitFor(() => expect(shown.onClose).toHaveBeenCalledOnce());
    expect(shown.written()).toEqual([]);
  });
});
