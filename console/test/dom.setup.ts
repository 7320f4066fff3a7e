/** What a browser has and the DOM of the tests has not; and after each test nothing is left of what it drew. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { setLanguage } from "../src/core/i18n/index.ts";
import { notices } from "../src/core/notices/index.ts";
import { preferences } from "../src/core/preferences/index.ts";
import { holdTokens } from "../src/core/session/tokens.ts";

// Only what fails waits so long; a busy machine must not turn a good test red.
configure({ asyncUtilTimeout: 15_000 });

class NoSize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
/** Drawings are made of these; what becomes of them is `canvas.ts`. */
class Path {}
class Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
const noMedia = (media: string): Partial<MediaQueryList> => ({
  ...{ media, matches: false },
  ...{ addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} },
});
Object.assign(globalThis, { ResizeObserver: NoSize, IntersectionObserver: NoSize, matchMedia: noMedia });
Object.assign(globalThis, { Path2D: Path, ImageData: Pixels });
Object.assign(Blob.prototype, {
  stream(this: Blob) {
    return new ReadableStream({
      start: async (controller) => {
        controller.enqueue(new Uint8Array(await this.arrayBuffer()));
        controller.close();
      },
    });
  },
});
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

const LIKES = preferences.get();
beforeEach(() => setLanguage("en"));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  notices.set([]);
  holdTokens(null);
  preferences.set(LIKES);
});
