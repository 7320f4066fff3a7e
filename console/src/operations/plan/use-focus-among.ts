import { useEffect, useRef, useState } from "react";
import type { Bar } from "./plan-lanes.ts";

interface Among {
  /** Of the bar that the tab key comes to; undefined: the first. */
  readonly key: string | undefined;
  readonly take: (key: string) => void;
  /** True where the key led somewhere. */
  readonly move: (pressed: string) => boolean;
}

/** Arrow keys among bars: to the next in time, and to the nearest in time of the line above or below. */
export function useFocusAmong(
  rows: readonly { readonly bars: readonly Bar[] }[],
  reveal: (index: number) => void,
): Among {
  const [key, setKey] = useState<string>();
  const wanted = useRef<string>(undefined);
  const first = rows.find(({ bars }) => bars.length > 0)?.bars[0]?.key;
  // A line that comes into sight is drawn after the key was pressed.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const bar = document.querySelector<HTMLElement>(`[data-bar="${CSS.escape(wanted.current)}"]`);
    if (!bar) return;
    wanted.current = undefined;
    bar.focus();
  });
  const at = rows.findIndex(({ bars }) => bars.some((bar) => bar.key === (key ?? first)));
  const move = (pressed: string): boolean => {
    const next = nextOf(rows, { at, key: key ?? first, pressed });
    if (!next) return false;
    wanted.current = next.key;
    reveal(next.row);
    setKey(next.key);
    return true;
  };
  return { key: key ?? first, take: setKey, move };
}

interface From {
  at: number;
  key: string | undefined;
  pressed: string;
}

function nextOf(
  rows: readonly { readonly bars: readonly Bar[] }[],
  { at, key, pressed }: From,
): { key: string; row: number } | undefined {
  const bars = rows[at]?.bars ?? [];
  const index = bars.findIndex((bar) => bar.key === key);
  const here = bars[index];
  if (!here) return undefined;
  const along = { ArrowRight: 1, ArrowLeft: -1 }[pressed];
  if (along !== undefined) {
    const next = bars[index + along];
    return next && { key: next.key, row: at };
  }
  const down = { ArrowDown: 1, ArrowUp: -1 }[pressed];
  if (down === undefined) return undefined;
  for (let row = at + down; row >= 0 && row < rows.length; row += down) {
    const near = [...(rows[row]?.bars ?? [])].sort(
      (a, b) => Math.abs(a.from - here.from) - Math.abs(b.from - here.from),
    )[0];
    if (near) return { key: near.key, row };
  }
  return undefined;
}
