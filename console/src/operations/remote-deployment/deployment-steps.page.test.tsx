// @vitest-environment jsdom
import { deflateSync } from "node:zlib";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { SQUARE_CELLS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import {
  DEPLOYMENT_REFUSALS,
  type DeploymentStep,
  DEPLOYMENT_ENDPOINTS as E,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { RemoteMapping } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aDeploymentDetail, aLearned, visitDeployment } from "../../../test/deployments.tsx";
import { aFloorMap, aGrid, aMap } from "../../../test/maps.ts";
import { anotherHolds } from "../../../test/remote.ts";
import { say } from "../../../test/remote-visit.tsx";
import { on, refused } from "../../../test/server.ts";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
type Visit = Awaited<ReturnType<typeof visitDeployment>>;
const orders = ({ asked }: Visit) => asked(E.order).map(({ body }) => body.order);

describe("the step of the position", () => {
  it("asks where the robot stands, which is sent with the start of mapping", async () => {
    let step: DeploymentStep = "position";
    const visited = await visitDeployment(
      {},
      {
        answers: [
          on(E.get, () => aDeploymentDetail({ step })),
          on(E.goToStep, ({ body }) => {
            step = body.step;
            return aDeploymentDetail({ step });
          }),
        ],
      },
    );
    await visited.user.clear(screen.getByLabelText("X (m)"));
    await visited.user.type(screen.getByLabelText("X (m)"), "2.5");
    await visited.user.clear(screen.getByLabelText("Heading (°)"));
    await visited.user.type(screen.getByLabelText("Heading (°)"), "90");
    await visited.user.dblClick(button("Done, next step"));
    expect(visited.asked(E.goToStep).map(({ body }) => body)).toEqual([
      { step: "mapping", isDone: true, revision: 5 },
    ]);
    await visited.user.click(await screen.findByRole("button", { name: "Start mapping" }));
    expect(orders(visited)).toEqual([{ kind: "startMapping", x: 2.5, y: 0, theta: Math.PI / 2 }]);
  });

  it("asks nothing where a part is drawn anew, but that the robot knows where it stands", async () => {
    await visitDeployment({ kind: "extend", step: "position", doneSteps: [] });
    expect(
      screen.getByText(/Make sure that the robot's position on the existing map is correct/),
    ).toBeTruthy();
    expect(screen.queryByLabelText("Heading (°)")).toBeNull();
  });
});

describe("the step of mapping", () => {
  it("starts, with an id of the page's own, and says how far the order is", async () => {
    const visited = await visitDeployment({});
    await visited.user.click(button("Start mapping"));
    expect(orders(visited)).toEqual([{ kind: "startMapping", x: 0, y: 0, theta: 0 }]);
    expect(await screen.findByText(/Start mapping · /)).toBeTruthy();
    // Two seconds between two orders (§5, §9).
    expect(isOff("Start mapping")).toBe(true);
  });

  it("shows the robot's own word: what it draws, how much floor is free, and pausing in place of starting", async () => {
    const visited = await visitDeployment({ mapping: { progress: "ordered", fault: null, note: "" } });
    const mapping: RemoteMapping = {
      ...{ mapId: "key-new", state: "drawing", resolutionM: 0.05, origin: { x: 0, y: 0, theta: 0 } },
      ...{ freeSqm: 12, squares: [] },
    };
    await say((socket) => socket.say({ type: "mapping", mapping }));
    expect(await screen.findByText("Mapping", { selector: "[role=status]" })).toBeTruthy();
    expect(screen.getByText(/^12(\.0)? m²$/)).toBeTruthy();
    await visited.user.click(button("Pause mapping"));
    await say((socket) => socket.say({ type: "mapping", mapping: { ...mapping, state: "paused" } }));
    expect(await screen.findByRole("button", { name: "Resume mapping" })).toBeTruthy();
    expect(orders(visited)).toEqual([{ kind: "pauseMapping" }]);
  });

  it("throws a drawing away only after it has said what is lost", async () => {
    const visited = await visitDeployment({ mapping: { progress: "drawing", fault: null, note: "" } });
    await visited.user.click(button("Discard map"));
    expect(orders(visited)).toEqual([]);
    await visited.confirm(/Everything drawn so far is lost/);
    await waitFor(() => expect(orders(visited)).toEqual([{ kind: "discardMapping" }]));
  });

  it("is off for who has no control of the robot, and says why", async () => {
    const visited = await visitDeployment({}, { lease: anotherHolds() });
    expect(isOff("Start mapping")).toBe(true);
    await visited.user.hover(button("Start mapping"));
    expect((await screen.findByRole("tooltip")).textContent).toMatch(/control/);
    await visited.user.click(button("Start mapping"));
    expect(orders(visited)).toEqual([]);
  });

  it("says in the server's words that a robot cannot draw", async () => {
    const visited = await visitDeployment(
      {},
      { answers: [on(E.order, refused(DEPLOYMENT_REFUSALS.cannotMap))] },
    );
    await visited.user.click(button("Start mapping"));
    expect(await screen.findByText(/This robot does not support remote mapping/)).toBeTruthy();
  });

  it("says in the specification's words that the map could not be made (§8)", async () => {
    await visitDeployment({ mapping: { progress: "none", fault: "generation", note: "loop not closed" } });
    const alert = await screen.findByText(/Map generation failed; the original map is used/);
    expect(alert.closest("[role=alert]")?.textContent).toContain("loop not closed");
  });

  it.each([
    ["generation", "建图失败，使用原地图"],
    ["original", "原地图生成失败，退出页面"],
  ] as const)("says so in Chinese, too: %s", async (fault, words) => {
    await visitDeployment({ mapping: { progress: "none", fault, note: "" } }, { language: "zh" });
    expect(screen.getByText(words).closest("[role=alert]")).toBeTruthy();
  });

  it("says that the map is here, and leads to it", async () => {
    await visitDeployment({ mapId: 5, drawnVersionId: 51 });
    const link = screen.getByRole("link", { name: "View map" });
    expect(link.getAttribute("href")).toBe("/mapDetail?id=5");
  });

  describe("on the floor", () => {
    setUpCanvas();
    setUpSizes(600, 400);
    it("draws what the robot has drawn so far, under it", async () => {
      await visitDeployment({}, { answers: [on(MAP_ENDPOINTS.forDevice, refused(CORE_REFUSALS.notFound))] });
      const cells = deflateSync(new Uint8Array(SQUARE_CELLS ** 2)).toString("base64");
      await say((socket) => {
        socket.picture({ position: { x: 1, y: 1, theta: 0, mapId: "key-new" } });
        socket.say({
          type: "mapping",
          mapping: {
            ...{ mapId: "key-new", state: "drawing", resolutionM: 0.05, freeSqm: 1 },
            ...{ origin: { x: 0, y: 0, theta: 0 }, squares: [{ x: 0, y: 0, cells }] },
          },
        });
      });
      const map = await screen.findByRole("application", { name: /Unknown floor/ });
      await waitFor(async () => {
        await say((socket) => socket.picture({ position: { x: 1, y: 1, theta: 0, mapId: "key-new" } }));
        const drawn = [...map.querySelectorAll("canvas")].flatMap((canvas) => drawnOn(canvas));
        const square = drawn.filter(({ what }) => what === "picture");
        expect(square.map(({ source }) => (source as HTMLCanvasElement).width)).toContain(SQUARE_CELLS);
      });
    });
  });
});

describe("the steps in the editor", () => {
  it.each([
    ["cleanUp", /Clean up in the map editor/],
    ["areas", /cannot be undone/],
  ] as const)("lead there and say what to mind: %s", async (step, words) => {
    await visitDeployment(
      { step, mapId: 5 },
      {
        answers: [
          on(MAP_ENDPOINTS.get, aMap(5)),
          on(MAP_ENDPOINTS.version, aFloorMap(50)),
          on(MAP_ENDPOINTS.grid, aGrid(aFloorMap(50))),
        ],
      },
    );
    expect(screen.getByText(words)).toBeTruthy();
    const link = screen.getByRole("link", { name: "Open map editor" });
    expect(link.getAttribute("href")).toBe("/mapEditor?id=5");
  });
});

describe("the step of the trial", () => {
  it("sends the robot to what is on the map, and is told what the person has seen it reach", async () => {
    const learned = [aLearned({ state: "drawn" }), aLearned({ elementId: "p-2", name: "Path 2" })];
    const visited = await visitDeployment(
      { step: "trial", learned },
      { answers: [on(E.change, aDeploymentDetail({ step: "trial", learned }))] },
    );
    expect(screen.queryByRole("button", { name: "Drive to Path 2" })).toBeNull();
    await visited.user.click(button("Drive to Path 1"));
    expect(orders(visited)).toEqual([{ kind: "goTo", elementId: "p-1" }]);
    expect(screen.getByText("0 of 1 reached")).toBeTruthy();
    await visited.user.click(screen.getByRole("checkbox", { name: "Path 1 confirmed as reachable" }));
    await waitFor(() =>
      expect(visited.asked(E.change)[0]).toMatchObject({
        ...{ params: { elementId: "p-1" }, body: { isReached: true } },
      }),
    );
  });
});

describe("the step of publishing", () => {
  it("says what waits, leads on, and completes the deployment after a question", async () => {
    const detail = aDeploymentDetail({ step: "publish", mapId: 5 });
    const { user, asked, confirm } = await visitDeployment(detail, {
      answers: [
        on(MAP_ENDPOINTS.get, aMap(5, { hasDraft: true, deviceCount: 2, syncedCount: 1 })),
        on(E.end, detail),
      ],
    });
    expect(await screen.findByText("Unpublished draft")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open editor to publish" }).getAttribute("href")).toBe(
      "/mapEditor?id=5",
    );
    await user.click(button("Complete deployment"));
    expect(asked(E.end)).toEqual([]);
    await confirm(/After that it is view only/);
    await waitFor(() =>
      expect(asked(E.end)[0]?.body).toEqual({ ending: "completed", reason: "", revision: 5 }),
    );
  });

  it("sends the map to robots, and leads to a new task on it", async () => {
    const { user } = await visitDeployment(
      { step: "publish", mapId: 5 },
      { answers: [on(MAP_ENDPOINTS.get, aMap(5))] },
    );
    await user.click(await screen.findByRole("button", { name: "Send to robots" }));
    expect(await screen.findByRole("dialog", { name: /Map 5/ })).toBeTruthy();
  });
});
