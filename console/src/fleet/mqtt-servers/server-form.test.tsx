// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS as O } from "@sweepline/contract/access/organizations/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  MQTT_SERVER_ENDPOINTS as E,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_SERVER_REFUSALS as R } from "@sweepline/contract/fleet/mqtt-servers/refusals.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fill } from "../../../test/dialog.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { aPage, held, on, type Rule, refused } from "../../../test/server.ts";
import { SEAL_KEY } from "../../../test/session.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { aServer } from "./a-server.ts";
import { ServerListPage } from "./server-list.page.tsx";

function show(row: MqttServerRow, answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  return visit(<ServerListPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(row)),
      on(O.options, [anOrganizationOption(1, "Sweepline"), anOrganizationOption(2, "Brightfloor")]),
      on(SESSION_ENDPOINTS.sealKey, SEAL_KEY),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const press = async ({ user }: Shown, name: string | RegExp) =>
  user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
const isGone = () => waitFor(() => expect(screen.queryByLabelText("Host")).toBeNull());

async function adding(answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  const shown = show(aServer(7), answers, given);
  await shown.user.click(await screen.findByRole("button", { name: "Add server" }));
  await screen.findByLabelText("Host");
  return shown;
}
async function editing(given: Partial<MqttServerRow>, answers: readonly Rule[] = []) {
  const row = aServer(7, given);
  const shown = show(row, answers);
  await shown.user.click(within(await rowWith("Broker 7")).getByRole("button", { name: "Broker 7" }));
  await screen.findByLabelText("Host");
  return shown;
}

describe("adding an MQTT server", () => {
  it("sends once what was filled in, under a client id that no other has", async () => {
    const answer = held(aServer(9));
    const shown = await adding([on(E.create, answer.answer)]);
    fill("Name", "House");
    fill("Host", "mqtt.house.example");
    fill("Port", "8883");
    await shown.choose("Organization", "Brightfloor");
    await shown.choose("Device protocols", /VDA/);
    await shown.user.type(screen.getByLabelText("Subscribed topics"), "site/+/status{Enter}");
    await press(shown, "Save");
    await press(shown, /Save$/);
    answer.release();
    await isGone();
    const [body, ...more] = shown.asked(E.create).map((asked) => asked.body);
    expect(more).toEqual([]);
    expect(body).toEqual({
      ...{ name: "House", organizationId: 2, host: "mqtt.house.example", port: 8_883, username: "" },
      ...{ clientId: expect.stringMatching(/^sweepline-\w{6,8}$/), cleanSession: 0, protocolVersion: "5" },
      ...{ subscribedTopics: ["site/+/status"], usesTls: false, caCertificate: "", keepaliveS: 60 },
      ...{ verifiesCertificate: true, isEnabled: true, adapters: ["vda5050"] },
    });
    expect(said()).toEqual(["Saved"]);
    await waitFor(() => expect(shown.asked(E.list).length).toBeGreaterThan(1));
  });

  it("asks for what is missing and refuses what is none, in words, before it asks the server", async () => {
    const shown = await adding();
    fill("Client ID", "with space");
    await shown.user.type(screen.getByLabelText("Subscribed topics"), "site/#/status{Enter}");
    await press(shown, "Save");
    const T = VALIDATION_TEXTS;
    expect(await faultAt("Name")).toBe(T["validation.required"].en);
    expect(await faultAt("Host")).toBe(T["validation.required"].en);
    expect(await faultAt("Client ID")).toBe(T["validation.clientId"].en);
    expect(await faultAt("Subscribed topics")).toBe(T["validation.topicFilter"].en);
    fill("Host", "http://mqtt");
    await waitFor(async () => expect(await faultAt("Host")).toBe(T["validation.host"].en));
    expect(shown.written()).toEqual([]);
  });

  it("says a refusal at its field in the person's language, and everything else stays", async () => {
    const shown = show(
      aServer(7),
      [on(E.create, refused(R.addressNotAllowed, { host: R.addressNotAllowed }))],
      {
        language: "zh",
      },
    );
    await shown.user.click(await screen.findByRole("button", { name: /添加服务器/ }));
    await screen.findByLabelText("主机");
    fill("名称", "House");
    fill("主机", "10.0.0.1");
    await shown.user.click(screen.getByRole("button", { name: /保\s?存/ }));
    expect(await faultAt("主机")).toBe("不允许连接到此地址：请填写可从公网访问的主机");
    expect(screen.getByLabelText("名称")).toHaveProperty("value", "House");
    expect(said()).toEqual([]);
  });

  it("asks before it throws away what was typed", async () => {
    const shown = await adding();
    fill("Name", "House");
    await press(shown, "Cancel");
    await shown.user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await isGone();
    expect(shown.written()).toEqual([]);
  });
});

describe("encryption", () => {
  it("asks whom to believe only where it is on, and warns of believing anybody", async () => {
    const shown = await adding();
    expect(screen.queryByLabelText("Verify the certificate")).toBeNull();
    await shown.user.click(screen.getByLabelText("Encryption (TLS)"));
    const verify = await screen.findByLabelText("Verify the certificate");
    expect(screen.queryByText(/^When off, anyone/)).toBeNull();
    await shown.user.click(verify);
    expect(await screen.findByText(/^When off, anyone/)).toBeTruthy();
    expect(screen.getByLabelText("CA certificate (PEM)")).toBeTruthy();
  });

  it("says at the certificate that it is none", async () => {
    const bad = refused(R.badCertificate, { caCertificate: R.badCertificate });
    const shown = await editing({ usesTls: true }, [on(E.update, bad)]);
    fill("CA certificate (PEM)", "hello");
    await press(shown, "Save");
    expect(await faultAt("CA certificate (PEM)")).toBe("Not a valid PEM certificate");
  });
});

describe("changing an MQTT server", () => {
  const sent = async ({ asked }: Shown) => {
    await waitFor(() => expect(asked(E.update)).toHaveLength(1));
    return asked(E.update)[0]?.body;
  };

  it("sends what it read with what was changed, and leaves the password as it is", async () => {
    const shown = await editing({ hasPassword: true, username: "us" }, [on(E.update, aServer(7))]);
    expect(screen.getByText("Leave empty to keep the password")).toBeTruthy();
    fill("Host", "two.example.com");
    await press(shown, "Save");
    const body = await sent(shown);
    expect(body).toMatchObject({ id: 7, revision: 3, host: "two.example.com", username: "us" });
    expect(body).not.toHaveProperty("password");
    expect(body).not.toHaveProperty("link");
  });

  it("sends a new password sealed", async () => {
    const shown = await editing({ hasPassword: true }, [on(E.update, aServer(7))]);
    fill("Password", "long-enough");
    await press(shown, "Save");
    expect((await sent(shown))?.password).toMatch(/^v1\.k1\./);
    expect(JSON.stringify(shown.written())).not.toContain("long-enough");
  });

  it("forgets the password where that is wanted", async () => {
    const shown = await editing({ hasPassword: true }, [on(E.update, aServer(7))]);
    fill("Password", "typed before");
    await shown.user.click(screen.getByLabelText("Stop using a password"));
    expect(screen.getByLabelText("Password")).toHaveProperty("disabled", true);
    await press(shown, "Save");
    expect((await sent(shown))?.password).toBeNull();
  });

  it("has nothing to forget where there is none", async () => {
    await editing({ hasPassword: false });
    expect(screen.getByText("Leave empty if there is none")).toBeTruthy();
    expect(screen.queryByLabelText("Stop using a password")).toBeNull();
  });

  it("wants the password again for another address", async () => {
    const shown = await editing({ hasPassword: true }, [
      on(E.update, refused(R.passwordNeeded, { password: R.passwordNeeded })),
    ]);
    await press(shown, "Save");
    expect(await faultAt("Password")).toMatch(/^The address, port or encryption has changed/);
  });
});

describe("trying a server before it is saved", () => {
  const tried = { state: "connected", reason: null, detail: "", tookMs: 42 } as const;

  it("connects with what stands in the form, as the server that it is", async () => {
    const shown = await editing({}, [on(E.tryOut, tried)]);
    fill("Host", "two.example.com");
    await press(shown, "Test connection");
    expect(await screen.findByText("Connected in 42 ms")).toBeTruthy();
    expect(shown.asked(E.tryOut).map(({ body }) => [body.id, body.host])).toEqual([[7, "two.example.com"]]);
    expect(shown.asked(E.update)).toEqual([]);
  });

  it("says why there is no connection, with the network's own message", async () => {
    const failed = { state: "tlsFailed", reason: "certificateName", detail: "ERR_TLS", tookMs: 7 } as const;
    const shown = await editing({}, [on(E.tryOut, failed)]);
    await press(shown, "Test connection");
    expect((await screen.findByTitle("ERR_TLS")).textContent).toBe(
      "The certificate is for another host name",
    );
  });

  it("is a new one as long as it was never saved", async () => {
    const shown = await adding([on(E.tryOut, tried)], {
      who: { sysUser: { id: 1, organizationId: 2 } as never },
    });
    fill("Name", "House");
    fill("Host", "mqtt.house.example");
    await press(shown, "Test connection");
    expect(await screen.findByText(/^Connected in/)).toBeTruthy();
    const [asked] = shown.asked(E.tryOut);
    expect(asked?.body).not.toHaveProperty("id");
    expect(asked?.body.organizationId).toBe(2);
  });

  it("asks no server while the form is wrong, and says refusals at their fields", async () => {
    const shown = await editing({}, [
      on(E.tryOut, refused(R.addressNotAllowed, { host: R.addressNotAllowed })),
    ]);
    fill("Host", "");
    await press(shown, "Test connection");
    expect(await faultAt("Host")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(shown.written()).toEqual([]);
    fill("Host", "10.0.0.1");
    await press(shown, "Test connection");
    await waitFor(async () =>
      expect(await faultAt("Host")).toMatch(/^Connections to this address are not allowed/),
    );
  });
});
