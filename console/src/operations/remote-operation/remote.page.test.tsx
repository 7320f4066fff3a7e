// @vitest-environment jsdom

import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { REMOTE_ENDPOINTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { Activity, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { mouseOver } from "../../../test/mouse.ts";
import { shownAddress } from "../../../test/page.tsx";
import { line, OWN_LEASE, RemoteSocket } from "../../../test/remote.ts";
import { say, visitRemote } from "../../../test/remote-visit.tsx";
import { on, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import type { Remote } from "../remote-driving/index.ts";
import { RemoteButton } from "./index.ts";
import { RemotePage } from "./remote.page.tsx";
import { useRemote } from "./use-remote.ts";

describe("the page of remote operation", () => {
  it("says that there is no such device, or that none was chosen", async () => {
    visit(<RemotePage />, { at: "/remoteOperation" });
    expect(screen.getByText("No device selected")).toBeTruthy();
    visit(<RemotePage />, {
      at: "/remoteOperation?id=7",
      answers: [on(DEVICE_ENDPOINTS.get, refused(CORE_REFUSALS.notFound))],
    });
    expect(await screen.findByText("Device not found")).toBeTruthy();
  });

  it("says why it may not be opened, and tries again when it is asked to", async () => {
    const { user } = await visitRemote({ isLetIn: false });
    await say((socket) => {
      socket.onopen?.();
      socket.say({ type: "signedIn" });
      socket.say({ type: "refused", to: "open", error: "noPermission", text: "No permission" });
    });
    expect(screen.getByText("Cannot open remote operation: No permission")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(RemoteSocket.all).toHaveLength(2);
  });

  it("says of a locked device that it must be unlocked first, and where (§6)", async () => {
    await visitRemote({ device: { isLocked: true }, lease: OWN_LEASE });
    await say((socket) => socket.picture());
    expect(screen.getByText(/unlock it before operating/)).toBeTruthy();
    const link = screen.getByRole("link", { name: "Unlock on the device page" });
    expect(link.getAttribute("href")).toBe("/deviceView?id=7");
    expect(await screen.findByText("The robot is locked")).toBeTruthy();
  });

  it("shows values of the picture, and that they are not of now when none comes any more", async () => {
    await visitRemote({ lease: OWN_LEASE });
    await say((socket) =>
      socket.picture({
        batteryPercent: 51,
        linearMps: 0.42,
        collisionBar: "resetting",
        freezeKind: "manual",
      }),
    );
    const speed = screen.getByText("0.4 m/s");
    expect(screen.getByText("51%")).toBeTruthy();
    expect(screen.getByText("Resetting")).toBeTruthy();
    expect(screen.getByText(/Someone has stopped it on the robot/)).toBeTruthy();
    const isOld = () => [speed, screen.getByText("51%")].map((value) => value.closest("[data-old]") !== null);
    expect(isOld()).toEqual([false, false]);
    await waitFor(() => expect(isOld()).toEqual([true, true]));
  });

  it("says what to do when the collision bar is triggered (§8)", async () => {
    await visitRemote();
    await say((socket) => socket.picture({ collisionBar: "triggered" }));
    expect(screen.getByText("Collision bar triggered: adjust or wait for reset.")).toBeTruthy();
    await say((socket) => socket.picture({ collisionBar: "notTriggered" }));
    expect(screen.queryByText(/adjust or wait for reset/)).toBeNull();
  });

  it("counts a silent robot down and goes to the device's page after ten seconds (§8, §9)", async () => {
    await visitRemote({ lease: OWN_LEASE });
    await say((socket) => socket.picture());
    const start = performance.now();
    const later = vi.spyOn(performance, "now");
    later.mockImplementation(() => start + 4_000);
    expect(await screen.findByText(/Machine offline.*6 s left/)).toBeTruthy();
    later.mockImplementation(() => start + 10_100);
    await waitFor(() => expect(shownAddress()).toBe("/deviceView?id=7"));
    expect(said()).toEqual(["Hall 7 did not reconnect within 10 seconds; remote operation was exited"]);
  });

  it("has its hands let go where it is hidden, whatever held them", async () => {
    let seen: Remote | undefined;
    let show: (mode: "visible" | "hidden") => void = () => undefined;
    const Probe = () => {
      seen = useRemote(7);
      return null;
    };
    function Tab() {
      const [mode, setMode] = useState<"visible" | "hidden">("visible");
      show = setMode;
      return (
        <Activity mode={mode}>
          <Probe />
        </Activity>
      );
    }
    await visitRemote({ lease: OWN_LEASE, page: <Tab /> });
    await say((socket) => socket.picture());
    seen?.driver.hold("pad", { right: 0, forward: 1 });
    expect(line().of("drive")).toHaveLength(1);
    await act(async () => show("hidden"));
    expect(line().of("drive").at(-1)).toMatchObject({ linearMps: 0 });
    expect(seen?.driver.view.get()).toMatchObject({ isDriving: false, stop: "hidden" });
  });

  it("hidden behind another tab drives nothing and keeps its lease; closed it gives it back", async () => {
    let show: (mode: "visible" | "hidden" | "closed") => void = () => undefined;
    function Tab() {
      const [mode, setMode] = useState<"visible" | "hidden" | "closed">("visible");
      show = setMode;
      if (mode === "closed") return null;
      return (
        <Activity mode={mode}>
          <RemotePage />
        </Activity>
      );
    }
    const { user } = await visitRemote({ lease: OWN_LEASE, page: <Tab /> });
    await say((socket) => socket.picture());
    await user.keyboard("{w>}");
    expect(line().of("drive").at(-1)).toMatchObject({ linearMps: 0.4 });
    await act(async () => show("hidden"));
    expect(line().of("drive").at(-1)).toMatchObject({ linearMps: 0 });
    expect([line().of("release").length, line().readyState]).toEqual([0, 1]);
    await act(async () => show("visible"));
    expect(RemoteSocket.all).toHaveLength(1);
    expect(screen.getByText("You are controlling this robot")).toBeTruthy();
    await act(async () => show("closed"));
    expect([line().of("release").length, line().readyState]).toEqual([1, 3]);
  });
});

describe("the floor of remote operation", () => {
  setUpCanvas();
  setUpSizes(600, 400);
  const NO_MAP = on(MAP_ENDPOINTS.forDevice, refused(CORE_REFUSALS.notFound));
  const floor = () => screen.findByRole("application", { name: /Unknown floor/ });

  it("is lines where nobody knows the map, and robot and scan are drawn all the same", async () => {
    await visitRemote({ lease: OWN_LEASE, answers: [NO_MAP] });
    await say((socket) => socket.picture({ scan: { from: 0, step: 1, cm: [100, 0, 150] } }));
    const map = await floor();
    expect(screen.getByText(/No map available here/)).toBeTruthy();
    const drawn = () => [...map.querySelectorAll("canvas")].flatMap((canvas) => drawnOn(canvas));
    await waitFor(() => {
      const dots = drawn().filter(
        ({ what, alpha, points }) => what === "fill" && alpha === 0.9 && points.length,
      );
      // Two of three rays met something: a box of four corners for each.
      expect(dots.map(({ points }) => points.length)).toEqual([8]);
    });
    await waitFor(() => expect(drawn().some(({ what, width }) => what === "fill" && width > 1.4)).toBe(true));
  });

  it("is clicked to send the robot there, and the place can be typed too", async () => {
    const { user } = await visitRemote({ lease: OWN_LEASE, answers: [NO_MAP] });
    await say((socket) => socket.picture());
    await floor();
    await user.click(screen.getByText("Go to a point"));
    await user.type(screen.getByLabelText("X (m)"), "2.5");
    await user.type(screen.getByLabelText("Y (m)"), "3");
    await user.click(screen.getByRole("button", { name: "Go" }));
    expect(
      line()
        .of("operate")
        .map(({ order }) => order),
    ).toEqual([{ kind: "goTo", parameters: { x: 2.5, y: 3, mapId: "key-1" } }]);
  });

  it("takes where the robot really is by a drag, and asks before it says so", async () => {
    const { user } = await visitRemote({ lease: OWN_LEASE, answers: [NO_MAP] });
    await say((socket) => socket.picture());
    const map = await floor();
    await user.click(screen.getByText("Relocate"));
    await waitFor(() => expect(map.querySelector("canvas")).toBeTruthy());
    const viewport = map.querySelector(".ol-viewport") as HTMLElement;
    const { drag } = mouseOver(viewport, (at) => at);
    await waitFor(() => {
      drag([300, 200], [300, 100]);
      expect((screen.getByLabelText("Heading (°)") as HTMLInputElement).value).toBe("90");
    });
    expect(line().of("operate")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Set as robot position" }));
    const [{ order } = { order: undefined }] = line().of("operate");
    expect(order).toMatchObject({ kind: "relocate", parameters: { mapId: "key-1", theta: Math.PI / 2 } });
  });
});

describe("the way to remote operation", () => {
  const ROBOT = { id: 7, capabilities: ["position"] as const };
  it("is on the page of a robot with a position, for who may watch", async () => {
    const { user } = visit(<RemoteButton device={{ ...ROBOT, capabilities: [...ROBOT.capabilities] }} />, {
      may: [REMOTE_ENDPOINTS.state],
    });
    await user.click(screen.getByRole("button", { name: "Remote operation" }));
    expect(shownAddress()).toBe("/remoteOperation?id=7");
  });

  it("is not there for a device without a position", () => {
    visit(<RemoteButton device={{ id: 7, capabilities: ["battery"] }} />, { may: [REMOTE_ENDPOINTS.state] });
    expect(screen.queryByRole("button", { name: "Remote operation" })).toBeNull();
  });

  it("is there for nobody without the right to watch", () => {
    visit(<RemoteButton device={{ id: 7, capabilities: ["position"] }} />, { may: [] });
    expect(screen.queryByRole("button", { name: "Remote operation" })).toBeNull();
  });
});
