/** A canvas that keeps what is drawn on it: with the place on screen where it lies, and in what color. */
import { beforeEach, vi } from "vitest";

type Point = readonly [x: number, y: number];
type Place = readonly [x: number, y: number, width: number, height: number];
/** Without a size the picture has its own. */
type Spot = readonly [x: number, y: number, width?: number, height?: number];
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Drawn {
  readonly what: "fill" | "stroke" | "text" | "picture" | "pixels";
  /** Points of the path, the middle of an arc, corners of boxes and pictures; in pixels of the canvas. */
  readonly points: readonly Point[];
  readonly color: string;
  readonly alpha: number;
  /** Of a line, in pixels before the context was scaled. */
  readonly width: number;
  readonly dash: readonly number[];
  readonly text: string;
  /** What a picture was taken from. */
  readonly source: unknown;
}

const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];
const STATE = {
  ...{ fillStyle: "#000000", strokeStyle: "#000000", globalAlpha: 1, lineWidth: 1, font: "" },
  ...{ textAlign: "start", textBaseline: "alphabetic", lineJoin: "miter", lineCap: "butt" },
  ...{ imageSmoothingEnabled: true, imageSmoothingQuality: "low" },
};
const LETTER_PX = 7;

/** As much of a context as the console draws with. */
class Pen {
  readonly canvas: HTMLCanvasElement;
  drawn: Drawn[] = [];
  private path: Point[] = [];
  private matrix = UNMOVED;
  private dash: readonly number[] = [];
  private readonly saved: (readonly [Matrix, typeof STATE, readonly number[]])[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    Object.assign(this, STATE);
  }

  private get state(): typeof STATE {
    const now = this as unknown as Record<string, unknown>;
    return Object.fromEntries(Object.keys(STATE).map((key) => [key, now[key]])) as typeof STATE;
  }
  private at(x: number, y: number): Point {
    const [a, b, c, d, e, f] = this.matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }
  private corners(...[x, y, width, height]: Place): Point[] {
    return [this.at(x, y), this.at(x + width, y), this.at(x + width, y + height), this.at(x, y + height)];
  }
  private keep(what: Drawn["what"], points: readonly Point[], given: Partial<Drawn> = {}): void {
    const { fillStyle, strokeStyle, globalAlpha, lineWidth } = this.state;
    const color = what === "stroke" ? strokeStyle : fillStyle;
    const plain = { text: "", source: undefined, dash: this.dash, alpha: globalAlpha, width: lineWidth };
    this.drawn.push({ what, points: [...points], color, ...plain, ...given });
  }

  save() {
    this.saved.push([this.matrix, this.state, this.dash]);
  }
  restore() {
    const [matrix, state, dash] = this.saved.pop() ?? [UNMOVED, STATE, []];
    this.matrix = matrix;
    this.dash = dash;
    Object.assign(this, state);
  }
  setTransform(...matrix: Matrix) {
    this.matrix = matrix;
  }
  transform(...[a2, b2, c2, d2, e2, f2]: Matrix) {
    const [a, b, c, d] = this.matrix;
    const [e, f] = this.at(e2, f2);
    this.matrix = [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, e, f];
  }
  translate(x: number, y: number) {
    this.transform(1, 0, 0, 1, x, y);
  }
  scale(x: number, y: number) {
    this.transform(x, 0, 0, y, 0, 0);
  }
  rotate(angle: number) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.transform(cos, sin, -sin, cos, 0, 0);
  }
  setLineDash(dash: readonly number[]) {
    this.dash = dash;
  }

  beginPath() {
    this.path = [];
  }
  closePath() {}
  moveTo(x: number, y: number) {
    this.path.push(this.at(x, y));
  }
  lineTo(x: number, y: number) {
    this.path.push(this.at(x, y));
  }
  arc(x: number, y: number) {
    this.path.push(this.at(x, y));
  }
  rect(...box: Place) {
    this.path.push(...this.corners(...box));
  }
  roundRect(...[x, y, width, height]: readonly [...Place, radius: number]) {
    this.rect(x, y, width, height);
  }
  fill(path?: unknown) {
    this.keep("fill", path ? [this.at(0, 0)] : this.path, { source: path });
  }
  stroke(path?: unknown) {
    this.keep("stroke", path ? [this.at(0, 0)] : this.path, { source: path });
  }
  fillRect(...box: Place) {
    this.keep("fill", this.corners(...box));
  }
  clearRect() {
    this.drawn = [];
  }
  fillText(text: string, x: number, y: number) {
    this.keep("text", [this.at(x, y)], { text });
  }
  strokeText() {}
  measureText(text: string) {
    return { width: text.length * LETTER_PX };
  }
  drawImage(source: HTMLCanvasElement, ...[x, y, width = source.width, height = source.height]: Spot) {
    this.keep("picture", this.corners(x, y, width, height), { source });
  }
  putImageData(source: ImageData, x: number, y: number) {
    this.keep("pixels", [[x, y]], { source });
  }
  createPattern(source: HTMLCanvasElement) {
    return source;
  }
}

const pens = new WeakMap<HTMLCanvasElement, Pen>();
function penOf(canvas: HTMLCanvasElement): Pen {
  const pen = pens.get(canvas) ?? new Pen(canvas);
  pens.set(canvas, pen);
  return pen;
}

/** For each test of the file: what is drawn can be asked for. */
export function setUpCanvas(): void {
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function get(
      this: HTMLCanvasElement,
    ) {
      return penOf(this) as unknown as RenderingContext;
    } as HTMLCanvasElement["getContext"]);
  });
}

/** A context of its own. */
export function aContext(): CanvasRenderingContext2D {
  return penOf(document.createElement("canvas")) as unknown as CanvasRenderingContext2D;
}

/** What was drawn since the canvas was cleared, oldest first. */
export function drawnOn(canvas: HTMLCanvasElement | CanvasRenderingContext2D): readonly Drawn[] {
  return penOf("canvas" in canvas ? canvas.canvas : canvas).drawn;
}

export function forgetDrawn(canvas: HTMLCanvasElement | CanvasRenderingContext2D): void {
  penOf("canvas" in canvas ? canvas.canvas : canvas).drawn = [];
}

/** The size that a drawing has on screen, for whoever measures it. */
export function setSize(element: HTMLElement, width: number, height: number): void {
  const sizes = { offsetWidth: width, offsetHeight: height, clientWidth: width, clientHeight: height };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { configurable: true, value });
  element.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
}

/** For each test of the file: everything is so large, and whoever watches a size is told of it once. */
export function setUpSizes(width: number, height: number): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(height);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(width);
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(height);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, height));
    vi.stubGlobal("ResizeObserver", Sized);
  });
}

class Sized implements ResizeObserver {
  private readonly notify: ResizeObserverCallback;
  constructor(notify: ResizeObserverCallback) {
    this.notify = notify;
  }
  observe(): void {
    this.notify([], this);
  }
  unobserve(): void {}
  disconnect(): void {}
}
