/** What the bench asks of either page. */
export interface PageControl {
  whole(): void;
  /** An element in the middle, one cell to the pixel. */
  near(id: string): void | Promise<void>;
  /** Dragging moves the view. */
  pan(): void;
  /** Dragging a vertex of that element bends it. */
  bend(id: string): void;
  resolution(): number;
  pointsOf(id: string): readonly (readonly [number, number])[];
}

export const BENCH_SIZE = { cells: 4_000, elements: 500, robots: 100, nearMPerPx: 0.05 };

export function fillWindow(): HTMLElement {
  const element = document.createElement("div");
  Object.assign(element.style, { position: "fixed", inset: "0" });
  document.body.append(element);
  return element;
}
