// @vitest-environment jsdom
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { Form } from "../../ui/kit.ts";
import { FileInput } from "./file-input.tsx";
import { PictureInput } from "./picture-input.tsx";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHUNK = 8;
const ADDRESS = "/platform/picture/AAAAAAAAAAAAAAAAAAAAAA.png";

/** What has arrived, as the server would keep it; a call can be made to fail. */
interface Upload {
  chunks: Map<number, Uint8Array>;
  calls: string[];
  begun: { realName: string; module: string; bytes: number; sha256: string }[];
  /** The connection breaks at these calls, by how often. */
  broken: Map<string, number>;
  /** The server says no to finishing. */
  refusal: { status: number; msg: string } | undefined;
}

function serve(): Upload {
  const upload: Upload = { chunks: new Map(), calls: [], begun: [], broken: new Map(), refusal: undefined };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const name = url.endsWith("/finish") ? "finish" : (/number=\d+/.exec(url)?.[0] ?? "begin");
    upload.calls.push(name);
    const left = upload.broken.get(name) ?? 0;
    if (left > 0) {
      upload.broken.set(name, left - 1);
      // The browser's word that the connection is back ends the wait.
      setTimeout(() => dispatchEvent(new Event("online")));
      throw new TypeError("Failed to fetch");
    }
    if (name === "begin") upload.begun.push(JSON.parse(String(init.body)));
    if (name.startsWith("number=")) upload.chunks.set(Number(name.slice(7)), init.body as Uint8Array);
    if (name === "finish" && upload.refusal)
      return Response.json(
        { code: 1, msg: upload.refusal.msg, data: null, error: "no" },
        { status: upload.refusal.status },
      );
    const received = [...upload.chunks.keys()].sort();
    const data =
      name === "finish"
        ? { url: ADDRESS, realName: "plan.pdf", bytes: 20 }
        : { uploadId: "u".repeat(22), chunkBytes: CHUNK, received };
    return Response.json({ code: 0, msg: "", data });
  });
  return upload;
}

const aFile = (bytes: number[] | Uint8Array<ArrayBuffer>, name = "me.png") =>
  new File([new Uint8Array(bytes)], name);
const PICTURE = Uint8Array.from([...PNG, ...Array.from({ length: 12 }, (_, at) => at)]);

function Picture({ initial = "", onChange }: { initial?: string; onChange?: (address: string) => void }) {
  const [value, setValue] = useState(initial);
  const change = (address: string) => {
    setValue(address);
    onChange?.(address);
  };
  return <PictureInput module="logo" label="Logo" value={value} onChange={change} />;
}

const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no input");
  fireEvent.change(input, { target: { files: [file] } });
};
const button = (name: RegExp | string) => screen.getByRole("button", { name });

let upload: Upload;
beforeEach(() => {
  setLanguage("en");
  upload = serve();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a picture in a form", () => {
  it("is sent in chunks with its checksum, shown once it is stored, and removed again", async () => {
    const onChange = vi.fn();
    render(<Picture onChange={onChange} />);
    choose(aFile(PICTURE));
    const image = await screen.findByRole("img", { name: "Logo: Current picture" });
    expect(image.getAttribute("src")).toBe(ADDRESS);
    expect(upload.begun[0]).toEqual({
      realName: "me.png",
      module: "logo",
      version: "",
      bytes: 20,
      sha256: bytesToHex(sha256(PICTURE)),
    });
    const sent = [0, 1, 2].flatMap((number) => [...(upload.chunks.get(number) ?? [])]);
    expect(sent).toEqual([...PICTURE]);
    await userEvent.click(button("Remove the picture"));
    expect(onChange.mock.calls).toEqual([[ADDRESS], [""]]);
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("can be dropped, and replaces the one before", async () => {
    render(<Picture initial="/platform/picture/old.png" />);
    fireEvent.drop(button("Logo: Replace the picture"), { dataTransfer: { files: [aFile(PICTURE)] } });
    await waitFor(() => expect(screen.getByRole("img").getAttribute("src")).toBe(ADDRESS));
  });

  it("is reached and opened by keyboard", async () => {
    render(<Picture />);
    const opened = vi.spyOn(HTMLInputElement.prototype, "click");
    await userEvent.tab();
    expect(document.activeElement).toBe(button("Logo: Choose a picture"));
    await userEvent.keyboard("{Enter}");
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
  });

  it.each([
    [
      "a page that is called .png",
      aFile([...new TextEncoder().encode("<html>")]),
      "Pictures must be png, jpg or jpeg",
    ],
    ["a GIF", aFile([...new TextEncoder().encode("GIF89a")], "a.gif"), "Pictures must be png, jpg or jpeg"],
    ["nothing", aFile([]), "Upload a file first"],
    ["one byte more than 2 MB", aFile(new Uint8Array(2 * 1_048_576 + 1)), "A picture can be at most 2 MB"],
  ])("refuses %s before a byte is sent (§5)", async (_, file, text) => {
    render(<Picture />);
    choose(file);
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(upload.calls).toEqual([]);
  });

  it("takes a jpeg whatever it is called", async () => {
    render(<Picture />);
    choose(aFile([0xff, 0xd8, 0xff, 0xe0, 1, 2], "photo.txt"));
    await screen.findByRole("img");
  });

  it("shows the server's refusal and keeps what was there", async () => {
    upload.refusal = { status: 422, msg: "A picture can be at most 8192 pixels per side" };
    render(<Picture initial="/platform/picture/old.png" />);
    choose(aFile(PICTURE));
    expect((await screen.findByRole("alert")).textContent).toContain("8192");
    expect(screen.getByRole("img").getAttribute("src")).toBe("/platform/picture/old.png");
    expect(screen.queryByRole("button", { name: "Resume upload" })).toBeNull();
  });

  it("waits out a line that breaks in the middle of a chunk", async () => {
    upload.broken.set("number=1", 2);
    render(<Picture />);
    choose(aFile(PICTURE));
    await screen.findByRole("img");
    expect(upload.calls).toEqual([
      "begin",
      "number=0",
      "number=1",
      "number=1",
      "number=1",
      "number=2",
      "finish",
    ]);
  });

  it("goes on by one press after a long silence, without sending again what has arrived", async () => {
    upload.broken.set("number=1", 4);
    render(<Picture />);
    choose(aFile(PICTURE));
    expect((await screen.findByRole("alert")).textContent).toContain("network");
    upload.calls.length = 0;
    await userEvent.click(button("Resume upload"));
    await screen.findByRole("img");
    expect(upload.calls).toEqual(["begin", "number=1", "number=2", "finish"]);
  });

  it("stands in a form as a field", async () => {
    const onFinish = vi.fn();
    render(
      <Form initialValues={{ logo: "" }} onFinish={onFinish}>
        <Form.Item name="logo" label="Logo">
          <PictureInput module="logo" label="Logo" />
        </Form.Item>
        <button type="submit">Save</button>
      </Form>,
    );
    choose(aFile(PICTURE));
    await screen.findByRole("img");
    await userEvent.click(button("Save"));
    await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ logo: ADDRESS }));
  });
});

describe("any other file in a form", () => {
  it("is taken up to 10 MB, whatever it is (§5)", async () => {
    const onChange = vi.fn();
    render(<FileInput module="document" label="Plan" onChange={onChange} />);
    choose(aFile(new Uint8Array(10 * 1_048_576 + 1), "plan.pdf"));
    expect((await screen.findByRole("alert")).textContent).toBe("A file can be at most 10 MB");
    choose(aFile(PICTURE, "plan.pdf"));
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ realName: "plan.pdf" })),
    );
    expect(upload.begun[0]).toMatchObject({ module: "document", bytes: 20 });
  });
});
