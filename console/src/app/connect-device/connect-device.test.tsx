// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { REGISTRATION_ENDPOINTS as E } from "@sweepline/contract/fleet/device-registration.ts";
import { MQTT_SERVER_ENDPOINTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { PRODUCT_ENDPOINTS as P } from "@sweepline/contract/fleet/products.ts";
import { PLACE_DEVICE_ENDPOINTS } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aRegistration } from "../../../test/devices.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aProduct } from "../../../test/products.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, visit } from "../../../test/visit.tsx";
import { ConnectDevicePage } from "./connect-device.page.tsx";

const ROBOT = aRegistration(9, { serialNumber: "Rikeb", manufacturer: "Acme", shortName: "" });
const CREDENTIALS = {
  ...{ deviceId: 9, serialNumber: "Rikeb", host: "", port: 1_883, isTls: false },
  ...{ topicPrefix: "uagv/v2/Acme/Rikeb", username: "Rikeb", password: "s3cret" },
};
const BROKER = { host: "", port: 1_883, isTls: false, caCertificate: "" };
const RULES: readonly Rule[] = [
  on(E.get, ROBOT),
  on(E.broker, BROKER),
  on(P.get, ({ params: { id } }) => aProduct(id)),
  on(ORGANIZATION_ENDPOINTS.options, [
    {
      ...{ id: 1, orgName: "Brightfloor", parentId: null, parentName: null },
      shortName: "",
      orgTypeCode: "TENANT",
    },
  ]),
  on(MQTT_SERVER_ENDPOINTS.options, []),
  on(PLACE_ENDPOINTS.options, []),
];
const show = (at: string, answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) =>
  visit(<ConnectDevicePage />, { at, answers: [...answers, ...RULES], ...given });

describe("what it is", () => {
  it("offers every make, each with its sentence, and the way for robots whose identity nobody knows", async () => {
    show("/page");
    for (const name of [
      "VDA 5050",
      "Valetudo",
      "ChirpStack",
      "The Things Stack",
      "LCI elevator",
      "Any MQTT device",
    ])
      expect(await screen.findByRole("link", { name: new RegExp(`^${name}`) })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Look in Discovery" }).getAttribute("href")).toBe("/discoveries");
  });

  it("leaves out what the person may not connect", async () => {
    show("/page", [], { may: [E.register], language: "zh" });
    expect(await screen.findByRole("link", { name: /^VDA 5050/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /电梯/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "查看设备发现" })).toBeNull();
  });

  it("says so to who may connect nothing", async () => {
    show("/page?make=vda5050&step=device", [], { may: [E.list] });
    expect(await screen.findByText("You may not connect devices")).toBeTruthy();
    expect(screen.queryByLabelText(/Serial number/)).toBeNull();
  });
});

describe("who it is", () => {
  const fill = async ({ user }: ReturnType<typeof show>) => {
    await user.type(await screen.findByLabelText("Name of the new model"), "Mover 100 µ");
    await user.type(screen.getByLabelText(/^Serial number/), "Rikeb");
    await user.type(screen.getByLabelText("Manufacturer"), "Acme");
    await user.click(screen.getByRole("button", { name: "Register and continue" }));
  };

  it("makes the product on the way, by its name alone, and shows what to enter next", async () => {
    const shown = show("/page?make=vda5050&step=device", [
      on(P.options, [aProduct(3, { protocol: "valetudo", code: "mover-100" })]),
      on(P.create, aProduct(5)),
      on(E.register, { device: ROBOT, credentials: CREDENTIALS }),
    ]);
    await fill(shown);
    expect(await screen.findByText("s3cret")).toBeTruthy();
    expect(shown.asked(P.create)[0]?.body).toMatchObject({
      // The plain code is another product's.
      ...{ name: "Mover 100 µ", code: "Mover-100-2", protocol: "vda5050", projectName: "Mover 100 µ" },
      capabilities: expect.arrayContaining(["position", "battery"]),
    });
    expect(shown.asked(E.register)[0]?.body).toMatchObject({
      ...{ productId: 5, serialNumber: "Rikeb", manufacturer: "Acme", organizationId: 1, mqttServerId: null },
    });
    expect(shownAddress()).toBe("/page?make=vda5050&device=9&step=enter");
  });

  it("keeps the product that was made, should the device be refused, and makes no second one", async () => {
    const shown = show("/page?make=vda5050&step=device", [
      on(P.options, inTurn([], [aProduct(5)])),
      on(P.create, aProduct(5)),
      on(
        E.register,
        inTurn<never>(
          refused(
            { key: "x", status: 409, zh: "x", en: "x" } as never,
            { serialNumber: "It exists" },
            {},
          ) as never,
          { device: ROBOT, credentials: CREDENTIALS } as never,
        ),
      ),
    ]);
    await fill(shown);
    expect(await faultAt(/^Serial number/)).toBe("It exists");
    await shown.user.click(screen.getByRole("button", { name: "Register and continue" }));
    expect(await screen.findByText("s3cret")).toBeTruthy();
    expect(shown.asked(P.create)).toHaveLength(1);
    expect(shown.asked(E.register).map(({ body }) => (body as { productId: number }).productId)).toEqual([
      5, 5,
    ]);
  });

  it("asks a sensor's server and no maker, and takes a place", async () => {
    const shown = show("/page?make=chirpstack&step=device", [
      on(P.options, [aProduct(4, { name: "Door", protocol: "chirpstack" })]),
      on(MQTT_SERVER_ENDPOINTS.options, [
        { id: 1, name: "Own", organizationId: 1, isBuiltIn: true, adapters: ["vda5050"] },
        { id: 6, name: "Hall hub", organizationId: 1, isBuiltIn: false, adapters: ["chirpstack"] },
      ]),
      on(PLACE_ENDPOINTS.options, [
        { id: 5, name: "North Mall", organizationId: 1, organizationName: "B", floors: [] } as never,
      ]),
      on(E.register, { device: ROBOT, credentials: null }),
      on(PLACE_DEVICE_ENDPOINTS.associate, { associated: 1 }),
    ]);
    await shown.user.type(await screen.findByLabelText(/^Serial number/), "a84041ffff1e2f3a");
    expect(screen.queryByLabelText("Manufacturer")).toBeNull();
    await shown.user.click(screen.getByRole("button", { name: "Register and continue" }));
    expect(await faultAt(/^MQTT server that/)).toBe("Choose an MQTT server, or add one");
    await shown.choose(/^MQTT server that/, "Hall hub");
    await shown.choose("Place", "North Mall");
    await shown.user.click(screen.getByRole("button", { name: "Register and continue" }));
    await waitFor(() => expect(shown.asked(PLACE_DEVICE_ENDPOINTS.associate)).toHaveLength(1));
    expect(shown.asked(E.register)[0]?.body).toMatchObject({ productId: 4, mqttServerId: 6 });
    expect(shown.asked(PLACE_DEVICE_ENDPOINTS.associate)[0]).toMatchObject({
      ...{ params: { id: 5 }, body: { devices: [{ id: 9, floorId: null }] } },
    });
  });

  it("says where only others may make a product", async () => {
    show("/page?make=vda5050&step=device", [on(P.options, [])], { may: [E.register, P.options] });
    expect(await screen.findByText("No model to choose")).toBeTruthy();
  });

  it("registers nothing twice for who goes back", async () => {
    show("/page?make=vda5050&step=device&device=9");
    expect(await screen.findByText("The device is registered")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Register and continue" })).toBeNull();
  });
});

describe("what to enter", () => {
  it("says address, names and versions, and a password that is gone is replaced on the spot", async () => {
    const shown = show("/page?make=vda5050&step=enter&device=9&interface=hall", [
      on(E.rotateSecret, { device: ROBOT, credentials: { ...CREDENTIALS, password: "n3w" } }),
    ]);
    expect(await screen.findByText("hall/v2/Acme/Rikeb")).toBeTruthy();
    expect(screen.getByText(window.location.hostname)).toBeTruthy();
    expect(screen.getByText("Shown only once; it cannot be viewed again")).toBeTruthy();
    expect(screen.queryByText("CA certificate")).toBeNull();
    await shown.user.click(screen.getByRole("button", { name: "Generate new password" }));
    await shown.confirm(/^Generate a new password for Rikeb/);
    expect(await screen.findByText("n3w")).toBeTruthy();
    expect(document.querySelector("pre")?.textContent).toContain("-P 'n3w'");
    await shown.user.click(screen.getByText("vda-5050-lib"));
    expect(document.querySelector("pre")?.textContent).toContain('interfaceName: "hall"');
  });

  it("hands out the authority of a certificate that was made here", async () => {
    show("/page?make=vda5050&step=enter&device=9", [
      on(E.broker, { ...BROKER, port: 8_883, isTls: true, caCertificate: "-----BEGIN CERTIFICATE-----" }),
    ]);
    expect(await screen.findByText("CA certificate")).toBeTruthy();
    expect(screen.getByRole("button", { name: /Download$/ })).toBeTruthy();
    expect(document.querySelector("pre")?.textContent).toContain("--cafile 'sweepline-ca.pem'");
  });

  it("names Valetudo's own fields, and a sensor's ways at its network server", async () => {
    show("/page?make=valetudo&step=enter&device=9", [
      on(E.get, { ...ROBOT, protocol: "valetudo" as const, serialNumber: "vac-1" }),
    ]);
    const identifier = (await screen.findByText("Identifier")).closest("div") as HTMLElement;
    expect(within(identifier).getByText("vac-1")).toBeTruthy();
    expect(screen.queryByText("vda-5050-lib")).toBeNull();
  });

  it("says what a sensor needs at its network server, and nothing of our broker", async () => {
    show("/page?make=chirpstack&step=enter&device=9", [
      on(E.get, { ...ROBOT, protocol: "chirpstack" as const, mqttServerId: 6, mqttServerName: "Hall hub" }),
    ]);
    expect(await screen.findByText(/^The device connects through Hall hub/)).toBeTruthy();
    expect(screen.getByText(/json=true/)).toBeTruthy();
    expect(screen.queryByText("Password")).toBeNull();
  });
});
