import { describe, expect, it, vi } from "vitest";
import type { Hand, Tool } from "../map-tools/tool.ts";
import { createHands } from "./hands.ts";

/** A tool that takes every drag, and what became of them. */
function setUp({ isForView = (_: PointerEvent): boolean => false, isInstant = false } = {}) {
  const received: string[] = [];
  const hovered: (Hand | undefined)[] = [];
  const [onFinger, onPointer] = [vi.fn(), vi.fn()];
  const tool: Tool = {
    isInstant,
    cursorAt: ({ isAlt }) => (isAlt ? "not-allowed" : "crosshair"),
    hover: (hand) => void hovered.push(hand),
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
  const hands = createHands({
    viewport,
    toMeters: (pixel) => pixel,
    tool: () => tool,
    isForView,
    ...{ onPointer, onFinger },
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
  const mouse = (type: string, [clientX, clientY]: readonly [number, number], given: PointerEventInit = {}) =>
    viewport.dispatchEvent(
      new PointerEvent(type, {
        ...{ pointerId: 1, isPrimary: true, pointerType: "mouse", clientX, clientY, cancelable: true },
        ...{ button: 0, buttons: type === "pointerdown" ? 1 : 0, ...given },
      }),
    );
  return { received, hovered, onFinger, onPointer, hands, viewport, send, mouse };
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

describe("a mouse on the drawing", () => {
  const AT = [10, 10] as const;

  it("clicks although the hand shakes a little, and drags when it means it", () => {
    const { received, mouse } = setUp();
    mouse("pointerdown", AT);
    mouse("pointermove", [12, 12], { buttons: 1 });
    mouse("pointerup", [12, 12]);
    expect(received).toEqual(["click"]);
    mouse("pointerdown", AT);
    mouse("pointermove", [15, 10], { buttons: 1 });
    mouse("pointerup", [15, 10]);
    expect(received).toEqual(["click", "press", "end"]);
  });

  it.each([
    ["comes too late", 360, AT],
    ["comes elsewhere", 100, [20, 10]],
  ] as const)("clicks twice where the second one %s", (_, ms, at) => {
    let now = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const { received, mouse } = setUp();
    for (const place of [AT, at]) {
      mouse("pointerdown", place);
      mouse("pointerup", place);
      now += ms;
    }
    expect(received).toEqual(["click", "click"]);
  });

  it("does nothing with its other buttons, and keeps the page from scrolling by the middle one", () => {
    const { received, mouse, viewport } = setUp();
    for (const button of [1, 2]) {
      mouse("pointerdown", AT, { button });
      mouse("pointerup", AT, { button });
    }
    expect(received).toEqual([]);
    const down = (button: number) =>
      viewport.dispatchEvent(new MouseEvent("mousedown", { button, cancelable: true }));
    expect([down(1), down(0)]).toEqual([false, true]);
  });

  it("begins at once with a tool that paints", () => {
    const { received, mouse } = setUp({ isInstant: true });
    mouse("pointerdown", AT);
    expect(received).toEqual(["press"]);
    mouse("pointerup", AT);
    expect(received).toEqual(["press", "end"]);
  });

  it("tells the tool where it is and what is held with it, and shows what a press would do", () => {
    const { hovered, mouse, viewport, onPointer, onFinger, send } = setUp();
    mouse("pointermove", [3, 4], { altKey: true, ctrlKey: true });
    expect(hovered).toEqual([{ at: [3, 4], isShift: false, isAlt: true, isFree: true }]);
    expect(viewport.style.cursor).toBe("not-allowed");
    mouse("pointermove", [3, 4], { shiftKey: true });
    expect(viewport.style.cursor).toBe("crosshair");
    mouse("pointerleave", [0, 0]);
    expect([hovered.at(-1), onPointer.mock.lastCall]).toEqual([undefined, [undefined]]);
    send("pointerdown", 1, AT);
    expect(onFinger).toHaveBeenLastCalledWith(true);
  });

  it("gives a drag up when the browser takes it away, and says whether there was one", () => {
    const { received, mouse, hands } = setUp();
    mouse("pointerdown", AT);
    mouse("pointermove", [40, 10], { buttons: 1 });
    mouse("pointercancel", [40, 10]);
    expect(received).toEqual(["press", "cancel"]);
    expect(hands.cancel()).toBe(false);
    mouse("pointerdown", AT);
    mouse("pointermove", [40, 10], { buttons: 1 });
    expect(hands.cancel()).toBe(true);
    mouse("pointerup", [40, 10]);
    expect(received).toEqual(["press", "cancel", "press", "cancel"]);
  });

  it("does nothing any more when the drawing is gone", () => {
    const { received, mouse, hands } = setUp();
    hands.dispose();
    mouse("pointerdown", AT);
    mouse("pointerup", AT);
    expect(received).toEqual([]);
  });
});
