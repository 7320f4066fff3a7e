// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { DeviceSettings } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import { SETTING_ENDPOINTS as E, type Setting } from "@sweepline/contract/fleet/device-settings/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../../test/devices.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aSetting } from "../../../test/settings.ts";
import { visit } from "../../../test/visit.tsx";
import { SettingsSource } from "./index.ts";

const SETTINGS = [
  aSetting("volumePercent", { reported: 40 }),
  aSetting("areLightsOn", { reported: true, wanted: false, state: "pending" }),
  aSetting("intensity"),
];
const pageOf = (deviceId: number, settings: readonly Setting[]) => ({
  ...{ deviceId, isSettable: true, settings: [...settings] },
});

function show(answers: readonly Rule[] = [], language: "en" | "zh" = "en") {
  const chosen: (DeviceSettings | null)[] = [];
  const Field = () => {
    const [value, setValue] = useState<DeviceSettings | null>(null);
    return (
      <SettingsSource
        value={value}
        onChange={(next) => {
          chosen.push(next);
          setValue(next);
        }}
      />
    );
  };
  const shown = visit(<Field />, {
    language,
    answers: [
      ...answers,
      on(DEVICE_ENDPOINTS.list, aPage(aDevice(3), aDevice(4, { shortName: "" }))),
      on(E.get, ({ params }) => pageOf(params.id, params.id === 3 ? SETTINGS : SETTINGS.slice(0, 1))),
    ],
  });
  const copyFrom = async (name: string) => {
    await shown.user.click(screen.getByRole("radio", { name: "Copied from a device" }));
    await shown.choose("Copy from", name);
  };
  return { ...shown, chosen, copyFrom };
}
const boxes = async () => {
  await screen.findAllByRole("checkbox");
  return screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);
};

describe("settings for many devices", () => {
  it("are those of each one's product at first, and again when one thinks better of it", async () => {
    const { user, chosen, asked } = show();
    expect(screen.getByRole("radio", { name: "Each device's product defaults" })).toHaveProperty(
      "checked",
      true,
    );
    expect(asked(DEVICE_ENDPOINTS.list)).toEqual([]);
    await user.click(screen.getByRole("radio", { name: "Copied from a device" }));
    await user.click(screen.getByRole("radio", { name: "Each device's product defaults" }));
    expect(chosen).toEqual([{}, null]);
    expect(screen.queryByRole("combobox", { name: "Copy from" })).toBeNull();
  });

  it("are those that are entered, without what is left empty", async () => {
    const { user, chosen, choose } = show();
    await user.click(screen.getByRole("radio", { name: "Set to these values" }));
    await choose("Cleaning mode", "Eco");
    expect(chosen.at(-1)).toEqual({ cleaningMode: "ECO" });
    await user.type(screen.getByLabelText(/^Volume/), "30");
    expect(chosen.at(-1)).toEqual({ cleaningMode: "ECO", volumePercent: 30 });
  });

  it("are copied as far as they are ticked, with what is on its way before what is", async () => {
    const { user, chosen, copyFrom } = show();
    await copyFrom("Hall 3 · SW-3");
    expect(await boxes()).toEqual(["Volume40%", "LightsOff"]);
    for (const box of screen.getAllByRole("checkbox")) expect(box).toHaveProperty("checked", false);
    await user.click(screen.getByRole("checkbox", { name: /^Volume/ }));
    await user.click(screen.getByRole("checkbox", { name: /^Lights/ }));
    await user.click(screen.getByRole("checkbox", { name: /^Volume/ }));
    expect(chosen.slice(-3)).toEqual([
      { volumePercent: 40 },
      { volumePercent: 40, areLightsOn: false },
      { areLightsOn: false },
    ]);
  });

  it("are chosen anew when another device is copied", async () => {
    const { user, chosen, choose, copyFrom } = show();
    await copyFrom("Hall 3 · SW-3");
    await user.click(await screen.findByRole("checkbox", { name: /^Volume/ }));
    await choose("Copy from", "SW-4");
    expect(chosen.at(-1)).toEqual({});
    await waitFor(async () => expect(await boxes()).toEqual(["Volume40%"]));
    expect(screen.getByRole("checkbox", { name: /^Volume/ })).toHaveProperty("checked", false);
  });

  it("are not there to copy where the device reported none, and are read again where they could not be", async () => {
    const answer = inTurn(refused(CORE_REFUSALS.unexpected), pageOf(3, [aSetting("intensity")]));
    const { user, copyFrom } = show([on(E.get, answer)]);
    await copyFrom("Hall 3 · SW-3");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("This device has not reported any settings yet")).toBeTruthy();
  });

  it("speak Chinese too", () => {
    show([], "zh");
    expect(screen.getByRole("radiogroup", { name: "参数来源" })).toBeTruthy();
    expect(screen.getByRole("radio", { name: "各设备型号的默认参数" })).toHaveProperty("checked", true);
  });
});
