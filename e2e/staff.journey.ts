/** People: made by form and by file, and their first sign-in (spec §3, §5, §6). */
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { writeXlsx } from "hucre/xlsx";
import { placed, rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";
import { signIn } from "./sign-in.ts";

const HEADINGS = ["Username*", "Name*", "Phone*", "Email*", "Sex", "Roles"];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Letters that no other run has used. */
const mark = Date.now().toString(36);

async function aFile(rows: (string | number)[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: "Staff", rows: [HEADINGS, ...rows] }] });
  return { name: "people.xlsx", mimeType: XLSX, buffer: Buffer.from(bytes) };
}

test("a person is made by form, refused at its field first, and must change the initial password (§5)", async ({
  userPage,
  browser,
  product,
}) => {
  const username = `ada${mark}`;
  await userPage.goto("/platform/staff/info");
  await userPage.getByRole("button", { name: "Add a person" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: "Add a person" }));
  await form.getByLabel("Username").fill("a b");
  await form.getByLabel("Name", { exact: true }).fill("Ada of the Journey");
  await form.getByLabel("Phone").fill("13800246810");
  await form.getByLabel("Email").fill("ada@example.com");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Letters and digits only, 3 to 40 characters")).toBeVisible();

  await form.getByLabel("Username").fill("Admin");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(
    form.getByText("Username Admin already exists"),
    "the server's word at its field",
  ).toBeVisible();

  await form.getByLabel("Username").fill(username);
  await form.getByRole("combobox", { name: "Roles" }).click();
  await (
    await placed(userPage.locator(".ant-select-item-option").filter({ hasText: /^Viewer$/, visible: true }))
  ).click();
  await userPage.keyboard.press("Escape");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await userPage.getByLabel("Name, username, phone, email or number").fill(username);
  await expect(rowsOf(userPage)).toHaveCount(1);
  await expect(rowsOf(userPage).first()).toContainText("Viewer");

  const page = await browser.newPage({ baseURL: product.url, locale: "en-US" });
  await page.goto("/login");
  await signIn(page, { username, password: "246810" });
  await expect(page.getByRole("heading", { name: "Change your initial password" })).toBeVisible();
  await page.getByLabel("Original password", { exact: true }).fill("246810");
  await page.getByLabel("New password", { exact: true }).fill("Journey-Ada1");
  await page.getByLabel("Confirm new password", { exact: true }).fill("Journey-Ada1");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.close();
});

test("a file is looked through before anyone is made of it; all, unless one asks for the good rows (§5)", async ({
  userPage,
}) => {
  const people = [1, 2].map((n) => [
    `imp${n}${mark}`,
    `Import ${n} ${mark}`,
    13_800_000_000 + n,
    "i@example.com",
  ]);
  await userPage.goto("/platform/staff/info");
  await userPage.getByRole("button", { name: "Import" }).click();
  const drawer = await placed(userPage.getByRole("dialog", { name: "Import people" }));
  const file = drawer.locator("input[type=file]");

  const [first = [], second = []] = people;
  await file.setInputFiles(await aFile([first, [...second.slice(0, 2), "138", "nowhere", "", "nothing"]]));
  await expect(drawer.getByText("3 faults: mend the file and choose it again")).toBeVisible();
  const faults = drawer.getByRole("row");
  await expect(faults.filter({ hasText: "A phone number has 11 digits" })).toContainText("3");
  await expect(faults.filter({ hasText: "Role nothing does not exist" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await expect(drawer.getByText("1 good row, 1 with faults")).toBeVisible();

  await file.setInputFiles(await aFile(people));
  await expect(drawer.getByText("Check passed: 2 people can be imported")).toBeVisible();
  await drawer.getByRole("button", { name: "Import 2 people" }).click();
  await expect(drawer).toBeHidden();
  await userPage.getByLabel("Name, username, phone, email or number").fill(`Import 1 ${mark}`);
  await expect(rowsOf(userPage)).toHaveCount(1);
});

test("the selected are disabled together, and enabled again", async ({ userPage }) => {
  await userPage.goto(`/platform/staff/info?search=imp1${mark}`);
  await expect(rowsOf(userPage)).toHaveCount(1);
  await rowsOf(userPage).first().getByRole("checkbox").check();
  for (const act of ["Disable", "Enable"]) {
    await userPage.getByRole("status").getByRole("button", { name: act, exact: true }).click();
    await userPage.getByRole("dialog").getByRole("button", { name: act, exact: true }).click();
    await expect(userPage.getByText("1 done")).toBeVisible();
    await expect(rowsOf(userPage).first()).toContainText(`${act}d`);
    await rowsOf(userPage).first().getByRole("checkbox").check();
  }
});

test("a person moves to another organization without the role that does not fit there; the log leads to who did it", async ({
  userPage,
  api,
}) => {
  const firstOf = async (orgTypeCode: string) => {
    const { records } = await api.call(ORGANIZATION_ENDPOINTS.list, { query: { orgTypeCode, size: 1 } });
    const [first] = records;
    if (!first) throw new Error(`The demo fleet has an organization of type ${orgTypeCode}`);
    return first;
  };
  const [tenant, company] = [await firstOf("TENANT"), await firstOf("ORG")];
  const roles = await api.call(ROLE_ENDPOINTS.options, { query: { organizationId: tenant.id } });
  const role = roles
    .filter(({ roleCode }) => ["tenantAdmin", "viewer"].includes(roleCode))
    .map(({ id }) => id);
  const { id } = await api.call(STAFF_ENDPOINTS.create, {
    body: {
      username: `mover${mark}`,
      displayName: `Mover ${mark}`,
      phone: "13800246810",
      email: "mover@example.com",
      organizationId: tenant.id,
      kind: "employee",
      role,
    },
  });

  await userPage.goto(`/platform/staff/info?person=${id}`);
  const details = await placed(userPage.getByRole("dialog", { name: "Details" }));
  await expect(details).toContainText(tenant.orgName);
  await details.getByRole("button", { name: "Edit" }).click();
  const form = await placed(userPage.getByRole("dialog", { name: `Edit Mover ${mark}` }));
  await form.getByLabel("Organization", { exact: true }).fill(company.orgName);
  const option = userPage
    .locator(".ant-select-item-option")
    .filter({ hasText: company.orgName, visible: true });
  await (await placed(option.first())).click();
  await expect(form.getByRole("status")).toContainText(/Removed because.*Tenant administrator/);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  const moved = await api.call(STAFF_ENDPOINTS.get, { params: { id } });
  expect([moved.organizationId, moved.role.map(({ roleCode }) => roleCode)]).toEqual([
    company.id,
    ["viewer"],
  ]);

  await userPage.goto(`/admin/log/index?tab=audit&subjectKind=staff&subjectId=${id}`);
  await userPage.getByTitle("Show details").first().click();
  const row = await placed(userPage.getByRole("dialog"));
  await expect(row.getByRole("row", { name: /^Organization/ }).locator("ins")).toHaveText(company.orgName);
  await row.getByRole("link", { name: "Open the person" }).click();
  await expect(userPage).toHaveURL(/person=\d+/);
  await expect(userPage.getByRole("dialog", { name: "Details" })).toContainText("admin");
});
