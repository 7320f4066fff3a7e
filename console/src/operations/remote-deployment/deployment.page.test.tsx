// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import {
  DEPLOYMENT_EVENTS,
  DEPLOYMENT_REFUSALS,
  type DeploymentDetail,
  DEPLOYMENT_ENDPOINTS as E,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDeployment, aDeploymentDetail, aLearned, visitDeployment } from "../../../test/deployments.tsx";
import { AT, aDevice } from "../../../test/devices.ts";
import { aMapRow } from "../../../test/maps.ts";
import { shownAddress } from "../../../test/page.tsx";
import { RemoteSocket } from "../../../test/remote.ts";
import { aPage, failsFirst, on, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { DeploymentPage } from "./deployment.page.tsx";
import { DeploymentLink } from "./index.ts";

const LIST = "/remoteDeployment";
const ONE = "/remoteDeployment?id=4";
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the list of deployments", () => {
  it("says what is put into service with which robot, how far that is, and how it ended", async () => {
    const ended = aDeployment({
      ...{ id: 5, name: "Roof", kind: "replace", endedAt: AT, ending: "abandoned", placeId: null },
      doneSteps: ["position", "mapping"],
    });
    visit(<DeploymentPage />, { at: LIST, answers: [on(E.list, aPage(aDeployment(), ended))] });
    const [first, second] = [await rowWith("Lobby"), await rowWith("Roof")];
    for (const text of [
      "Hall 7",
      "SW-7",
      "Tower",
      "F1",
      "New floor",
      "Mapping",
      "1 of 8 done",
      "Ada",
      "In progress",
    ])
      expect(first.textContent).toContain(text);
    for (const text of ["No floor", "Full remap", "2 of 9 done", "Abandoned"])
      expect(second.textContent).toContain(text);
  });

  it("asks by what its address says, and opens one", async () => {
    const { asked, user } = visit(<DeploymentPage />, {
      at: `${LIST}?deviceId=7&open=true&search=lob`,
      answers: [
        on(E.list, aPage(aDeployment())),
        on(DEVICE_ENDPOINTS.get, refused(CORE_REFUSALS.notFound)),
        on(E.get, refused(CORE_REFUSALS.notFound)),
      ],
    });
    await user.click(await screen.findByRole("link", { name: "Open deployment Lobby · Hall 7" }));
    expect(asked(E.list)[0]?.query).toMatchObject({ deviceId: 7, isOpen: true, search: "lob" });
    expect(shownAddress()).toBe(ONE);
  });

  it("says that there are none, and is asked for again where it could not be had", async () => {
    visit(<DeploymentPage />, { at: LIST, answers: [on(E.list, aPage())] });
    expect(await screen.findByText("No deployments yet")).toBeTruthy();
    cleanup();
    const { rule, fail } = failsFirst(E.list, aPage(aDeployment()));
    const { user } = visit(<DeploymentPage />, { at: LIST, answers: [rule] });
    fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("Lobby")).toBeTruthy();
  });
});

describe("a new deployment", () => {
  const PLACE = {
    ...{ id: 3, name: "Tower", organizationId: 2, organizationName: "Brightfloor" },
    floors: [{ id: 21, name: "F1", level: 1, mezzanine: 0 }],
  };
  const begin = async (answer: Parameters<typeof on<typeof E.create>>[1] = aDeploymentDetail()) => {
    const visited = visit(<DeploymentPage />, {
      at: LIST,
      answers: [
        on(E.list, aPage()),
        on(E.create, answer),
        on(E.get, refused(CORE_REFUSALS.notFound)),
        on(DEVICE_ENDPOINTS.list, aPage(aDevice(7))),
        on(PLACE_ENDPOINTS.options, [PLACE]),
        on(MAP_ENDPOINTS.list, aPage(aMapRow(5))),
      ],
    });
    await visited.user.click(await screen.findByRole("button", { name: "New deployment" }));
    await screen.findByRole("dialog");
    return visited;
  };

  it("of a new floor wants a robot, a floor and a name, and is opened", async () => {
    const { asked, choose, user } = await begin();
    await choose("Robot", /^Hall 7/);
    await choose("Place", "Tower");
    await user.type(screen.getByLabelText("Map name"), "Lobby");
    await user.click(button("Start deployment"));
    await waitFor(() =>
      expect(asked(E.create)[0]?.body).toEqual({ kind: "new", deviceId: 7, floorId: 21, name: "Lobby" }),
    );
    await waitFor(() => expect(shownAddress()).toBe(ONE));
  });

  it("of a part wants the map, and says why it is refused", async () => {
    const { asked, choose, user } = await begin(refused(DEPLOYMENT_REFUSALS.deviceBusy));
    await choose("Robot", /^Hall 7/);
    await user.click(screen.getByRole("radio", { name: /^Partial remap/ }));
    await choose("Map", /^Map 5/);
    await user.click(button("Start deployment"));
    await waitFor(() => expect(asked(E.create)[0]?.body).toEqual({ kind: "extend", deviceId: 7, mapId: 5 }));
    await waitFor(() => expect(said().join()).toContain("already has an unfinished deployment"));
    expect(shownAddress()).toBe(LIST);
  });

  it("marks what the server does not take at its field", async () => {
    const { choose, user } = await begin(
      refused(CORE_REFUSALS.invalidInput, { floorId: "This floor has a map already" }),
    );
    await choose("Robot", /^Hall 7/);
    await choose("Place", "Tower");
    await user.type(screen.getByLabelText("Map name"), "Lobby");
    await user.click(button("Start deployment"));
    expect(await screen.findByText("This floor has a map already")).toBeTruthy();
    await user.clear(screen.getByLabelText("Map name"));
    expect(await faultAt("Map name")).toBeTruthy();
  });
});

describe("the page of one deployment", () => {
  it("says that there is no such one", async () => {
    visit(<DeploymentPage />, { at: ONE, answers: [on(E.get, refused(CORE_REFUSALS.notFound))] });
    expect(await screen.findByText("Deployment not found")).toBeTruthy();
  });

  it("has its steps in order, with what is done and which is current, and each can be gone to", async () => {
    const { user, asked } = await visitDeployment({ kind: "replace" });
    const steps = within(screen.getByRole("navigation", { name: "Deployment steps" }));
    const all = steps.getAllByRole("button");
    expect(all).toHaveLength(9);
    expect(all[0]?.textContent).toContain("(Done)");
    expect(all[1]?.getAttribute("aria-current")).toBe("step");
    await user.click(steps.getByRole("button", { name: /Areas/ }));
    expect(asked(E.goToStep)[0]?.body).toEqual({ step: "areas", isDone: false, revision: 5 });
  });

  it("has the emergency stop in each of its steps", async () => {
    for (const step of ["position", "cleanUp", "publish"] as const) {
      await visitDeployment({ step });
      expect(button(/Emergency stop/)).toBeTruthy();
      cleanup();
    }
  });

  it("goes on and back; a step that is gone back from is not done", async () => {
    const { user, asked } = await visitDeployment({});
    await user.click(button("Back"));
    expect(asked(E.goToStep)[0]?.body).toMatchObject({ step: "position", isDone: false });
  });

  it("says who did what, and when", async () => {
    await visitDeployment({
      events: [
        { at: AT, kind: "order", detail: "startMapping", staffName: "Ada" },
        { at: AT, kind: "step", detail: "mapping", staffName: null },
      ],
    });
    expect(screen.getByText("Command sent · Start mapping")).toBeTruthy();
    expect(screen.getByText("Went to step · Mapping")).toBeTruthy();
    expect(screen.getByText(/^Ada · /)).toBeTruthy();
  });

  it("is given up with a reason, after a question", async () => {
    const { user, asked } = await visitDeployment({}, { answers: [on(E.end, aDeploymentDetail())] });
    await user.click(button("More actions"));
    await user.click(await screen.findByRole("menuitem", { name: "Abandon deployment" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "wrong floor");
    await user.click(dialog.getByRole("button", { name: "Abandon deployment" }));
    await waitFor(() =>
      expect(asked(E.end)[0]?.body).toEqual({ ending: "abandoned", reason: "wrong floor", revision: 5 }),
    );
  });

  it("shows nothing of a robot of which the company may not see details", async () => {
    visit(<DeploymentPage />, {
      at: ONE,
      who: { companyPermissions: [] },
      answers: [on(E.get, aDeploymentDetail())],
    });
    expect(await screen.findByRole("heading", { name: "Lobby · Hall 7" })).toBeTruthy();
    const apply = screen.getByRole("link", { name: /apply/i });
    expect(apply.getAttribute("href")).toBe("/permissionRequests?apply=deviceDetail");
    expect(screen.queryByRole("button", { name: /Emergency stop/ })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Deployment steps" })).toBeNull();
  });
});

describe("a robot whose map of before is lost as well (§8)", () => {
  const LOST = { progress: "none", fault: "original", note: "" } as const;
  it("ends the page after five seconds that one sees pass, or at once", async () => {
    let mapping: DeploymentDetail["mapping"] = { progress: "drawing", fault: null, note: "" };
    const { user } = await visitDeployment(
      {},
      { answers: [on(E.get, () => aDeploymentDetail({ mapping }))] },
    );
    mapping = LOST;
    await user.click(button("Finish mapping"));
    const alert = await screen.findByText(/Original map generation failed; exit the page/);
    expect(alert).toBeTruthy();
    expect(screen.getByText(/Back to deployments in [45] s/)).toBeTruthy();
    await waitFor(() => expect(shownAddress()).toBe(LIST));
  });

  it("ends it again when that happens anew to who has come back and tried once more", async () => {
    let mapping: DeploymentDetail["mapping"] = LOST;
    const { user } = await visitDeployment(
      {},
      { answers: [on(E.get, () => aDeploymentDetail({ mapping }))] },
    );
    mapping = { progress: "drawing", fault: null, note: "" };
    await user.click(button("Start mapping"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Leave now" })).toBeNull());
    mapping = LOST;
    await waitFor(() => expect(button("Finish mapping").getAttribute("aria-disabled")).toBe("false"), {
      timeout: 4_000,
    });
    await user.click(button("Finish mapping"));
    expect(await screen.findByText(/Back to deployments in/)).toBeTruthy();
  });

  it("sends nobody away who comes back to it", async () => {
    const { user } = await visitDeployment({ mapping: LOST });
    expect(screen.queryByText(/Back to deployments in/)).toBeNull();
    await user.click(button("Leave now"));
    expect(shownAddress()).toBe(LIST);
  });
});

describe("a deployment that has ended", () => {
  const ENDED = aDeploymentDetail({
    ...{ endedAt: AT, ending: "completed", step: "publish", endReason: "" },
    learned: [aLearned({ state: "drawn" }), aLearned({ elementId: "p-2", name: "Path 2" })],
  });
  it("can be looked at and changes nothing, nor is its robot watched", async () => {
    RemoteSocket.all = [];
    visit(<DeploymentPage />, { at: ONE, answers: [on(E.get, ENDED)] });
    expect(await screen.findByText(/; view only\./)).toBeTruthy();
    expect(screen.getByText("Path 2")).toBeTruthy();
    const names = screen
      .getAllByRole("button")
      .map((one) => one.getAttribute("aria-label") ?? one.textContent);
    expect(names).toEqual(["More actions", "Back to deployments"]);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(RemoteSocket.all).toEqual([]);
  });

  it("is read again when the server says that it has changed", async () => {
    const { asked, notify } = visit(<DeploymentPage />, {
      ...{ at: ONE, isLive: true },
      answers: [on(E.get, ENDED)],
    });
    await screen.findByText(/; view only\./);
    await notify(DEPLOYMENT_EVENTS.deploymentChanged, 7, { deploymentId: 4 });
    await waitFor(() => expect(asked(E.get)).toHaveLength(2));
  });
});

describe("the way to deployments", () => {
  it("is on the page of a robot with a position, for who may deploy", () => {
    visit(<DeploymentLink device={{ id: 7, capabilities: ["position"] }} />, { may: [E.list] });
    expect(screen.getByRole("link").getAttribute("href")).toBe("/remoteDeployment?deviceId=7");
    cleanup();
    visit(<DeploymentLink device={{ id: 7, capabilities: ["position"] }} />, { may: [] });
    expect(screen.queryByRole("link")).toBeNull();
    cleanup();
    visit(<DeploymentLink device={{ id: 7, capabilities: ["battery"] }} />, { may: [E.list] });
    expect(screen.queryByRole("link")).toBeNull();
  });
});
