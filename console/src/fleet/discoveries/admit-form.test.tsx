// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS as O } from "@sweepline/contract/access/organizations/index.ts";
import { VALIDATION_TEXTS as T } from "@sweepline/contract/core/refusal.ts";
import {
  type Discovery,
  DISCOVERY_ENDPOINTS as E,
  DISCOVERY_REFUSALS as R,
} from "@sweepline/contract/fleet/discoveries/index.ts";
import { PRODUCT_ENDPOINTS as P } from "@sweepline/contract/fleet/products.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { aProduct } from "../../../test/products.ts";
import { held, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { aDiscovery } from "./a-discovery.ts";
import { AdmitForm } from "./admit-form.tsx";

function show(rows: readonly Discovery[], answers: readonly Rule[] = []) {
  const [onDone, onClose] = [vi.fn(), vi.fn()];
  const shown = visit(<AdmitForm rows={rows} onDone={onDone} onClose={onClose} />, {
    answers: [
      ...answers,
      on(P.options, [aProduct(5), aProduct(6, { name: "Hygrometer", code: "H1", protocol: "chirpstack" })]),
      on(O.options, [anOrganizationOption(2, "Brightfloor"), anOrganizationOption(3, "Aurora")]),
      on(E.admit, { admitted: rows.map(({ id }) => ({ id, deviceId: id + 100 })), refused: [] }),
    ],
  });
  return { ...shown, onDone, onClose };
}
const admit = async ({ user }: ReturnType<typeof show>) =>
  user.click(await screen.findByRole("button", { name: /Admit$/ }));
const chosenAs = (label: string) =>
  screen.getByRole("combobox", { name: label }).closest(".ant-select")?.textContent;

describe("admitting devices", () => {
  it("takes one click where a product fits and one company owns the server", async () => {
    const answer = held({ admitted: [{ id: 7, deviceId: 107 }], refused: [] });
    const shown = show([aDiscovery(7, { suggestedProductId: 5 })], [on(E.admit, answer.answer)]);
    await waitFor(() => expect(chosenAs("Product")).toContain("S5 Scrubber (S5)"));
    await waitFor(() => expect(chosenAs("Organization")).toContain("Brightfloor"));
    await admit(shown);
    await admit(shown);
    answer.release();
    await waitFor(() => expect(said()).toEqual(["Device admitted; waiting for its next message"]));
    expect(shown.asked(E.admit).map(({ body }) => body)).toEqual([
      {
        ...{ productId: 5, organizationId: 2, timeZone: expect.any(String) },
        devices: [{ id: 7, shortName: "" }],
      },
    ]);
    expect(shown.onDone).toHaveBeenCalledOnce();
    expect(shown.onClose).toHaveBeenCalledOnce();
  });

  it("gives each the name that it is given", async () => {
    const shown = show([7, 8].map((id) => aDiscovery(id, { suggestedProductId: 5 })));
    expect(screen.getByText("Admit 2 devices")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Short name · NEW-8"), { target: { value: "Hall 8" } });
    await admit(shown);
    await waitFor(() =>
      expect(shown.asked(E.admit)[0]?.body.devices).toEqual([
        { id: 7, shortName: "" },
        { id: 8, shortName: "Hall 8" },
      ]),
    );
    expect(said()).toEqual(["2 devices admitted; waiting for their next messages"]);
  });

  it("suggests nothing where they differ, and asks", async () => {
    const shown = show([
      aDiscovery(7, { suggestedProductId: 5 }),
      aDiscovery(8, { suggestedProductId: null, organizationId: 3 }),
    ]);
    await admit(shown);
    expect(await faultAt("Product")).toBe(T["validation.model"].en);
    expect(await faultAt("Organization")).toBe(T["validation.noTenant"].en);
    expect(shown.written()).toEqual([]);
  });

  it("offers products of their protocol alone", async () => {
    const { user } = show([aDiscovery(7)]);
    await user.click(screen.getByRole("combobox", { name: "Product" }));
    expect(await screen.findByText("S5 Scrubber (S5)", { selector: ".ant-select-item *" })).toBeTruthy();
    expect(screen.queryByText("Hygrometer (H1)")).toBeNull();
  });

  it("says where there is no such product yet", async () => {
    const { user } = show([aDiscovery(7)], [on(P.options, [])]);
    await user.click(screen.getByRole("combobox", { name: "Product" }));
    expect(await screen.findByText(/^No product uses this protocol/)).toBeTruthy();
  });

  it("says of each that could not be admitted why, and that the others were", async () => {
    const rows = [7, 8].map((id) => aDiscovery(id, { suggestedProductId: 5 }));
    const shown = show(rows, [
      on(E.admit, {
        admitted: [{ id: 7, deviceId: 107 }],
        refused: [{ id: 8, serialNumber: "NEW-8", text: "It is registered already" }],
      }),
    ]);
    await admit(shown);
    await waitFor(() =>
      expect(said()).toEqual([
        "NEW-8: It is registered already",
        "Device admitted; waiting for its next message",
      ]),
    );
    expect(shown.onDone).toHaveBeenCalledOnce();
  });

  it("stays open where the server refuses, with the reason at its field", async () => {
    const shown = show(
      [aDiscovery(7, { suggestedProductId: 5 })],
      [on(E.admit, refused(R.otherProtocol, { productId: R.otherProtocol }))],
    );
    await admit(shown);
    expect(await faultAt("Product")).toBe("The product's protocol does not match the device");
    expect(shown.onDone).not.toHaveBeenCalled();
    expect(shown.onClose).not.toHaveBeenCalled();
  });
});
