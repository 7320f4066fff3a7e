// @vitest-environment jsdom
import { expect, it } from "vitest";
import { reveal } from "./reveal.ts";

const at = (box: DOMRect): HTMLElement =>
  Object.assign(document.createElement("div"), { getBoundingClientRect: () => box });

it.each([
  ["in sight", new DOMRect(0, 50, 10, 40), [0, 0]],
  ["below", new DOMRect(0, 190, 10, 40), [0, 30]],
  ["above", new DOMRect(0, -20, 10, 40), [0, -20]],
  ["to the right", new DOMRect(95, 50, 10, 40), [5, 0]],
])("scrolls a list only so far that an item %s is seen", (_name, box, [left, top]) => {
  const list = at(new DOMRect(0, 0, 100, 200));
  Object.defineProperty(list, "scrollTop", { value: 0, writable: true });
  Object.defineProperty(list, "scrollLeft", { value: 0, writable: true });
  reveal(at(box), list);
  expect([list.scrollLeft, list.scrollTop]).toEqual([left, top]);
});
