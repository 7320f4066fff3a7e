// @vitest-environment jsdom
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceMap, DeviceMaps } from "@sweepline/contract/sites/distributions/device-maps.ts";
import {
  type Distribution,
  DISTRIBUTION_ENDPOINTS as E,
  DISTRIBUTION_REFUSALS as REFUSALS,
} from "@sweepline/contract/sites/distributions/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDistribution } from "../../../test/distributions.ts";
import { type Asked, aPage, open, refusal, serve, setUpPage, signIn } from "../../../test/page.tsx";
import { MapSetPage } from "./map-set.page.tsx";

const AT = "2026-03-10T12:00:00.000Z";
const DEVICE = {
  id: 7,
  serialNumber: "SW-20260007",
  shortName: "Hall 7",
  productName: "S5 Scrubber",
  organizationId: 2,
  organizationName: "Brightfloor",
  protocol: "vda5050",
  live: { status: "01", isOnline: true, lastReportAt: AT, errorCount: 0 },
} as DeviceDetail;

const aMap = (given: Partial<DeviceMap> = {}): DeviceMap => ({
  mapKey: "ground",
  version: "3",
  status: "enabled",
  reportedAt: AT,
  mapId: 5,
  versionId: 53,
  name: "Ground floor",
  currentVersion: "4",
  currentVersionId: 54,
  syncStatus: "outOfSync" as DeviceMap["syncStatus"],
  ...given,
});

const TAKES = { downloads: true, enables: true, removes: true };

interface Served {
  readonly maps?: DeviceMaps["maps"];
  readonly takes?: DeviceMaps["takes"];
  readonly history?: readonly Distribution[];
  readonly onWrite?: (asked: Asked) => unknown;
}

function openPage({ maps = [aMap()], takes = TAKES, history = [], onWrite }: Served, may = Object.values(E)) {
  const asked = serve((one) => {
    const { method, url } = one;
    if (method !== "GET") return onWrite?.(one) ?? aDistribution(1);
    if (url.endsWith("/equipment/7/maps")) return { takes, maps, positionMapKey: "ground" };
    if (url.includes("/maps/history")) return aPage(...history);
    if (url.endsWith("/equipment/7")) return DEVICE;
    return aPage({ id: 5, name: "Ground floor", version: "4", versionId: 54 });
  });
  signIn(may, { companyPermissions: ["deviceDetail"] });
  open(<MapSetPage />, "/maps?id=7");
  return { asked, written: () => asked.filter(({ method }) => method !== "GET") };
}

const onRobot = () => screen.findByRole("region", { name: "Maps on the robot" });
const buttonsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter((text) => text !== "");
async function answerYes(): Promise<void> {
  const question = await screen.findByRole("dialog");
  await userEvent.click(within(question).getAllByRole("button").at(-1) as HTMLElement);
}

setUpPage();

describe("the maps of a robot", () => {
  it("are those it told of, each with what it can be asked to do with it", async () => {
    openPage({ maps: [aMap(), aMap({ version: "4", status: "disabled", versionId: 54 })] });
    const table = await onRobot();
    await within(table).findByText("The robot stands on it");
    const [inUse, waiting] = within(table).getAllByRole("row").slice(-2) as [HTMLElement, HTMLElement];
    expect(buttonsOf(inUse)).toEqual(["Update", "Transfer", "Delete"]);
    expect(within(inUse).getByRole<HTMLButtonElement>("button", { name: "Delete" }).disabled).toBe(true);
    expect(buttonsOf(waiting)).toEqual(["Enable", "Transfer", "Delete"]);
    expect(within(waiting).getByText("The current version")).toBeTruthy();
  });

  it("can only be looked at by who may not send", async () => {
    openPage({}, [E.deviceMaps, E.deviceHistory]);
    const table = await onRobot();
    await within(table).findByText("The robot stands on it");
    for (const name of ["Update", "Enable", "Transfer", "Delete", "Send a map"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("are told apart: never told of, none, and a robot that takes none", async () => {
    openPage({ maps: null });
    expect(await screen.findByText("The robot has not said which maps it has")).toBeTruthy();
    openPage({ maps: [] });
    expect(await screen.findByText("No maps on the robot")).toBeTruthy();
    openPage({ maps: null, takes: { downloads: false, enables: false, removes: false } });
    expect(await screen.findByText("This device takes no maps")).toBeTruthy();
  });

  it("get one more by sending it, enabled at once unless that is taken off", async () => {
    const { written } = openPage({ onWrite: () => ({ batchId: "b", distributions: [], refused: [] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Send a map" }));
    const form = await screen.findByRole("dialog");
    await userEvent.click(within(form).getByRole("button", { name: "Send a map" }));
    expect(await within(form).findByText("Choose a map")).toBeTruthy();
    await userEvent.click(within(form).getByRole("combobox"));
    await userEvent.click(
      await screen.findByText("Ground floor · 4", { selector: ".ant-select-item-option-content" }),
    );
    await userEvent.click(within(form).getByRole("checkbox"));
    await userEvent.click(within(form).getByRole("button", { name: "Send a map" }));
    await waitFor(() =>
      expect(written()).toEqual([
        {
          method: "POST",
          url: "/platform/map/5/distributions",
          body: { versionId: 54, deviceIds: [7], enables: false },
        },
      ]),
    );
  });

  it("are enabled and deleted only after a question", async () => {
    const { written } = openPage({ maps: [aMap({ status: "disabled" })] });
    const table = await onRobot();
    await userEvent.click(await within(table).findByRole("button", { name: "Enable" }));
    expect(written()).toEqual([]);
    await answerYes();
    const body = { mapKey: "ground", version: "3" };
    await waitFor(() =>
      expect(written()).toEqual([{ method: "POST", url: "/platform/equipment/7/maps/enable", body }]),
    );
  });
});

describe("a transfer to another robot", () => {
  async function transferTo(target: string): Promise<HTMLElement> {
    await userEvent.click(await screen.findByRole("button", { name: "Transfer" }));
    const form = await screen.findByRole("dialog");
    await userEvent.type(within(form).getByLabelText("Target robot"), target);
    await userEvent.click(within(form).getByRole("button", { name: "Transfer" }));
    return form;
  }

  it("wants eight digits before it asks the server", async () => {
    const { written } = openPage({});
    const form = await transferTo("2026");
    await waitFor(() =>
      expect(within(form).getByLabelText("Target robot").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(written()).toEqual([]);
  });

  it("is refused at its field where the target is the source, and stays open", async () => {
    const { zh: _, en: said, status } = REFUSALS.transferTargetSame;
    const { written } = openPage({
      onWrite: () => refusal(status, "transferTargetSame", [{ field: "target", msg: said }]),
    });
    const form = await transferTo("20260007");
    expect(await within(form).findByText(said)).toBeTruthy();
    expect(written()).toEqual([
      {
        method: "POST",
        url: "/platform/equipment/7/maps/transfer",
        body: { mapKey: "ground", version: "3", target: "20260007", enables: true },
      },
    ]);
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("says where it went, and closes", async () => {
    openPage({ onWrite: () => aDistribution(1, { serialNumber: "SW-20260008" }) });
    await transferTo("20260008");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("what was asked of a robot", () => {
  it("is on its way, done, or failed with the reason in words", async () => {
    openPage({
      history: [
        aDistribution(9, { state: "queued" }),
        aDistribution(8, { state: "enabled" }),
        aDistribution(7, { state: "failed", failure: "expired", note: "no disk" }),
        aDistribution(6, { state: "superseded" }),
      ],
    });
    const table = await screen.findByRole("region", { name: "Distribution history" });
    await within(table).findAllByText("Ground floor");
    const rows = within(table).getAllByRole("row").slice(-4);
    const said = ["Queued", "Enabled", "Failed", "Superseded"];
    expect(rows.map((row, index) => row.textContent?.includes(`Send${said[index]}`))).toEqual(
      said.map(() => true),
    );
    expect(within(rows[2] as HTMLElement).getByText("Robot replies overtime: no disk")).toBeTruthy();
  });

  it("is found by its state", async () => {
    const { asked } = openPage({ history: [aDistribution(9)] });
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "State" }), "failed");
    await waitFor(() => expect(asked.at(-1)?.url).toContain("states=failed"));
  });
});
