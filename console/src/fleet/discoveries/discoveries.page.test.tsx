// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type Discovery, DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries/index.ts";
import { MQTT_SERVER_ENDPOINTS as S } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { PRODUCT_ENDPOINTS as P } from "@sweepline/contract/fleet/products.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aServerOption } from "../../../test/mqtt-servers.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aProduct } from "../../../test/products.ts";
import { aPage, failsFirst, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { aDiscovery, aDiscoveryDetail } from "./a-discovery.ts";
import { DiscoveriesPage } from "./index.ts";

function show(
  rows: readonly Discovery[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<DiscoveriesPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(...rows)),
      on(E.get, ({ params: { id } }) => aDiscoveryDetail(id)),
      on(P.options, [aProduct(5)]),
      on(S.options, [aServerOption(7, "Broker 7"), aServerOption(1, "Ours", { isBuiltIn: true })]),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const inRow = async (name: string) => within(await rowWith(name));
const tick = async ({ user }: Shown, ...names: readonly string[]) => {
  for (const name of names) await user.click((await inRow(name)).getByRole("checkbox"));
};

describe("devices that nobody registered", () => {
  it("are listed with who they say they are, where they were heard and which product fits", async () => {
    show([aDiscovery(7, { suggestedProductId: 5 }), aDiscovery(8, { suggestedProductId: 9 }), aDiscovery(9)]);
    const row = await inRow("NEW-7");
    expect([row.getByText("Acme"), row.getByText("Broker 7"), row.getByText("12")]).toHaveLength(3);
    expect(await row.findByText("S5 Scrubber")).toBeTruthy();
    expect((await inRow("NEW-8")).getByText("—")).toBeTruthy();
    expect((await inRow("NEW-9")).getByText("No match")).toBeTruthy();
  });

  it("are those that wait, until the rejected are wanted; the address keeps which", async () => {
    const { user, asked } = show([aDiscovery(7)]);
    await rowWith("NEW-7");
    expect(asked(E.list).map(({ query }) => query.state)).toEqual(["waiting"]);
    await user.click(screen.getByLabelText("Rejected"));
    await waitFor(() => expect(asked(E.list).at(-1)?.query.state).toBe("rejected"));
    expect(shownSearch()).toBe("?state=rejected");
  });

  it("are filtered by word, protocol and server, our own broker among them", async () => {
    const { user, choose, asked } = show([aDiscovery(7)]);
    await rowWith("NEW-7");
    await user.type(screen.getByRole("textbox", { name: "Serial no. or maker" }), "new{Enter}");
    await choose("MQTT server", "Broker 7");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toMatchObject({ search: "new", mqttServerId: 7 }),
    );
    expect(shownSearch()).toBe("?search=new&mqttServerId=7");
    await choose("MQTT server", "Embedded broker");
    await waitFor(() => expect(asked(E.list).at(-1)?.query).toMatchObject({ mqttServerId: 1 }));
  });

  it("say that none waits, that none is rejected, and that none fits", async () => {
    const { user } = show([], [], { language: "zh" });
    expect(await screen.findByText("没有待处理的设备")).toBeTruthy();
    await user.click(screen.getByLabelText("已拒绝"));
    expect(await screen.findByText("没有已拒绝的设备")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "序列号或制造商" }), "ghost{Enter}");
    expect(await screen.findByText("没有符合条件的设备")).toBeTruthy();
  });

  it("fail in words, and come when asked again", async () => {
    const first = failsFirst(E.list, aPage(aDiscovery(7)));
    const { user } = show([], [first.rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("NEW-7")).toBeTruthy();
  });

  it("are only looked at by who may not decide", async () => {
    const shown = show([aDiscovery(7)], [], { may: [E.list, E.get] });
    expect(buttonsIn(await rowWith("NEW-7"))).toEqual(["NEW-7"]);
    await tick(shown, "NEW-7");
    expect(await screen.findByText("1 selected")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Admit|Reject|Remove)/ })).toBeNull();
  });
});

describe("deciding about one", () => {
  it("rejects it after a question", async () => {
    const shown = show([aDiscovery(7)], [on(E.reject, { changed: 1 })]);
    await shown.user.click((await inRow("NEW-7")).getByRole("button", { name: "Reject" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm(/^Reject\? You will not be notified of them again/);
    await waitFor(() => expect(said()).toEqual(["Device rejected"]));
    expect(shown.asked(E.reject).map(({ body }) => body)).toEqual([{ ids: [7] }]);
    await waitFor(() => expect(shown.asked(E.list).length).toBeGreaterThan(1));
  });

  it("forgets it after a question, and says what is refused", async () => {
    const shown = show([aDiscovery(7)], [on(E.forget, refused(CORE_REFUSALS.notFound))]);
    await shown.user.click((await inRow("NEW-7")).getByRole("button", { name: "Remove" }));
    await shown.confirm(/^Remove\? They reappear if they send messages again/);
    await waitFor(() => expect(said()).toEqual(["The resource does not exist"]));
    expect(shown.asked(E.forget).map(({ body }) => body)).toEqual([{ ids: [7] }]);
  });

  it("rejects none twice", async () => {
    show([aDiscovery(7, { state: "rejected" })], [], { at: "/discoveries?state=rejected" });
    expect(buttonsIn(await rowWith("NEW-7"))).toEqual(["NEW-7", "Admit", "Remove"]);
  });
});

describe("deciding about several at once", () => {
  it("rejects and forgets those that were selected, and then none is selected", async () => {
    const shown = show([aDiscovery(7), aDiscovery(8)], [on(E.reject, { changed: 2 })]);
    await tick(shown, "NEW-7", "NEW-8");
    expect(await screen.findByText("2 selected")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Reject 2" }));
    await shown.confirm(/^Reject\? You will not be notified of them again/);
    await waitFor(() => expect(said()).toEqual(["2 devices rejected"]));
    expect(shown.asked(E.reject).map(({ body }) => body)).toEqual([{ ids: [7, 8] }]);
    await waitFor(() => expect(screen.queryByText("2 selected")).toBeNull());
    expect(screen.getByRole("textbox", { name: "Serial no. or maker" })).toBeTruthy();
  });

  it("admits those of one protocol, and says why not where there are two", async () => {
    const shown = show([aDiscovery(7), aDiscovery(8, { protocol: "chirpstack" })]);
    await tick(shown, "NEW-7", "NEW-8");
    const admit = await screen.findByRole("button", { name: "Admit 2" });
    expect(admit).toHaveProperty("disabled", true);
    await tick(shown, "NEW-8");
    await shown.user.click(await screen.findByRole("button", { name: "Admit 1" }));
    expect(await screen.findByText("Admit a device")).toBeTruthy();
  });

  it("keeps who was selected on another page", async () => {
    const rows = (from: number) => Array.from({ length: 20 }, (_, at) => aDiscovery(from + at));
    const shown = show(
      [],
      [
        on(E.list, ({ query }) => ({
          ...aPage(...rows(query.current === 2 ? 120 : 100)),
          ...{ total: 40, current: query.current },
        })),
        on(E.forget, { changed: 2 }),
      ],
    );
    await tick(shown, "NEW-100");
    await shown.user.click(screen.getByRole("button", { name: "2" }));
    await tick(shown, "NEW-120");
    await shown.user.click(await screen.findByRole("button", { name: "Remove 2" }));
    await shown.confirm(/^Remove\? They reappear/);
    await waitFor(() => expect(shown.asked(E.forget).map(({ body }) => body)).toEqual([{ ids: [100, 120] }]));
  });

  it("lets go of all of them at a press", async () => {
    const shown = show([aDiscovery(7)]);
    await tick(shown, "NEW-7");
    await shown.user.click(await screen.findByRole("button", { name: "Clear" }));
    expect(screen.queryByText("1 selected")).toBeNull();
    expect((await inRow("NEW-7")).getByRole("checkbox")).toHaveProperty("checked", false);
  });
});

describe("what one sent", () => {
  const drawer = async () => within(await screen.findByRole("dialog"));

  it("stands beside the list, as the address says, and leaves with it", async () => {
    const { user, asked } = show([aDiscovery(7)], [], { at: "/discoveries?discovery=7" });
    expect(await (await drawer()).findByText("uagv/v2/Acme/NEW-7/state")).toBeTruthy();
    expect((await drawer()).getByText(/"battery": 80/).textContent).toBe('{\n  "battery": 80\n}');
    expect(asked(E.get).map(({ params }) => params)).toEqual([{ id: 7 }]);
    await user.click((await drawer()).getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    await waitFor(() => expect(shownSearch()).toBe(""));
  });

  it("is opened from its row, and decided about from there", async () => {
    const shown = show([aDiscovery(7)], [on(E.forget, { changed: 1 })]);
    await shown.user.click((await inRow("NEW-7")).getByRole("button", { name: "NEW-7" }));
    expect(shownSearch()).toBe("?discovery=7");
    await shown.user.click(await (await drawer()).findByRole("button", { name: "Remove" }));
    await shown.confirm(/^Remove\? They reappear/);
    await waitFor(() => expect(said()).toEqual(["Device removed"]));
    await waitFor(() => expect(shownSearch()).toBe(""));
  });

  it("leads to admitting it", async () => {
    const shown = show([aDiscovery(7)], [], { at: "/discoveries?discovery=7" });
    await shown.user.click(await (await drawer()).findByRole("button", { name: "Admit" }));
    expect(await screen.findByText("Admit a device")).toBeTruthy();
  });
});
