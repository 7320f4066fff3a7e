import { distance, type Vec } from "../map-drawing/index.ts";
import type { Gesture, Hand, Tool } from "../map-tools/index.ts";

/** From pixels of the screen to what tools understand. */
export interface HandsSetup {
  readonly viewport: HTMLElement;
  /** Pixels from the viewport's corner, in meters. */
  toMeters(pixel: Vec): Vec;
  tool(): Tool;
  /** This press moves the view, and no tool receives it. */
  isForView(event: PointerEvent): boolean;
  onPointer(at: Vec | undefined): void;
  /** A finger reaches less exactly than a mouse. */
  onFinger(isFinger: boolean): void;
}

export interface Hands {
  /** Ends a drag without an act; true: there was one. */
  cancel(): boolean;
  /** The pointer's shape has to be computed again. */
  refresh(): void;
  dispose(): void;
}

/** As much as a hand shakes while it clicks. */
const CLICK_PX = 4;
const TWICE_MS = 350;

interface Press {
  readonly pointerId: number;
  readonly pixel: Vec;
  readonly hand: Hand;
  gesture: Gesture | undefined;
  isDrag: boolean;
}

/** Presses, drags and clicks of mouse, pen and finger, as gestures of the tool at hand. */
export function createHands(setup: HandsSetup): Hands {
  const { viewport } = setup;
  // Or the browser would begin to scroll, and take the finger's drag away.
  viewport.style.touchAction = "none";
  let press: Press | undefined;
  let last: Hand | undefined;
  let clicked: { at: number; pixel: Vec } | undefined;

  const pixelOf = (event: MouseEvent): Vec => {
    const { left, top } = viewport.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const handOf = (event: MouseEvent): Hand => ({
    at: setup.toMeters(pixelOf(event)),
    isShift: event.shiftKey,
    isAlt: event.altKey,
    isFree: event.ctrlKey || event.metaKey,
  });
  const showCursor = () => {
    if (last && !press?.gesture) viewport.style.cursor = setup.tool().cursorAt(last);
  };
  const cancel = (): boolean => {
    const wasDragging = press?.gesture !== undefined;
    press?.gesture?.cancel();
    press = undefined;
    return wasDragging;
  };
  const onDown = (event: PointerEvent) => {
    setup.onFinger(event.pointerType === "touch");
    // A second finger turns the gesture into one of the view.
    if (press || !event.isPrimary) return void cancel();
    if (event.button !== 0 || setup.isForView(event)) return;
    const hand = handOf(event);
    press = { pointerId: event.pointerId, pixel: pixelOf(event), hand, gesture: undefined, isDrag: false };
    if (!setup.tool().isInstant) return;
    press.isDrag = true;
    press.gesture = setup.tool().press(hand);
    viewport.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const hand = handOf(event);
    last = hand;
    setup.onPointer(hand.at);
    if (!press) {
      if (event.buttons === 0) setup.tool().hover(hand);
      showCursor();
      return;
    }
    if (event.pointerId !== press.pointerId) return;
    if (!press.isDrag && distance(pixelOf(event), press.pixel) > CLICK_PX) {
      press.isDrag = true;
      press.gesture = setup.tool().press(press.hand);
      viewport.setPointerCapture(event.pointerId);
    }
    if (press.gesture) press.gesture.move(hand);
    else setup.tool().hover(hand);
  };
  const onUp = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointerId) return;
    const { gesture, isDrag, pixel } = press;
    press = undefined;
    const hand = handOf(event);
    if (gesture) gesture.end(hand);
    else if (!isDrag) click(hand, pixel);
    showCursor();
  };
  /** Two clicks at one place: the second one is the double click's. */
  const click = (hand: Hand, pixel: Vec) => {
    const now = performance.now();
    const isTwice = clicked && now - clicked.at < TWICE_MS && distance(clicked.pixel, pixel) <= CLICK_PX;
    clicked = isTwice ? undefined : { at: now, pixel };
    if (isTwice) setup.tool().doubleClick(hand);
    else setup.tool().click(hand);
  };
  const onLeave = () => {
    last = undefined;
    setup.onPointer(undefined);
    if (!press) setup.tool().hover(undefined);
  };
  const onMouseDown = (event: MouseEvent) => {
    // The middle button moves the view; browsers would begin to scroll with it.
    if (event.button === 1) event.preventDefault();
  };
  const unlisten = listenAll(viewport, {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: () => void cancel(),
    pointerleave: onLeave,
    mousedown: onMouseDown,
  });
  return {
    cancel,
    refresh: showCursor,
    dispose() {
      cancel();
      unlisten();
    },
  };
}

type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

function listenAll(target: HTMLElement, listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [name, listener] of all) target.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of all) target.removeEventListener(name, listener);
  };
}
