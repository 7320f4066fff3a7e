// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS as O } from "@sweepline/contract/access/organizations/index.ts";
import { DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries/index.ts";
import {
  PAIRING_ENDPOINTS as P,
  PAIRING_REFUSALS,
  type PairingStatus,
} from "@sweepline/contract/fleet/discoveries/pairing.ts";
import { MQTT_SERVER_ENDPOINTS as S } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { aPage, failsFirst, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { aDiscovery, aDiscoveryDetail, aGuest, aPairing, aWindow } from "./a-discovery.ts";
import { DiscoveriesPage } from "./index.ts";

const CODE = "ABCD-EFGH-JKLM-NPQR-STUV";

function show(
  status: PairingStatus | (() => PairingStatus),
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<DiscoveriesPage />, {
    ...given,
    answers: [
      ...answers,
      on(P.status, status),
      on(P.open, { window: aWindow(), code: CODE }),
      on(P.close, { closed: true }),
      on(E.list, aPage(aDiscovery(7), aGuest(8))),
      on(E.get, ({ params: { id } }) => aDiscoveryDetail(id, aGuest(id))),
      on(O.options, [anOrganizationOption(2, "Brightfloor"), anOrganizationOption(3, "Aurora")]),
      on(PRODUCT_ENDPOINTS.options, []),
      on(S.options, []),
    ],
  });
}
const card = async () => within(await screen.findByRole("region", { name: /^(Pairing|配对)$/ }));
const dialog = async () => within((await screen.findAllByRole("dialog")).at(-1) as HTMLElement);
const opened = async ({ user, choose }: ReturnType<typeof show>) => {
  await user.click(await (await card()).findByRole("button", { name: "Open pairing" }));
  await choose("Organization", /Brightfloor/);
  await user.click((await dialog()).getByRole("button", { name: "Open pairing" }));
};

describe("pairing that is closed", () => {
  it("says what it is for, and has one button", async () => {
    show(aPairing());
    expect(
      await (await card()).findByText(/robots that are not registered connect to the embedded broker/),
    ).toBeTruthy();
    expect((await card()).getAllByRole("button")).toHaveLength(1);
  });

  it("is opened for an organization, for a quarter of an hour, and shows its code this once", async () => {
    const shown = show(aPairing());
    await opened(shown);
    expect(await screen.findByText(CODE)).toBeTruthy();
    expect(shown.asked(P.open).map(({ body }) => body)).toEqual([{ organizationId: 2, minutes: 15 }]);
    // It was not copied yet.
    await shown.user.click((await dialog()).getByRole("button", { name: "I have it" }));
    expect(screen.getByText("Code not copied yet")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Back" }));
    await shown.user.click(screen.getByRole("button", { name: /Copy code/ }));
    expect(await navigator.clipboard.readText()).toBe(CODE);
    await shown.user.click(screen.getByRole("button", { name: "I have it" }));
    await waitFor(() => expect(screen.queryByText(CODE)).toBeNull());
    expect(shown.asked(P.status).length).toBeGreaterThan(1);
  });

  it("keeps its form open where it is refused, and goes by its cancel button", async () => {
    const shown = show(aPairing(), [on(P.open, refused(PAIRING_REFUSALS.alreadyOpen))]);
    await opened(shown);
    await waitFor(() => expect(said()).toEqual(["The organization has an open pairing window already"]));
    expect(screen.queryByText(CODE)).toBeNull();
  });

  it("marks a time that is none", async () => {
    const shown = show(aPairing());
    await shown.user.click(await (await card()).findByRole("button", { name: "Open pairing" }));
    await shown.choose("Organization", /Brightfloor/);
    await shown.user.clear(screen.getByLabelText("Minutes"));
    await shown.user.click((await dialog()).getByRole("button", { name: "Open pairing" }));
    expect(await faultAt("Minutes")).toBeTruthy();
    expect(shown.written()).toEqual([]);
  });
});

describe("pairing that is open", () => {
  it("shows how long yet, who came, and what to enter at a robot; never the code", async () => {
    show(aPairing(aWindow({ found: 3, admitted: 1, endsAt: new Date(Date.now() + 125_000).toISOString() })));
    expect((await (await card()).findByRole("timer")).textContent).toMatch(/^2:0[0-5] left$/);
    const texts = ["Brightfloor", "3 robots connected, 1 admitted", "8883", "The pairing code"];
    for (const text of texts) expect((await card()).getByText(text)).toBeTruthy();
    expect((await card()).getByText(/share a password until their credentials are replaced/)).toBeTruthy();
  });

  it("is closed after a question", async () => {
    const shown = show(aPairing(aWindow()), [], { language: "zh" });
    expect(await (await card()).findByText("还没有机器人连接")).toBeTruthy();
    await shown.user.click((await card()).getByRole("button", { name: "结束配对" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm(/结束 Brightfloor 的配对？/);
    await waitFor(() => expect(said()).toEqual(["配对窗口已关闭"]));
    expect(shown.asked(P.close).map(({ params }) => params)).toEqual([{ id: 3 }]);
  });
});

describe("where there is no pairing", () => {
  it("says that the broker is not ours, and offers none", async () => {
    show({ ...aPairing(), broker: null });
    expect(await (await card()).findByText(/uses an outside broker/)).toBeTruthy();
    expect((await card()).queryByRole("button")).toBeNull();
  });

  it("shows nothing of it to who may not pair", async () => {
    const shown = show(aPairing(aWindow()), [], { may: [E.list, E.get, E.admit] });
    await rowWith("NEW-7");
    expect(screen.queryByText("Pairing")).toBeNull();
    expect(shown.asked(P.status)).toEqual([]);
  });

  it("fails in words, and comes when asked again", async () => {
    const first = failsFirst(P.status, aPairing());
    const { user } = show(aPairing(), [first.rule]);
    await rowWith("NEW-7");
    first.fail();
    await user.click(await (await card()).findByRole("button", { name: "Try again" }));
    expect(await (await card()).findByRole("button", { name: "Open pairing" })).toBeTruthy();
  });
});

describe("a robot that came by pairing", () => {
  it("stands in the list with the window, and beside it with what it signed in by", async () => {
    const { user } = show(aPairing());
    expect(within(await rowWith("NEW-8")).getByText(/^Embedded broker · Pairing window/)).toBeTruthy();
    expect(within(await rowWith("NEW-7")).getByText("Broker 7")).toBeTruthy();
    await user.click(within(await rowWith("NEW-8")).getByRole("button", { name: "NEW-8" }));
    const texts = ["robot-8", "mqttjs_1", "10.0.0.7", "5"];
    for (const text of texts) expect(await (await dialog()).findByText(text)).toBeTruthy();
  });

  it("is admitted with a word about the password that it shares", async () => {
    const { user } = show(aPairing());
    await user.click(within(await rowWith("NEW-8")).getByRole("button", { name: "Admit" }));
    expect(await (await dialog()).findByText(/share a password until/)).toBeTruthy();
  });
});
