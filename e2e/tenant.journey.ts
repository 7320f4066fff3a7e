/** Whose devices one sees, spec §6: a tenant's person sees what is allocated to the tenant, and nothing else. */
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { createApi } from "./api.ts";
import { rowsOf } from "./controls.ts";
import { expect, test } from "./people.ts";

/** The robots of Brightmoor in the demonstration. */
const OWN = 20;
/** One of another maker's only drives: it has no place in the ranking. */
const RANKED = OWN - 1;

test.use({ person: "brightviewer" });

test("a tenant's person sees the tenant's devices only; another's does not exist (§6)", async ({
  userPage,
  api,
  product,
  sessions,
}) => {
  const admin = JSON.parse(await sessions("admin")) as { accessToken: string };
  const everything = createApi(product.url, admin.accessToken);
  const whole = await everything.call(DEVICE_ENDPOINTS.list, { query: { size: 200 } });
  const foreign = whole.records.find(({ serialNumber }) => serialNumber === "SL-TIDE75-0001");
  expect(whole.total).toBeGreaterThan(OWN);

  await userPage.goto("/wel/index");
  await expect(userPage.getByText(`of ${OWN}`, { exact: true })).toBeVisible();
  await expect(userPage.getByRole("article", { name: /plaza|xingting|广场/i })).toHaveCount(0);
  await userPage.goto("/washfloorrobot/equipmentInfo");
  await expect(userPage.getByText(`${OWN} devices, updated live`)).toBeVisible();
  await expect(rowsOf(userPage)).toHaveCount(OWN);
  await userPage.goto(`/washfloorrobot/equipmentInfo?search=${foreign?.serialNumber}`);
  await expect(userPage.getByText("No device matches")).toBeVisible();

  await userPage.goto(`/wel/eqDetail?id=${foreign?.id}`);
  await expect(userPage.getByText("No such device")).toBeVisible();
  expect(await api.status(DEVICE_ENDPOINTS.get, { params: { id: foreign?.id ?? 0 } })).toBe(404);
  await userPage.goto("/wel/rank?range=12m");
  await expect(userPage.getByText(`${RANKED} in total`)).toBeVisible();
  await expect(userPage.getByText("广场一层 1")).toHaveCount(0);
});
