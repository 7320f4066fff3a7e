// @vitest-environment jsdom
import { createHash } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aFirmwareFile, aFirmwarePackage } from "../../../test/firmware.ts";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { said, savedFiles, visit } from "../../../test/visit.tsx";
import { hashOf } from "./hash-file.ts";
import { PackageListPage } from "./index.ts";
import { uploadJobs } from "./uploads.store.ts";

const bytes = new Uint8Array(20).map((_, place) => place);
const FILE = new File([bytes], "robot.swu");
const upload = (received: number[] = []) => ({
  fileId: 5,
  partBytes: 8,
  state: "uploading" as const,
  received,
});
const ROW = aFirmwarePackage(1);

function show(answers: readonly Rule[] = [], row = ROW) {
  return visit(<PackageListPage />, {
    at: "/files?package=1",
    answers: [
      ...answers,
      on(E.list, aPage(row)),
      on(E.get, row),
      on(E.begin, upload()),
      on(E.part, true),
      on(E.finish, row),
      on(E.sign, row),
      on(E.removeFile, row),
    ],
  });
}

async function choose(...files: File[]): Promise<void> {
  await screen.findByRole("button", { name: /Choose files or drop them here/ });
  const inputs = document.querySelectorAll("input[type=file]");
  fireEvent.change(inputs[inputs.length - 1] as HTMLInputElement, { target: { files } });
}
afterEach(() => uploadJobs.set([]));
const isDone = () => waitFor(() => expect(uploadJobs.get()).toEqual([]));
const numbersOf = ({ asked }: ReturnType<typeof show>) => asked(E.part).map(({ query }) => query.number);

describe("a file of a draft", () => {
  it("is announced with its checksum, sent in parts and finished", async () => {
    const shown = show();
    await choose(FILE);
    await waitFor(() => expect(shown.asked(E.finish)).toHaveLength(1));
    await isDone();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(shown.asked(E.begin)[0]?.body).toEqual({ name: "robot.swu", bytes: 20, sha256 });
    expect(numbersOf(shown).sort()).toEqual([0, 1, 2]);
    expect(shown.asked(E.part).map(({ body }) => (body as unknown as Blob).size)).toEqual([8, 8, 4]);
  });

  it("goes on with what is missing, several at once", async () => {
    const other = new File([bytes], "other.swu");
    const shown = show([on(E.begin, ({ body }) => upload(body.name === "robot.swu" ? [0, 1] : [0, 1, 2]))]);
    await choose(FILE, other);
    await waitFor(() => expect(shown.asked(E.finish)).toHaveLength(2));
    expect(numbersOf(shown)).toEqual([2]);
  });

  it("can be paused and resumed, and says how far it is", async () => {
    const first = held<boolean>(true);
    const answer = inTurn<() => Promise<boolean> | boolean>(first.answer, () => true);
    const received = inTurn(upload(), upload([1]));
    const shown = show([on(E.part, () => answer()() as true), on(E.begin, () => received())]);
    await choose(FILE);
    await shown.user.click(await screen.findByRole("button", { name: "Pause robot.swu" }));
    expect(await screen.findByText(/^Paused at/)).toBeTruthy();
    first.release();
    expect(shown.asked(E.finish)).toEqual([]);
    await shown.user.click(screen.getByRole("button", { name: "Go on with robot.swu" }));
    await waitFor(() => expect(shown.asked(E.finish)).toHaveLength(1));
    // Read once: its checksum is known.
    expect(shown.asked(E.begin)).toHaveLength(2);
  });

  it("says why it failed, and is tried again", async () => {
    const answer = inTurn<ReturnType<typeof upload> | ReturnType<typeof refused>>(
      refused(CORE_REFUSALS.unexpected),
      upload(),
    );
    const shown = show([on(E.begin, () => answer())]);
    await choose(FILE);
    expect(await screen.findByRole("alert")).toHaveProperty("textContent", CORE_REFUSALS.unexpected.en);
    await shown.user.click(screen.getByRole("button", { name: "Try again: robot.swu" }));
    await waitFor(() => expect(shown.asked(E.finish)).toHaveLength(1));
  });

  it.each([
    ["固件.swu", 3, "Letters, digits, spaces"],
    ["empty.swu", 0, "The file is empty"],
  ])("is refused before it is read: %s", async (name, size, text) => {
    const shown = show();
    await choose(new File([new Uint8Array(size)], name));
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect(shown.asked(E.begin)).toEqual([]);
    await shown.user.click(screen.getByRole("button", { name: `Cancel the upload of ${name}` }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("takes its signature along, or gets it later", async () => {
    const signature = new File([new Uint8Array([1, 2, 3])], "robot.swu.sig");
    const shown = show();
    await choose(FILE, signature);
    await waitFor(() => expect(shown.asked(E.finish)).toHaveLength(1));
    expect(shown.asked(E.sign)).toMatchObject([
      { params: { id: 1, fileId: 5 }, body: { signature: "AQID" } },
    ]);
    await isDone();
    await choose(new File([new Uint8Array([1])], "stranger.swu.sig"));
    await waitFor(() =>
      expect(said()).toEqual(["There is no file that the signature stranger.swu.sig belongs to"]),
    );
    await choose(new File([new Uint8Array(3_000)], "robot.swu.sig"));
    await waitFor(() => expect(said()).toContain("robot.swu.sig is no signature: it is larger than 2 KB"));
  });

  it("is removed after a question", async () => {
    const { user, confirm, asked } = show([], aFirmwarePackage(1, { files: [aFirmwareFile(5)] }));
    await user.click(await screen.findByRole("button", { name: "Remove part5.swu" }));
    await confirm(/^Remove the file part5.swu\?/);
    await waitFor(() => expect(asked(E.removeFile)[0]?.params).toEqual({ id: 1, fileId: 5 }));
  });

  it("is saved by the browser itself, from an address for it alone", async () => {
    const saved = savedFiles();
    const files = [aFirmwareFile(5)];
    const link = on(E.link, { path: "/firmware-download/ticket" });
    const { user, asked } = show([link], aFirmwarePackage(1, { files, state: "released" }));
    await user.click(await screen.findByRole("button", { name: "Download part5.swu" }));
    await waitFor(() => expect(saved).toEqual(["/firmware-download/ticket"]));
    expect(asked(E.link).map(({ params }) => params)).toEqual([{ id: 1, fileId: 5 }]);
  });

  it("that is gone meanwhile is said to be, and nothing is saved", async () => {
    const saved = savedFiles();
    const row = aFirmwarePackage(1, { files: [aFirmwareFile(5)], state: "released" });
    const { user } = show([on(E.link, refused(CORE_REFUSALS.notFound))], row);
    await user.click(await screen.findByRole("button", { name: "Download part5.swu" }));
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.notFound.en]));
    expect(saved).toEqual([]);
  });
});

describe("the checksum of a large file", () => {
  it("is that of its bytes, read a slice at a time, and given up when it is not wanted any more", async () => {
    const content = new Uint8Array(3 * 262_144 + 7).map((_, place) => place % 251);
    const progress: number[] = [];
    const signal = new AbortController();
    const options = { signal: signal.signal, onProgress: (done: number) => progress.push(done) };
    const expected = createHash("sha256").update(content).digest("hex");
    expect(await hashOf(new Blob([content]), options)).toBe(expected);
    expect(progress).toEqual([262_144, 524_288, 786_432, content.length]);
    signal.abort();
    await expect(hashOf(new Blob([content]), options)).rejects.toThrow();
  });
});
