import { DEPLOYMENT_ENDPOINTS as E } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDeploymentDetail, aLearned, visitDeployment } from "../../../test/deployments.tsx";
import { say } from "../../../test/remote-visit.tsx";
import { on } from "../../../test/server.ts";
import { deploymentTexts } from "./deployment.texts.ts";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
type Visit = Awaited<ReturnType<typeof visitDeployment>>;
const orders = ({ asked }: Visit) => asked(E.order).map(({ body }) => body.order);

describe("the step of paths", () => {
  it("learns one by name, and keeps it or throws it away", async () => {
    const visited = await visitDeployment({ step: "paths", learned: [aLearned()] });
    await visited.user.clear(screen.getByLabelText("Name"));
    expect(isOff("Start learning")).toBe(true);
    await visited.user.type(screen.getByLabelText("Name"), "East aisle");
    await visited.user.click(button("Start learning"));
    expect(orders(visited)).toEqual([{ kind: "startPathLearning", name: "East aisle" }]);
  });

  it("suggests a name that nothing has yet", async () => {
    await visitDeployment({ step: "paths", learned: [aLearned({ name: "PATH 1" })] });
    expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Path 2");
  });

  it("keeps the path that the robot is learning", async () => {
    const visited = await visitDeployment({ step: "paths" });
    await say((socket) =>
      socket.say({
        type: "mapping",
        mapping: {
          ...{ mapId: "key-1", state: "learning", resolutionM: 0.05, freeSqm: 0, squares: [] },
          origin: { x: 0, y: 0, theta: 0 },
          path: {
            ...{ pathId: "p-9", from: 0 },
            points: [
              [0, 0],
              [3, 4],
            ],
          },
        },
      }),
    );
    expect(await screen.findByText("Learning, 5 m recorded")).toBeTruthy();
    await visited.user.click(button("Save path"));
    expect(orders(visited)).toEqual([{ kind: "finishPathLearning", keeps: true }]);
  });

  it("puts all or the chosen ones on the map, renames and forgets what is not there yet", async () => {
    const detail = aDeploymentDetail({
      step: "paths",
      learned: [
        aLearned(),
        aLearned({ elementId: "p-2", name: "Path 2" }),
        aLearned({ elementId: "p-3", name: "Path 3", state: "drawn" }),
      ],
    });
    const { user, asked, confirm } = await visitDeployment(detail, {
      answers: [on(E.draw, detail), on(E.change, detail), on(E.forget, detail)],
    });
    expect(screen.getAllByText("5 m")).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Delete Path 3" })).toBeNull();
    await user.click(button("Add all to map"));
    await user.click(screen.getByRole("checkbox", { name: "Choose Path 2" }));
    await user.click(button("Add to map (1)"));
    expect(asked(E.draw).map(({ body }) => body.elementIds)).toEqual([["p-1", "p-2"], ["p-2"]]);
    await user.click(button("Rename Path 1"));
    const field = within(await screen.findByRole("dialog")).getByLabelText("Name");
    await user.clear(field);
    await user.type(field, "Hall{Enter}");
    await waitFor(() =>
      expect(asked(E.change)[0]).toMatchObject({ params: { elementId: "p-1" }, body: { name: "Hall" } }),
    );
    await user.click(button("Delete Path 2"));
    await confirm("Delete Path 2?");
    await waitFor(() => expect(asked(E.forget)[0]?.params).toEqual({ id: 4, elementId: "p-2" }));
  });

  it("learns one again: the old one is forgotten first", async () => {
    const detail = aDeploymentDetail({
      step: "paths",
      learned: [aLearned({ state: "failed", fault: "other", note: "lost" })],
    });
    const visited = await visitDeployment(detail, { answers: [on(E.forget, detail)] });
    expect(screen.getByText("lost")).toBeTruthy();
    await visited.user.click(button("Relearn Path 1"));
    await visited.confirm("Delete Path 1 and relearn it now?");
    await waitFor(() => expect(orders(visited)).toEqual([{ kind: "startPathLearning", name: "Path 1" }]));
    expect(visited.written().map(([endpoint]) => endpoint)).toEqual([E.forget, E.order]);
  });
});

describe("the step of points", () => {
  it("marks one of a kind where the robot stands", async () => {
    const visited = await visitDeployment({ step: "points" });
    expect(screen.getByText(/4 m, 3 m · 0°/)).toBeTruthy();
    await visited.choose("Kind", "Dock");
    await visited.user.click(button("Mark here"));
    expect(orders(visited)).toEqual([
      { kind: "markPoint", name: "Dock 1", pointKind: "dock", qrType: 0, gridX: 0, gridY: 0 },
    ]);
  });

  it("asks more of a printed code, and says in the specification's words that none was found (§8)", async () => {
    const failed = aLearned({
      elementId: "q-1",
      kind: "qr",
      name: "QR 1",
      state: "failed",
      fault: "point",
      points: [],
    });
    const visited = await visitDeployment({ step: "points", learned: [failed] });
    expect(screen.getByText("Mark point not found on the current map")).toBeTruthy();
    expect(deploymentTexts.zh.faults.point).toBe("当前地图上未找到标记点");
    await visited.choose("Kind", "QR point");
    await visited.user.clear(screen.getByLabelText("Grid X"));
    await visited.user.type(screen.getByLabelText("Grid X"), "-3");
    await visited.user.click(button("Mark here"));
    expect(orders(visited)[0]).toMatchObject({ pointKind: "qr", gridX: -3, gridY: 0 });
  });
});
