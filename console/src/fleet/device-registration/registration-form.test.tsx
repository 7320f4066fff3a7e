// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  type DeviceCredentials,
  REGISTRATION_ENDPOINTS as E,
  REGISTRATION_REFUSALS as R,
} from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aRegistration } from "../../../test/devices.ts";
import { dialog } from "../../../test/dialog.ts";
import { aProduct } from "../../../test/products.ts";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { RegistrationListPage } from "./registration-list.page.tsx";

const CREDENTIALS: DeviceCredentials = {
  ...{ deviceId: 9, serialNumber: "S5-0009", host: "broker.example", port: 8883, isTls: true },
  ...{ topicPrefix: "uagv/v2/Acme/S5-0009", username: "S5-0009", password: "s3cret-word" },
};
const TENANT = {
  ...{ id: 2, orgName: "Brightfloor", parentId: 1, parentName: "Sweepline" },
  ...{ shortName: "", orgTypeCode: "TENANT" },
};
const OPTIONS: readonly Rule[] = [
  on(PRODUCT_ENDPOINTS.options, [aProduct(3), aProduct(4, { name: "Door sensor", protocol: "chirpstack" })]),
  on(PRODUCT_ENDPOINTS.get, ({ params: { id } }) => aProduct(id, { partNumberPrefix: "S5-" })),
  on(ORGANIZATION_ENDPOINTS.options, [TENANT]),
  on(MQTT_SERVER_ENDPOINTS.options, [
    { id: 6, name: "Hall hub", organizationId: 2, isBuiltIn: false, adapters: ["mqtt"] },
  ]),
];

const field = async (label: string | RegExp) => within(await dialog()).findByLabelText(label);
describe("registering a device", () => {
  const openForm = async (answers: readonly Rule[], may?: Parameters<typeof visit>[1]) => {
    const visited = visit(<RegistrationListPage />, {
      answers: [...answers, on(E.list, aPage(aRegistration(1))), ...OPTIONS],
      ...may,
    });
    await visited.user.click(await screen.findByRole("button", { name: /Register a device|登记设备/ }));
    return visited;
  };
  const fillIn = async ({ user, choose }: Awaited<ReturnType<typeof openForm>>) => {
    await choose("Model", /^S5 Scrubber/);
    await user.type(await field("Serial number (device ID)"), "S5-0009");
    await user.type(await field("Manufacturer"), "Acme");
    await choose("Organization", "Brightfloor");
  };
  const save = async (
    visited: { user: Awaited<ReturnType<typeof openForm>>["user"] },
    name: string | RegExp = "Register",
  ) => visited.user.click(within(await dialog()).getByRole("button", { name }));

  it("sends what was filled in once, and tells the credentials this once", async () => {
    const made = held({ device: aRegistration(9, { serialNumber: "S5-0009" }), credentials: CREDENTIALS });
    const visited = await openForm([on(E.register, made.answer)], { at: "/page?search=hall&current=2" });
    await fillIn(visited);
    await visited.user.type(await field("Short name"), "Hall 9");
    await save(visited);
    await save(visited, /Register$/);
    made.release();
    const received = (await screen.findByText("Save these credentials now")).closest("[role=dialog]");
    expect(within(received as HTMLElement).getByText("s3cret-word")).toBeTruthy();
    expect(visited.asked(E.register).map(({ body }) => body)).toMatchObject([
      {
        serialNumber: "S5-0009",
        productId: 3,
        manufacturer: "Acme",
        organizationId: 2,
        mqttServerId: null,
        shortName: "Hall 9",
        remark: "",
      },
    ]);
    expect(said()).toEqual(["S5-0009 is registered"]);
    // The list shows it, whatever was looked for.
    await waitFor(() =>
      expect(visited.asked(E.list).at(-1)?.query).toEqual({
        ...{ isDecommissioned: false, sort: "-commissionedAt", current: 1, size: 20 },
      }),
    );
  });

  it("leads to where a model is made with its device, while there is none", async () => {
    await openForm([on(PRODUCT_ENDPOINTS.options, [])]);
    const way = await within(await dialog()).findByRole("link", { name: /make its model on the way/ });
    expect(way.getAttribute("href")).toBe("/connectDevice");
  });

  it("asks for what is missing before it asks the server", async () => {
    const visited = await openForm([]);
    await save(visited);
    expect(await faultAt("Model")).toBe(VALIDATION_TEXTS["validation.model"].en);
    expect(await faultAt("Serial number (device ID)")).toBe(VALIDATION_TEXTS["validation.deviceId"].en);
    expect(await faultAt("Manufacturer")).toBe(VALIDATION_TEXTS["validation.required"].en);
    await visited.user.type(await field("Serial number (device ID)"), "with spaces");
    await visited.user.type(await field("ICCID"), "123");
    await save(visited);
    expect(await faultAt("Serial number (device ID)")).toBe(VALIDATION_TEXTS["validation.serialNumber"].en);
    expect(await faultAt("ICCID")).toBe(VALIDATION_TEXTS["validation.iccid"].en);
    expect(visited.written()).toEqual([]);
  });

  it("shows a refusal at its field, keeps what was typed, and goes through the second time", async () => {
    const taken = { en: "Serial number S5-0009 already exists", zh: "序列号 S5-0009 已存在" };
    const visited = await openForm([
      on(
        E.register,
        inTurn<never>(
          refused(DEVICE_REFUSALS.serialNumberTaken, { serialNumber: taken.en }, {}) as never,
          { device: aRegistration(9), credentials: null } as never,
        ),
      ),
    ]);
    await fillIn(visited);
    await save(visited);
    expect(await faultAt("Serial number (device ID)")).toBe(taken.en);
    expect(said()).toEqual([]);
    expect(await field("Manufacturer")).toHaveProperty("value", "Acme");
    await save(visited);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(visited.asked(E.register)).toHaveLength(2);
  });

  it("says a refusal that is about no field over the page, and stays open", async () => {
    const visited = await openForm([on(E.register, refused(R.unknownHolder))]);
    await fillIn(visited);
    await save(visited);
    await waitFor(() => expect(said()).toEqual(["The organization does not exist"]));
    expect(await dialog()).toBeTruthy();
  });

  it("speaks the person's language, also in what the server refuses", async () => {
    const visited = await openForm([], { language: "zh" });
    await visited.user.click(within(await dialog()).getByRole("button", { name: /登\s?记/ }));
    expect(await faultAt("序列号（设备 ID）")).toBe("设备 ID 不能为空");
  });

  it("offers the beginning of the model's serial numbers, and doubts another one", async () => {
    const visited = await openForm([]);
    await visited.choose("Model", /^S5 Scrubber/);
    const form = await dialog();
    expect(await within(form).findByText("Serial numbers of this model usually begin with S5-")).toBeTruthy();
    await visited.user.click(within(form).getByRole("button", { name: "Fill in S5-" }));
    expect(await field("Serial number (device ID)")).toHaveProperty("value", "S5-");
    expect(within(form).queryByRole("button", { name: "Fill in S5-" })).toBeNull();
    await visited.user.clear(await field("Serial number (device ID)"));
    await visited.user.type(await field("Serial number (device ID)"), "X9");
    expect(within(form).getByText(/Does not begin with the model's prefix S5-/)).toBeTruthy();
  });

  it("says of a sensor that its network server speaks for it", async () => {
    const visited = await openForm([]);
    const form = await dialog();
    expect(within(form).getByText(/^Devices that connect through another MQTT server/)).toBeTruthy();
    await visited.choose("Model", /^Door sensor/);
    expect(
      await within(form).findByText(/^LoRaWAN devices connect through their network server/),
    ).toBeTruthy();
  });

  it("asks before it throws away what was typed, and not where nothing was", async () => {
    const visited = await openForm([]);
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await visited.user.click(screen.getByRole("button", { name: /Register a device/ }));
    await visited.user.type(await field("Manufacturer"), "A");
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await visited.user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(await field("Manufacturer")).toHaveProperty("value", "A");
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await visited.user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await waitFor(() => expect(screen.queryByLabelText("Manufacturer")).toBeNull());
    expect(visited.written()).toEqual([]);
  });
});

describe("changing a registration", () => {
  const edit = async (answers: readonly Rule[], may?: Parameters<typeof visit>[1]) => {
    const visited = visit(<RegistrationListPage />, {
      answers: [
        ...answers,
        on(E.list, aPage(aRegistration(1, { productId: 3, revision: 7 }))),
        on(E.get, aRegistration(1, { productId: 3, revision: 7, remark: "left wing" })),
        ...OPTIONS,
      ],
      ...may,
    });
    await visited.user.click(await screen.findByRole("button", { name: "Edit Hall 1" }));
    return visited;
  };

  it("begins with what the server has now, and sends the revision that was read", async () => {
    const visited = await edit([on(E.update, aRegistration(1, { shortName: "Hall 1b" }))]);
    const name = await field("Short name");
    expect(await field("Remark")).toHaveProperty("value", "left wing");
    expect(within(await dialog()).getByDisplayValue("SW-1")).toHaveProperty("disabled", true);
    await visited.user.type(name, "b{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(visited.asked(E.update).map(({ body }) => body)).toMatchObject([
      { id: 1, revision: 7, shortName: "Hall 1b", remark: "left wing", manufacturer: "Acme" },
    ]);
    expect(said()).toEqual(["Saved"]);
  });

  it("says that someone else was faster, and keeps what was typed", async () => {
    const visited = await edit([on(E.update, refused(CORE_REFUSALS.conflict))]);
    await visited.user.type(await field("Short name"), "b{Enter}");
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    expect(await field("Short name")).toHaveProperty("value", "Hall 1b");
  });

  it("lets a holder change their own part only", async () => {
    await edit([], { may: [E.list, E.get, E.update] });
    expect(await field("Manufacturer")).toHaveProperty("disabled", true);
    expect(await field("ICCID")).toHaveProperty("disabled", true);
    expect(await field("Short name")).toHaveProperty("disabled", false);
    expect(await field("Remark")).toHaveProperty("disabled", false);
  });
});
