// @vitest-environment jsdom
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import {
  FIRMWARE_ENDPOINTS as E,
  type FirmwarePackage,
} from "@sweepline/contract/operations/firmware/index.ts";
import { FIRMWARE_REFUSALS as R } from "@sweepline/contract/operations/firmware/refusals.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fill, isGone, press } from "../../../test/dialog.ts";
import { aFirmwareFile, aFirmwarePackage, theRules } from "../../../test/firmware.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { PackageListPage } from "./index.ts";

const PRODUCT = { id: 1, code: "S5", name: "S5 Scrubber", kind: "scrubber", protocol: "vda5050" } as const;

function show(
  row: FirmwarePackage,
  answers: readonly Rule[] = [],
  given: Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> = {},
) {
  return visit(<PackageListPage />, {
    at: `/files?package=${row.id}`,
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(row)),
      on(E.get, row),
      on(E.rules, theRules()),
      on(PRODUCT_ENDPOINTS.options, [PRODUCT]),
    ],
  });
}

/** One that asks above the drawer. */
const dialogOf = async (title: string, selector = "*"): Promise<HTMLElement> =>
  (await screen.findByText(title, { selector })).closest("[role=dialog]") as HTMLElement;

describe("the list of packages", () => {
  it("says of each what it is, for which robots, how many files and how far", async () => {
    const given = { hardwareRevisions: ["A1", "B2"], state: "released" as const, releasedBy: "Bo" };
    show(aFirmwarePackage(1, { ...given, files: [aFirmwareFile(1)], fileBytes: 2_048 }), [], {
      at: "/files",
    });
    const cells = within(await rowWith("Event 1")).getAllByRole("cell");
    const texts = cells.map(({ textContent }) => textContent);
    expect(texts.slice(0, 7)).toEqual([
      ...["Event 1", "S5 Scrubber", "Firmware", "1.2.0", "A1 · B2", "Released", "1 file2 KB"],
    ]);
  });

  it("says who uses each, with the way there for who may go", async () => {
    const used = aFirmwarePackage(1, { usedBy: { rollouts: 2, bindings: 1, devices: 1_200 } });
    const row = show(used, [], { at: "/files" });
    expect((await rowWith("Event 1")).textContent).toContain("2 rollouts1 binding1,200 devices run it");
    expect(screen.getByRole("link", { name: "2 rollouts" }).getAttribute("href")).toBe(
      "/rollouts?packageId=1",
    );
    expect(screen.getByRole("link", { name: "1,200 devices run it" }).getAttribute("href")).toBe(
      "/deviceList?productId=1&runs=firmware+1.2.0",
    );
    await row.user.click(screen.getByRole("link", { name: "1 binding" }));
    expect(shownAddress()).toBe("/firmwareBindings?packageId=1");
    cleanup();
    show(used, [], { at: "/files", may: [E.list] });
    expect((await rowWith("Event 1")).textContent).toContain("2 rollouts");
    expect(screen.queryByRole("link", { name: "2 rollouts" })).toBeNull();
    expect(screen.queryByRole("link", { name: "1,200 devices run it" })).toBeNull();
  });

  it("is filtered, which its address keeps", async () => {
    const { choose, asked } = show(aFirmwarePackage(1), [], { at: "/files" });
    await rowWith("Event 1");
    await choose("Kind", "Map engine");
    await choose("State", "Withdrawn");
    expect(shownSearch()).toBe("?kind=mapEngine&state=withdrawn");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toMatchObject({ kind: "mapEngine", state: "withdrawn" }),
    );
  });

  it("lets nobody change anything who may only read", async () => {
    const files = [aFirmwareFile(1)];
    show(aFirmwarePackage(1, { state: "released", files }), [], { may: [E.list, E.get, E.file] });
    expect(await within(await dialog()).findByText("part1.swu")).toBeTruthy();
    const names = buttonsIn(document.body).filter((name) =>
      /Edit|New|Release$|Withdraw|Remove|signature/.test(name),
    );
    expect(names).toEqual([]);
  });
});

describe("a package", () => {
  it("is released after a question that says that it is final, and not before its files are ready", async () => {
    const { user, confirm, asked } = show(aFirmwarePackage(1, { files: [aFirmwareFile(1)] }), [
      on(E.release, ({ body }) => aFirmwarePackage(1, { state: "released", revision: body.revision + 1 })),
    ]);
    await user.click(await within(await dialog()).findByRole("button", { name: "Release" }));
    await confirm(/Its content can never be changed again/);
    await waitFor(() => expect(said()).toEqual(["Released"]));
    expect(asked(E.release).map(({ body }) => body)).toEqual([{ revision: 3 }]);
  });

  it.each([
    ["without files", {}, "Upload a file first"],
    [
      "while a file is checked",
      { files: [aFirmwareFile(1, { state: "checking", checkedBytes: 512, sha1: null, md5: null })] },
      "The file part1.swu has not passed its check",
    ],
    [
      "where a signature is demanded and lacks",
      { files: [aFirmwareFile(1, { hasSignature: true })], requiresSignature: true },
      "The file part1.swu lacks a valid signature",
    ],
  ] as const)("cannot be released %s, and says why", async (_, given, reason) => {
    show(aFirmwarePackage(1, { ...given, files: [...("files" in given ? given.files : [])] }));
    const button = await within(await dialog()).findByRole("button", { name: "Release" });
    expect([button.hasAttribute("disabled"), button.title]).toEqual([true, reason]);
  });

  it("is withdrawn with a reason", async () => {
    const row = aFirmwarePackage(1, { state: "released", files: [aFirmwareFile(1)] });
    const { user, asked } = show(row, [on(E.withdraw, row)]);
    await user.click(await within(await dialog()).findByRole("button", { name: "Withdraw" }));
    const asking = await dialogOf("Withdraw Event 1 1.2.0");
    await user.click(within(asking).getByRole("button", { name: "Withdraw" }));
    expect(await faultAt("Reason")).toBe("Must not be empty");
    fill("Reason", "Robots turn left");
    await user.click(within(asking).getByRole("button", { name: "Withdraw" }));
    await waitFor(() =>
      expect(asked(E.withdraw).map(({ body }) => body)).toEqual([
        { reason: "Robots turn left", revision: 3 },
      ]),
    );
  });

  it("shows how far a check is, the checksums after it, and what went wrong", async () => {
    const files = [
      aFirmwareFile(1),
      aFirmwareFile(2, { state: "checking", checkedBytes: 1_024 }),
      aFirmwareFile(3, { state: "damaged" }),
      aFirmwareFile(4, { state: "uploading", arrivedBytes: 512 }),
    ];
    show(aFirmwarePackage(1, { files }));
    expect(await screen.findByText("a".repeat(64))).toBeTruthy();
    expect(screen.getByText("Checking 50%")).toBeTruthy();
    expect(screen.getByText(/^What arrived does not have the checksum/)).toBeTruthy();
    expect(screen.getByText(/^Interrupted at 25%/)).toBeTruthy();
  });

  it("names the key that signed a file, and a signature that no key verifies", async () => {
    const files = [
      aFirmwareFile(1, { hasSignature: true, signedBy: "Signing room" }),
      aFirmwareFile(2, { hasSignature: true }),
    ];
    show(aFirmwarePackage(1, { files }));
    expect(await screen.findByText("Signed by “Signing room”")).toBeTruthy();
    expect(screen.getByText("No valid key verifies the signature")).toBeTruthy();
  });
});

describe("the form of a package", () => {
  async function openForm(answers: readonly Rule[] = []) {
    const shown = show(aFirmwarePackage(7), answers, { at: "/files?productId=1" });
    await shown.user.click(await screen.findByRole("button", { name: /New package$/ }));
    await dialog();
    return shown;
  }

  it("holds the version against the product's rule as it is typed", async () => {
    const { asked } = await openForm();
    await screen.findByText(/^Semantic version/);
    fill("Version", "v7");
    expect(await faultAt("Version")).toBe(R.versionUnreadable.en);
    fill("Version", "7.0.0");
    await waitFor(() => expect(screen.queryByText(R.versionUnreadable.en)).toBeNull());
    expect(asked(E.rules).at(-1)?.params).toEqual({ id: 1 });
  });

  it("saves the draft and leads to where its files are uploaded", async () => {
    const shown = await openForm([on(E.create, aFirmwarePackage(7))]);
    await screen.findByText(/^Semantic version/);
    fill("Event name", "Summer");
    fill("Version", "2.0.0");
    await press(shown, "Add a dependency");
    fill("At least version", "1.5.0");
    await press(shown, "Save and add files");
    await waitFor(() => expect(shownSearch()).toContain("package=7"));
    expect(shown.asked(E.create)[0]?.body).toMatchObject({
      ...{ productId: 1, kind: "firmware", eventName: "Summer", version: "2.0.0" },
      dependencies: [{ kind: "firmware", minVersion: "1.5.0", belowVersion: "" }],
    });
    expect(await screen.findByRole("button", { name: /Choose files or drop them here/ })).toBeTruthy();
  });

  it("shows what the server refuses at the field of its row", async () => {
    const fault = { "dependencies.0.minVersion": R.dependencyOnItself };
    const shown = await openForm([on(E.create, refused(R.dependencyOnItself, fault))]);
    await screen.findByText(/^Semantic version/);
    fill("Event name", "Summer");
    fill("Version", "2.0.0");
    await press(shown, "Add a dependency");
    fill("At least version", "2.0.0");
    await press(shown, "Save and add files");
    expect(await faultAt("At least version")).toBe(R.dependencyOnItself.en);
  });
});

describe("the rules of a product", () => {
  it("are changed, and keys added and revoked", async () => {
    const key = {
      ...{ id: 4, name: "Signing room", algorithm: "Ed25519", publicKey: "-", fingerprint: "f".repeat(64) },
      ...{ createdAt: "2026-11-16T08:00:00.000Z", revokedAt: null },
    };
    const { user, confirm, asked } = show(
      aFirmwarePackage(1),
      [
        on(E.rules, theRules({ keys: [key], revision: 2 })),
        on(E.setRules, theRules({ keys: [key], revision: 3 })),
        on(E.addKey, refused(R.privateKeyGiven, { publicKey: R.privateKeyGiven })),
        on(E.revokeKey, theRules()),
      ],
      { at: "/files?productId=1" },
    );
    await user.click(await screen.findByRole("button", { name: "Versions and signatures" }));
    await user.click(await screen.findByRole("radio", { name: /^By numbers/ }));
    await user.click(screen.getByRole("switch", { name: "Files must be signed" }));
    await user.click(screen.getByRole("button", { name: "Save the rule" }));
    await waitFor(() =>
      expect(asked(E.setRules)[0]?.body).toEqual({
        versionRule: "numbers",
        requiresSignature: true,
        revision: 2,
      }),
    );
    await user.click(screen.getByRole("button", { name: "Add a key" }));
    const asking = await dialogOf("Add a key", ".ant-modal-title");
    fill("Name", "Mine");
    fill("Public key (PEM)", "-----BEGIN PRIVATE KEY-----");
    await user.click(within(asking).getByRole("button", { name: "Add" }));
    expect(await faultAt("Public key (PEM)")).toBe(R.privateKeyGiven.en);
    await user.click(within(asking).getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Revoke the key Signing room" }));
    await confirm(/Files of drafts that it signed count as unsigned/);
    await waitFor(() => expect(asked(E.revokeKey)[0]?.params).toEqual({ id: 1, keyId: 4 }));
  });

  it("ask for a product first", async () => {
    const { user } = show(aFirmwarePackage(1), [], { at: "/files" });
    await user.click(await screen.findByRole("button", { name: "Versions and signatures" }));
    expect(await screen.findByText("Choose a product")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await isGone();
  });
});
