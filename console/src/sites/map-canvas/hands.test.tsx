import { describe, expect, it } from "vitest";
import type { Tool } from "../map-tools/tool.ts";
import { createHands } from "./hands.ts";

/** A tool that takes every drag, and what became of them. */
function setUp({ isForView = (_: PointerEvent): boolean => false } = {}) {
  const received: string[] = [];
  const tool: Tool = {
    cursorAt: () => "default",
    hover: () => undefined,
    press: () => {
      received.push("press");
      return {
        move: () => undefined,
        end: () => received.push("end"),
        cancel: () => received.push("cancel"),
      };
    },
    click: () => received.push("click"),
    doubleClick: () => received.push("double click"),
    key: () => false,
    sketch: () => ({}),
    leave: () => undefined,
  };
  const viewport = document.createElement("div");
  viewport.setPointerCapture = () => undefined;
  createHands({
    viewport,
    toMeters: (pixel) => pixel,
    tool: () => tool,
    isForView,
    onPointer: () => undefined,
    onFinger: () => undefined,
  });
  const send = (type: string, finger: number, [clientX, clientY]: readonly [number, number]) =>
    viewport.dispatchEvent(
      new PointerEvent(type, {
        pointerId: finger,
        isPrimary: finger === 1,
        pointerType: "touch",
        button: 0,
        buttons: type === "pointerup" ? 0 : 1,
        clientX,
        clientY,
      }),
    );
  return { received, send };
}

describe("fingers on the drawing", () => {
  it("drag with one, and click twice at one place", () => {
    const { received, send } = setUp();
    send("pointerdown", 1, [10, 10]);
    send("pointermove", 1, [30, 10]);
    send("pointerup", 1, [30, 10]);
    for (let time = 0; time < 2; time += 1) {
      send("pointerdown", 1, [50, 50]);
      send("pointerup", 1, [50, 50]);
    }
    expect(received).toEqual(["press", "end", "click", "double click"]);
  });

  it("give the drag up when a second one comes", () => {
    const { received, send } = setUp();
    send("pointerdown", 1, [10, 10]);
    send("pointermove", 1, [30, 10]);
    send("pointerdown", 2, [80, 80]);
    send("pointermove", 2, [99, 99]);
    send("pointerup", 2, [99, 99]);
    send("pointerup", 1, [30, 10]);
    expect(received).toEqual(["press", "cancel"]);
  });

  it("move nothing with the second one while the first one moves the view", () => {
    const { received, send } = setUp({ isForView: ({ pointerId }) => pointerId === 1 });
    send("pointerdown", 1, [10, 10]);
    send("pointerdown", 2, [80, 80]);
    send("pointermove", 2, [120, 120]);
    send("pointerup", 2, [120, 120]);
    expect(received).toEqual([]);
  });
});
