import { useLayoutEffect, useRef } from "react";

/**
 * Keeps the heads above their columns: as wide as the columns are, and as far to the side. The bar that moves them stays in
 * sight at the foot of the page, where a long list's own would be below it.
 */
export function useSides(columns: readonly unknown[]) {
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other cells
  useLayoutEffect(() => {
    const [heads, rows, mover] = [head.current, body.current, bar.current];
    if (!heads || !rows || !mover) return;
    const fit = () => fitHeads(heads, rows, mover);
    const follow = ({ target }: Event) => {
      const { scrollLeft } = target as HTMLElement;
      for (const one of [heads, rows, mover]) if (one.scrollLeft !== scrollLeft) one.scrollLeft = scrollLeft;
      markEdges(heads, rows);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(rows);
    for (const cell of measuredOf(rows)) observer.observe(cell);
    for (const one of [rows, mover, heads]) one.addEventListener("scroll", follow, { passive: true });
    fit();
    return () => {
      observer.disconnect();
      for (const one of [rows, mover, heads]) one.removeEventListener("scroll", follow);
    };
  }, [columns]);
  return { head, body, bar };
}

/** Cells of the row that is there for its widths. */
const measuredOf = (rows: HTMLElement): readonly Element[] => [...(rows.querySelector("tr")?.children ?? [])];

function fitHeads(heads: HTMLElement, rows: HTMLElement, mover: HTMLElement): void {
  const widths = measuredOf(rows).map((cell) => cell.getBoundingClientRect().width);
  const group = heads.querySelector("colgroup");
  group?.replaceChildren(
    ...widths.map((width) => {
      const column = document.createElement("col");
      column.style.width = `${width}px`;
      return column;
    }),
  );
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const table = heads.querySelector("table");
  if (table) table.style.width = `${whole}px`;
  mover.hidden = whole <= rows.clientWidth + 1;
  (mover.firstElementChild as HTMLElement).style.width = `${whole}px`;
  for (const one of [heads, rows]) {
    one.style.setProperty("--edge-1", `${widths[0]}px`);
    one.style.setProperty("--edge-2", `${(widths[0] ?? 0) + (widths[1] ?? 0)}px`);
  }
  markEdges(heads, rows);
}

/** Columns that stay are set apart from what passes below them. */
function markEdges(heads: HTMLElement, rows: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = rows;
  for (const one of [heads, rows]) {
    one.toggleAttribute("data-past-left", scrollLeft > 0);
    one.toggleAttribute("data-past-right", scrollLeft < scrollWidth - clientWidth - 1);
  }
}
