// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  DISTRIBUTION_EVENTS,
  type Distribution,
  type DistributionTarget,
  DISTRIBUTION_ENDPOINTS as E,
  MAX_DISTRIBUTED_DEVICES,
  DISTRIBUTION_REFUSALS as R,
} from "@sweepline/contract/sites/distributions/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aDistribution, aTarget } from "../../../test/distributions.ts";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { DistributeDialog } from "./index.ts";

const BATCH = "11111111-1111-4111-8111-111111111111";
const turn = (deviceId: number, given: Partial<Distribution> = {}) =>
  aDistribution(deviceId * 10, {
    deviceId,
    serialNumber: `SW-${deviceId}`,
    shortName: "",
    batchId: BATCH,
    ...given,
  });
const sent = (...distributions: Distribution[]) => ({ batchId: BATCH, distributions, refused: [] });

function show(targets: readonly DistributionTarget[], answers: readonly Rule[] = [], isLive = false) {
  const onClose = vi.fn();
  const dialog = (
    <DistributeDialog mapId={5} mapName="Ground floor" versionId={54} version="4" onClose={onClose} />
  );
  const shown = visit(dialog, {
    isLive,
    answers: [...answers, on(E.targets, aPage(...targets))],
  });
  return { ...shown, onClose };
}
type Shown = ReturnType<typeof show>;
const box = async (name: string) => within(await rowWith(name)).getByRole<HTMLInputElement>("checkbox");
const tick = async ({ user }: Shown, ...names: string[]) => {
  for (const name of names) await user.click(await box(name));
};
const press = async ({ user }: Shown, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const progress = () => screen.findByRole("region", { name: "Progress" });

describe("the devices that a map can be sent to", () => {
  it("say what they drive by; those that take none or have it already cannot be chosen", async () => {
    show([
      aTarget(1, { shortName: "Hall 1" }),
      aTarget(2, { enabledVersion: "4", syncStatus: "synchronized" }),
      aTarget(3, { takesMaps: false, isOnline: false }),
      aTarget(4, { enabledVersion: null, isLocked: true }),
    ]);
    for (const [name, texts, isOff] of [
      ["SW-1", ["Hall 1", "3", "Online", "Not synchronized"], false],
      ["SW-2", ["4", "Synchronized", "Uses this version"], true],
      ["SW-3", ["Cannot receive maps", "Offline"], true],
      ["SW-4", ["Does not have this map", "Locked"], false],
    ] as const) {
      const row = within(await rowWith(name));
      for (const text of texts) expect(row.getByText(text), `${name}: ${text}`).toBeTruthy();
      expect((await box(name)).disabled, name).toBe(isOff);
    }
  });

  it("say what became of what was asked last", async () => {
    const long = new Date(Date.now() - 61_000).toISOString();
    const now = new Date().toISOString();
    show([
      aTarget(1, { newest: turn(1, { state: "downloading", changedAt: long }) }),
      aTarget(2, { newest: turn(2, { state: "downloading", changedAt: now }) }),
      aTarget(3, { newest: turn(3, { changedAt: long }), isOnline: false }),
      aTarget(4, { newest: turn(4, { state: "failed", failure: "refused", note: "no disk" }) }),
      aTarget(5, { newest: turn(5, { state: "downloaded", enables: false, changedAt: long }) }),
    ]);
    const newest = async (name: string) => (await rowWith(name)).querySelector("td:last-child")?.textContent;
    expect([await newest("SW-1"), await newest("SW-2"), await newest("SW-3")]).toEqual([
      "DownloadingRobot replies overtime; refresh the page",
      "Downloading",
      "QueuedThe device is away; it is sent when it comes back",
    ]);
    expect([await newest("SW-4"), await newest("SW-5")]).toEqual([
      "FailedThe robot refused it: no disk",
      "Downloaded",
    ]);
  });

  it("are those on the map, unless all of the organization are wished", async () => {
    const shown = show([aTarget(1)]);
    await rowWith("SW-1");
    await shown.user.click(screen.getByRole("radio", { name: "All of the organization" }));
    await shown.choose("Sync status", "Not synchronized");
    await shown.user.type(screen.getByRole("textbox", { name: "Serial number or name" }), "hall{Enter}");
    await waitFor(() =>
      expect(shown.asked(E.targets).at(-1)).toMatchObject({
        params: { id: 5 },
        query: { search: "hall", syncStatus: "notSynchronized", current: 1 },
      }),
    );
    expect(
      shown
        .asked(E.targets)
        .map(({ query }) => query.isOnMap)
        .slice(0, 2),
    ).toEqual([true, undefined]);
  });

  it("are none in words, after a failure that can be tried again", async () => {
    const shown = show([], [on(E.targets, inTurn(refused(CORE_REFUSALS.unexpected), aPage()))]);
    await press(shown, "Try again");
    expect(await screen.findByText("No devices here")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send a map" })).toHaveProperty("disabled", true);
  });
});

describe("sending a map", () => {
  it("happens once for those that are chosen, enabled at once unless that is taken off", async () => {
    const answer = held(sent(turn(1), turn(2)));
    const shown = show([aTarget(1), aTarget(2)], [on(E.distribute, answer.answer)]);
    await tick(shown, "SW-1", "SW-2");
    await shown.user.click(screen.getByRole("checkbox", { name: /^Enable as soon as/ }));
    await press(shown, /Send to 2 devices$/);
    await press(shown, /Send to 2 devices$/);
    answer.release();
    expect(within(await progress()).getByRole("status").textContent).toBe("0 of 2 done");
    expect(shown.asked(E.distribute)).toMatchObject([
      { params: { id: 5 }, body: { versionId: 54, deviceIds: [1, 2], enables: false } },
    ]);
    expect(shown.asked(E.history)[0]?.query).toMatchObject({ batchId: BATCH, size: 500 });
    // Beside the cross of the drawer.
    await shown.user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    expect(shown.onClose).toHaveBeenCalledOnce();
  });

  it("reaches all on the map that can take it, at once", async () => {
    const all = [
      aTarget(1),
      aTarget(2, { takesMaps: false }),
      aTarget(3),
      aTarget(4, { enabledVersion: "4" }),
    ];
    const shown = show(
      [aTarget(1)],
      [
        on(E.targets, ({ query }) =>
          aPage(...(query.size === MAX_DISTRIBUTED_DEVICES ? all : all.slice(0, 1))),
        ),
        on(E.distribute, sent(turn(1), turn(3))),
      ],
    );
    await rowWith("SW-1");
    await press(shown, "Choose all devices on this map");
    await press(shown, /Send to 2 devices$/);
    await progress();
    expect(shown.asked(E.distribute)[0]?.body).toMatchObject({ deviceIds: [1, 3], enables: true });
    const gathered = shown.asked(E.targets).filter(({ query }) => query.size === MAX_DISTRIBUTED_DEVICES);
    expect(gathered.map(({ query }) => query.isOnMap)).toEqual([true]);
  });

  it("to nobody is not possible", async () => {
    const shown = show([aTarget(1)]);
    await tick(shown, "SW-1");
    expect(await screen.findByRole("button", { name: "Send to 1 device" })).toBeTruthy();
    await press(shown, "Clear");
    expect(await screen.findByRole("button", { name: "Send a map" })).toHaveProperty("disabled", true);
    expect(await box("SW-1")).toHaveProperty("checked", false);
  });

  it("that is refused says why, and what was chosen stays", async () => {
    const shown = show(
      [aTarget(1)],
      [on(E.distribute, refused(R.unreachableServer, {}, { url: "http://x" }))],
    );
    await tick(shown, "SW-1");
    await press(shown, "Send to 1 device");
    await waitFor(() => expect(said()[0]).toMatch(/^Robots cannot reach http:\/\/x/));
    expect(await box("SW-1")).toHaveProperty("checked", true);
    expect(screen.queryByRole("region", { name: "Progress" })).toBeNull();
  });
});

describe("how a map gets on", () => {
  it("is followed robot by robot, to the end of each", async () => {
    const later = [turn(1, { state: "enabled" }), turn(2, { state: "downloaded" })];
    const shown = show(
      [aTarget(1), aTarget(2)],
      [on(E.distribute, sent(turn(1), turn(2))), on(E.history, inTurn(aPage(), aPage(...later)))],
      true,
    );
    await tick(shown, "SW-1", "SW-2");
    await press(shown, /Send to 2 devices$/);
    const list = within(await progress());
    expect(list.getAllByText("Queued")).toHaveLength(2);
    await shown.notify(DISTRIBUTION_EVENTS.distributionChanged, 5, { mapId: 5 });
    await waitFor(() => expect(list.getByRole("status").textContent).toBe("1 of 2 done"));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "SW-1Enabled",
      "SW-2Downloaded",
    ]);
  });

  it("names those that it was not sent to, with the reason", async () => {
    const shown = show(
      [aTarget(1), aTarget(2)],
      [
        on(E.distribute, {
          ...sent(),
          refused: [
            { deviceId: 1, serialNumber: "SW-1", error: "noMapsOnDevice", msg: R.noMapsOnDevice.en },
            { deviceId: 2, serialNumber: "", error: "notFound", msg: "gone" },
          ],
        }),
      ],
    );
    await tick(shown, "SW-1", "SW-2");
    await press(shown, /Send to 2 devices$/);
    const alert = within(await within(await progress()).findByRole("alert"));
    expect(alert.getByText("Not sent to 2")).toBeTruthy();
    expect(alert.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `SW-1${R.noMapsOnDevice.en}`,
      "#2gone",
    ]);
    expect(within(await progress()).queryByRole("status")).toBeNull();
  });
});
