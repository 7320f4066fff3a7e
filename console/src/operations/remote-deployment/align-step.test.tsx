// @vitest-environment jsdom
import { DEPLOYMENT_ENDPOINTS as E } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aDeploymentDetail, visitDeployment } from "../../../test/deployments.tsx";
import { aMap, aSmallFloorMap, gridOf } from "../../../test/maps.ts";
import { mouseOver } from "../../../test/mouse.ts";
import { on } from "../../../test/server.ts";

setUpCanvas();
setUpSizes(600, 400);

const DETAIL = aDeploymentDetail({
  ...{
    kind: "replace",
    step: "align",
    mapId: 5,
    drawnMapId: 7,
    drawnVersionId: 51,
    doneSteps: ["position", "mapping"],
  },
});

async function align(answer: Parameters<typeof on<typeof E.align>>[1] = DETAIL) {
  const visited = await visitDeployment(DETAIL, {
    answers: [
      on(MAP_ENDPOINTS.get, aMap(5, { versionId: 50 })),
      on(MAP_ENDPOINTS.version, ({ params }) => aSmallFloorMap(params.versionId)),
      on(MAP_ENDPOINTS.grid, () => gridOf(0, 0, 0, 0, 1, 1, 1, 1)),
      on(E.align, answer),
    ],
  });
  const map = await screen.findByRole("application", { name: /Map 5/ });
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  return { ...visited, map, value };
}

describe("laying a drawing over the map", () => {
  it("begins with both in one frame, and draws the one over the other as thick as one likes", async () => {
    const { map, value } = await align();
    expect([value("Shift X (m)"), value("Rotation (°)"), value("Scale")].map(Number)).toEqual([0, 0, 1]);
    fireEvent.change(screen.getByRole("slider", { name: "Drawing opacity" }), {
      target: { value: "0.4" },
    });
    await waitFor(() => {
      const drawn = [...map.querySelectorAll("canvas")].flatMap((canvas) => drawnOn(canvas));
      expect(drawn.filter(({ what, alpha }) => what === "picture" && alpha === 0.4).length).toBeGreaterThan(
        0,
      );
    });
  });

  it("is shifted by arrow keys, coarsely with Shift, while the map under it stays", async () => {
    const { map, value } = await align();
    fireEvent.keyDown(map, { key: "ArrowRight" });
    fireEvent.keyDown(map, { key: "ArrowDown", shiftKey: true });
    expect([value("Shift X (m)"), value("Shift Y (m)")].map(Number)).toEqual([1, -10]);
    await waitFor(() => expect(map.querySelector("canvas")).toBeTruthy());
  });

  it("is shifted by a drag, as far as the hand moved", async () => {
    const { map, value, user } = await align();
    await waitFor(() => expect(map.querySelector(".ol-viewport canvas")).toBeTruthy());
    const viewport = map.querySelector(".ol-viewport") as HTMLElement;
    const mouse = mouseOver(viewport, (at) => at);
    const send = (type: string, at: [number, number]) => act(() => void mouse.send(type, at));
    const drag = async (...by: readonly number[]) => {
      await user.click(screen.getByRole("button", { name: "Reset" }));
      send("pointerdown", [300, 200]);
      for (const px of by) send("pointermove", [300 + px, 200]);
      send("pointerup", [300 + (by.at(-1) ?? 0), 200]);
      return Number(value("Shift X (m)"));
    };
    await waitFor(async () => expect(await drag(100)).toBeGreaterThan(0.2));
    // In as many steps as the hand took.
    expect(await drag(20, 50, 80, 100)).toBe(await drag(100));
    expect(Number(value("Shift Y (m)"))).toBe(0);
  });

  it("is turned about its own middle, and laid over the map as it lies", async () => {
    const { user, asked, value } = await align();
    await user.clear(screen.getByLabelText("Rotation (°)"));
    await user.type(screen.getByLabelText("Rotation (°)"), "90");
    // The middle of four by two cells of a meter is at 2, 1: by a quarter turn it would come to -1, 2.
    await waitFor(() => expect([value("Shift X (m)"), value("Shift Y (m)")].map(Number)).toEqual([3, -1]));
    await user.click(screen.getByRole("button", { name: "Merge into map" }));
    await waitFor(() => expect(asked(E.align)).toHaveLength(1));
    expect(asked(E.align)[0]?.body).toMatchObject({ x: 3, y: -1, scale: 1, revision: 5 });
    expect(asked(E.align)[0]?.body.theta).toBeCloseTo(Math.PI / 2);
  });

  it("waits for the robot's map", async () => {
    await visitDeployment({ ...DETAIL, drawnVersionId: null }, { answers: [on(MAP_ENDPOINTS.get, aMap(5))] });
    expect(screen.getByText(/No mapping result received yet/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Merge into map" })).toBeNull();
  });
});
