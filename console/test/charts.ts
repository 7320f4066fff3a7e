/** For pages with charts: the library draws, on a canvas that takes everything and keeps nothing. */
import { beforeEach, vi } from "vitest";

const LETTER_PX = 7;

/** For each test of the file. */
export function setUpCharts(): void {
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function get(
      this: HTMLCanvasElement,
    ) {
      return contextOf(this);
    } as HTMLCanvasElement["getContext"]);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(200);
  });
}

function contextOf(canvas: HTMLCanvasElement): RenderingContext {
  const known: Record<string | symbol, unknown> = {
    canvas,
    measureText: (text: string) => ({ width: text.length * LETTER_PX }),
  };
  return new Proxy(known, {
    get: (context, name) => context[name] ?? (() => undefined),
  }) as unknown as RenderingContext;
}
