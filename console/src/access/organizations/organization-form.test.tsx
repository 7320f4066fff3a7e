// @vitest-environment jsdom
import {
  ORGANIZATION_ENDPOINTS as E,
  type OrganizationRow,
  ORGANIZATION_REFUSALS as R,
} from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, isGone, press } from "../../../test/dialog.ts";
import {
  anOrganization,
  anOrganizationDetail,
  anOrganizationType,
  organizationAnswers,
  TYPES,
} from "../../../test/organizations.ts";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { OrganizationsPage } from "./organizations.page.tsx";

const show = (
  rows: readonly OrganizationRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) => visit(<OrganizationsPage />, { ...given, answers: [...answers, ...organizationAnswers(rows)] });

describe("the form of an organization", () => {
  it("makes one below the chosen branch, of a type that may stand there, once", async () => {
    const made = held(anOrganizationDetail(9));
    const visited = show([], [on(E.create, made.answer)], { at: "/organizations?organizationId=2" });
    await visited.user.click(await screen.findByRole("button", { name: "New organization" }));
    await visited.user.type(await screen.findByLabelText("Name"), "Corner shop");
    await visited.user.type(screen.getByLabelText("Code"), "SHOP-1");
    const type = within(await dialog()).getByLabelText("Type");
    await waitFor(() => expect(type).toHaveProperty("disabled", false));
    await visited.user.click(type);
    await visited.user.click(await screen.findByTitle("SHOP type"));
    expect(screen.queryByTitle("PLATFORM type")).toBeNull();
    await press(visited, "Save");
    await press(visited, "Save");
    made.release();
    await isGone();
    expect(visited.asked(E.create).map(({ body }) => body)).toMatchObject([
      {
        parentId: 2,
        orgName: "Corner shop",
        orgCode: "SHOP-1",
        orgTypeCode: "SHOP",
        shortName: "",
        iccid: "",
      },
    ]);
    expect(said()).toEqual(["Saved"]);
  });

  it("checks what was typed, and says what the server refuses at its field", async () => {
    const taken = refused(
      R.organizationCodeTaken,
      { orgCode: R.organizationCodeTaken },
      { orgCode: "ORG-7" },
    );
    const visited = show([anOrganization(7)], [on(E.update, taken)]);
    await visited.user.click(await screen.findByRole("button", { name: "Edit Org 7" }));
    await visited.user.clear(await screen.findByLabelText("Code"));
    await visited.user.type(screen.getByLabelText("Code"), "no blanks");
    await visited.user.type(screen.getByLabelText("ICCID"), "12");
    await press(visited, "Save");
    expect(await faultAt("Code")).toBe(VALIDATION_TEXTS["validation.organizationCode"].en);
    expect(await faultAt("ICCID")).toBe(VALIDATION_TEXTS["validation.iccid"].en);
    await visited.user.clear(screen.getByLabelText("Code"));
    await visited.user.type(screen.getByLabelText("Code"), "ORG-7");
    await visited.user.clear(screen.getByLabelText("ICCID"));
    await press(visited, "Save");
    await waitFor(async () => expect(await faultAt("Code")).toBe("Organization code ORG-7 already exists"));
    expect(screen.getByLabelText("Parent organization")).toHaveProperty("disabled", true);
    expect(visited.asked(E.update).map(({ body }) => [body.id, body.revision])).toEqual([[7, 5]]);
  });

  it("says in itself that someone else was faster, and begins anew with what they left", async () => {
    const theirs = anOrganizationDetail(7, { orgName: "Renamed", revision: 6 });
    const visited = show(
      [anOrganization(7)],
      [
        on(E.get, theirs),
        on(E.update, inTurn<never>(refused(CORE_REFUSALS.conflict) as never, theirs as never)),
      ],
    );
    await visited.user.click(await screen.findByRole("button", { name: "Edit Org 7" }));
    await visited.user.type(await screen.findByLabelText("Name"), "x");
    await press(visited, "Save");
    const alert = (
      await screen.findByText(/^Someone else has changed this in the meantime\. Reload/)
    ).closest("[role=alert]");
    expect(said()).toEqual([]);
    await visited.user.click(within(alert as HTMLElement).getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveProperty("value", "Renamed"));
    await press(visited, "Save");
    await isGone();
    expect(visited.asked(E.update).at(-1)?.body.revision).toBe(6);
  });
});

describe("types of organizations", () => {
  const open = async (answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) => {
    const visited = show([], answers, given);
    await visited.user.click(await screen.findByRole("button", { name: "Types" }));
    await screen.findByText("SHOP");
    return visited;
  };

  it("say where they may stand; the built-in ones are fixed", async () => {
    await open();
    const shop = (await screen.findByText("SHOP")).closest("tr") as HTMLElement;
    expect(shop.textContent).toContain("TENANT type");
    const tenant = screen.getByText("TENANT").closest("tr") as HTMLElement;
    expect(within(tenant).getByText("Built in")).toBeTruthy();
    expect(within(tenant).queryByRole("button")).toBeNull();
  });

  it("are made with a code of their own and names in both languages", async () => {
    const visited = await open([on(E.createType, anOrganizationType(5, "DEPOT"))]);
    await visited.user.click(screen.getByRole("button", { name: "New type" }));
    const save = async () => visited.user.click(await screen.findByRole("button", { name: "Save" }));
    await visited.user.type(await screen.findByLabelText("Type code"), "TENANT");
    await save();
    expect(await faultAt("Type code")).toBe(VALIDATION_TEXTS["validation.organizationType"].en);
    expect(await faultAt("English name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    await visited.user.clear(screen.getByLabelText("Type code"));
    await visited.user.type(screen.getByLabelText("Type code"), "DEPOT");
    await visited.user.type(screen.getByLabelText("Chinese name"), "仓库");
    await visited.user.type(screen.getByLabelText("English name"), "Depot");
    await save();
    await waitFor(() => expect(visited.asked(E.createType)).toHaveLength(1));
    expect(visited.asked(E.createType)[0]?.body).toEqual({
      ...{ code: "DEPOT", name: { zh: "仓库", en: "Depot" }, parentCodes: [] },
    });
  });
  it("are changed where they are not built in, begun anew where someone else was faster", async () => {
    const theirs = anOrganizationType(4, "SHOP", { name: { zh: "商店", en: "Store" }, revision: 3 });
    const others = TYPES.filter(({ code }) => code !== "SHOP");
    const visited = await open([
      on(E.types, inTurn([...TYPES], [...others, theirs])),
      on(E.updateType, inTurn<never>(refused(CORE_REFUSALS.conflict) as never, theirs as never)),
    ]);
    await visited.user.click(screen.getByRole("button", { name: "Edit SHOP type" }));
    const save = async () => visited.user.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findByLabelText("Type code")).toHaveProperty("disabled", true);
    expect(screen.getByText("The code cannot be changed later.")).toBeTruthy();
    await visited.user.type(screen.getByLabelText("English name"), "s");
    await save();
    const alert = (await screen.findByText(/^Someone else has changed this/)).closest("[role=alert]");
    await visited.user.click(within(alert as HTMLElement).getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(screen.getByLabelText("English name")).toHaveProperty("value", "Store"));
    await save();
    await waitFor(() => expect(visited.asked(E.updateType)).toHaveLength(2));
    expect(visited.asked(E.updateType).map(({ body }) => [body.revision, body.name.en])).toEqual([
      [2, "SHOP types"],
      [3, "Store"],
    ]);
  });

  it("are deleted after a question, unless an organization has them", async () => {
    const visited = await open([on(E.removeType, refused(R.typeInUse, {}, { count: 2 }))]);
    await visited.user.click(screen.getByRole("button", { name: "Delete SHOP type" }));
    await visited.confirm("Delete SHOP type?");
    await waitFor(() =>
      expect(said()).toEqual(["It cannot be deleted; organizations that still use this type: 2"]),
    );
    expect(screen.getByText("SHOP")).toBeTruthy();
  });

  it("can only be looked at by who may not change them", async () => {
    await open([], { may: [E.list] });
    expect(screen.queryByRole("button", { name: /New type|Edit SHOP|Delete SHOP/ })).toBeNull();
  });
});
