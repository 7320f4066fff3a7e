/** Organizations and their types: made, refused, changed, moved, disabled and deleted; the devices of a branch (spec §3, §5, §6). */
import type { Locator, Page } from "@playwright/test";
import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations/index.ts";
import type { Api } from "./api.ts";
import { placed, rowsOf, sayYes } from "./controls.ts";
import { expect, test } from "./people.ts";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);
const code = `J-${mark}`;

const treeOf = (userPage: Page): Locator => userPage.getByRole("tree", { name: "Organization tree" });

/** Two organizations of the demo fleet, one beside the other below the platform. */
async function twoTenants(api: Api) {
  const { records } = await api.call(E.list, { query: { orgTypeCode: "TENANT", size: 2 } });
  const [first, second] = records;
  if (!first || !second) throw new Error("The demo fleet has two tenants at least");
  return { first, second };
}

/** The select searches at the server: what is looked for is typed. */
async function chooseOrganization(form: Locator, label: string, name: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).fill(name);
  const userPage = form.page();
  await (
    await placed(userPage.locator(".ant-select-item-option").filter({ hasText: name, visible: true }).first())
  ).click();
}

async function chooseType(form: Locator, name: string): Promise<void> {
  await form.getByLabel("Type", { exact: true }).click();
  const entry = form.page().locator(".ant-select-item-option").filter({ hasText: name, visible: true });
  await (await placed(entry)).click();
}

async function chooseAct(userPage: Page, name: string, act: string): Promise<void> {
  await userPage.getByRole("button", { name: `More actions for ${name}` }).click();
  await (await placed(userPage.getByRole("menuitem", { name: act, exact: true }))).click();
}

const save = (form: Locator): Promise<void> => form.getByRole("button", { name: "Save" }).click();

test("an organization is made, refused at its field first, changed, moved, disabled and deleted", async ({
  userPage,
  api,
}) => {
  const { first, second } = await twoTenants(api);
  const [name, inner] = [`Journey ${mark}`, `Inner ${mark}`];
  await userPage.goto(`/admin/org/index?organizationId=${first.id}`);
  await expect(treeOf(userPage).getByRole("treeitem", { name: first.orgName })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await userPage.getByRole("button", { name: "New organization" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "New organization" }));
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Code").fill(first.orgCode);
  await form.getByLabel("ICCID").fill("123");
  await chooseType(form, "Company");
  await save(form);
  await expect(form.getByText("An ICCID has 19 or 20 digits")).toBeVisible();
  await form.getByLabel("ICCID").fill("");
  await save(form);
  await expect(
    form.getByText(`Organization code ${first.orgCode} already exists`),
    "the server's word at its field",
  ).toBeVisible();
  await form.getByLabel("Code").fill(code);
  await save(form);
  await expect(form).toBeHidden();
  const row = (one: string): Locator => rowsOf(userPage).filter({ hasText: one });
  await expect(row(name)).toContainText(code);

  await userPage.getByRole("button", { name: `Edit ${name}` }).click();
  const editing = await placed(userPage.getByRole("dialog", { name: `Edit ${name}` }));
  await editing.getByLabel("Principal").fill("Mara Voss");
  await save(editing);
  await expect(row(name)).toContainText("Mara Voss");

  await chooseAct(userPage, name, "New sub-organization");
  await form.getByLabel("Name", { exact: true }).fill(inner);
  await form.getByLabel("Code").fill(`${code}-1`);
  await chooseType(form, "Company");
  await save(form);
  await expect(row(inner)).toBeVisible();

  await chooseAct(userPage, name, "Move");
  const moving = await placed(userPage.getByRole("dialog", { name: `Move ${name}` }));
  await expect(moving.getByText("1 organization below it, 0 people and 0 devices move along")).toBeVisible();
  await chooseOrganization(moving, "New parent", inner);
  await moving.getByRole("button", { name: "Move" }).click();
  await expect(
    moving.getByText("An organization cannot be moved below itself or its sub-organizations"),
  ).toBeVisible();
  await chooseOrganization(moving, "New parent", second.orgName);
  await moving.getByRole("button", { name: "Move" }).click();
  await expect(moving).toBeHidden();
  await expect(row(name), "it went to another branch").toHaveCount(0);

  await treeOf(userPage).getByRole("treeitem", { name: second.orgName }).click();
  await expect(row(name)).toBeVisible();
  await chooseAct(userPage, name, "Disable");
  const question = userPage.getByRole("dialog", { name: `Disable ${name}?` });
  await expect(question).toContainText("0 people of it and its 1 organization below will be signed out");
  await question.getByRole("button", { name: "Disable" }).click();
  await expect(row(name)).toContainText("Disabled");
  await expect(row(inner)).toContainText("Parent disabled");

  const remove = async (one: string): Promise<void> => {
    await chooseAct(userPage, one, "Delete");
    await userPage
      .getByRole("dialog", { name: `Delete ${one}?` })
      .getByRole("button", { name: "Delete" })
      .click();
  };
  await remove(name);
  await expect(userPage.getByText("Still in this organization: 1 sub-organization")).toBeVisible();
  await remove(inner);
  await expect(row(inner)).toHaveCount(0);
  await remove(name);
  await expect(row(name)).toHaveCount(0);
});

test("what someone else has changed meanwhile is not overwritten, but loaded anew", async ({
  userPage,
  api,
}) => {
  const { first } = await twoTenants(api);
  const fields = { orgTypeCode: "ORG", orgName: `Both ${mark}`, orgCode: `${code}-B` };
  const made = await api.call(E.create, { body: { ...fields, parentId: first.id } });
  await userPage.goto(`/admin/org/index?organizationId=${first.id}`);
  await userPage.getByRole("button", { name: `Edit ${fields.orgName}` }).click();
  const form = await placed(userPage.getByRole("dialog", { name: `Edit ${fields.orgName}` }));
  await form.getByLabel("Principal").fill("Too late");
  const other = { ...fields, id: made.id, revision: made.revision, principal: "Was first" };
  await api.call(E.update, { body: other });
  await save(form);
  await expect(form.getByRole("alert")).toContainText("Someone else has changed this in the meantime");
  await form.getByRole("button", { name: "Reload" }).click();
  await expect(form.getByLabel("Principal")).toHaveValue("Was first");
  await form.getByLabel("Principal").fill("Now in turn");
  await save(form);
  await expect(rowsOf(userPage).filter({ hasText: "Now in turn" })).toHaveCount(1);
  await api.call(E.remove, { params: { id: made.id } });
});

test("types: a reserved code is refused with its text (§5), another is made, used by forms and deleted", async ({
  userPage,
}) => {
  const type = `T_${mark.toUpperCase()}`;
  await userPage.goto("/admin/org/index");
  await userPage.getByRole("button", { name: "Types" }).click();
  const types = await placed(userPage.getByRole("dialog", { name: "Types" }));
  await expect(types.getByRole("row").filter({ hasText: "Built in" })).toHaveCount(4);
  await types.getByRole("button", { name: "New type" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "New type" }));
  await form.getByLabel("Type code").fill("ORG");
  await form.getByLabel("Chinese name").fill("门店");
  await form.getByLabel("English name").fill(`Shop ${mark}`);
  await save(form);
  await expect(form.getByText("must not be SYSTEM, PLATFORM, TENANT or ORG")).toBeVisible();
  await form.getByLabel("Type code").fill(type);
  await save(form);
  await expect(form).toBeHidden();
  const row = types.getByRole("row").filter({ hasText: type });
  await expect(row).toContainText("Any except the platform");
  await row.getByRole("button", { name: `Delete Shop ${mark}` }).click();
  await sayYes(userPage);
  await expect(row).toHaveCount(0);
});

test("the tree is worked by keys, searched, and leads to the devices of a branch", async ({
  userPage,
  api,
}) => {
  const { first } = await twoTenants(api);
  await userPage.goto("/admin/org/info");
  const tree = treeOf(userPage);
  const root = tree.getByRole("treeitem").first();
  await expect(root).toHaveAttribute("aria-expanded", "true");
  const below = tree.locator("[aria-level='2'][aria-posinset='1']");
  // A level that is on its way is passed over by the arrows.
  await expect(below).toBeVisible();
  await root.focus();
  await userPage.keyboard.press("ArrowRight");
  await expect(below).toBeFocused();
  await userPage.keyboard.press("ArrowRight");
  await expect(below).toHaveAttribute("aria-expanded", "true");
  const inner = tree.locator("[aria-level='3'][aria-posinset='1']");
  await expect(inner).toBeVisible();
  await userPage.keyboard.press("ArrowRight");
  await expect(inner).toBeFocused();
  await userPage.keyboard.press("ArrowLeft");
  await userPage.keyboard.press("Enter");
  await expect(below).toHaveAttribute("aria-selected", "true");
  await expect(userPage).toHaveURL(/organizationId=\d+/);

  await userPage.getByLabel("Search the tree").fill(first.orgName);
  await tree.getByRole("treeitem", { name: first.orgName }).click();
  const { branch } = await api.call(E.get, { params: { id: first.id } });
  await expect(userPage.getByText(`${branch.deviceCount} in total`)).toBeVisible();
  await expect(userPage.getByRole("navigation", { name: "Place in the tree" })).toContainText(first.orgName);
  await rowsOf(userPage).first().getByRole("link").first().click();
  await expect(userPage).toHaveURL(/\/wel\/eqDetail\?id=\d+/);
});
