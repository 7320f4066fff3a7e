/** A person looks at a session of remote operation. */
import { REMOTE_ENDPOINTS as E } from "@sweepline/contract/operations/remote-operation/index.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { Profiler } from "react";
import { vi } from "vitest";
import { HistoryDetailPage } from "../src/operations/remote-history/history-detail.page.tsx";
import { aScan, aSessionDetail, aTrack, SESSION_ID } from "./remote-history.ts";
import { on, type Rule } from "./server.ts";
import { visit } from "./visit.tsx";

/** One meter in five seconds, eastwards; it was told to go a little faster. */
export const TRACK = aTrack(600, {
  x: (row) => 2_000 + row * 20,
  y: () => 3_000,
  linear: () => 200,
  wantedLinear: () => 250,
});
export const AT = `/page?id=${SESSION_ID}`;

export async function visitSession(answers: readonly Rule[] = [], at = AT) {
  const renders = vi.fn();
  const shown = visit(
    <Profiler id="page" onRender={renders}>
      <HistoryDetailPage />
    </Profiler>,
    { at, answers: [...answers, on(E.get, aSessionDetail()), on(E.track, TRACK), on(E.scans, [aScan(0)])] },
  );
  await screen.findByRole("region", { name: "Replay" });
  return { ...shown, renders };
}
export const elapsed = () => screen.getByTestId("elapsed").textContent;
export const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Playback position" });
export const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
export const running = () =>
  screen.getAllByRole("button", { current: "step" }).map(({ textContent }) => textContent);
export const shownValue = (name: string) => document.querySelector(`[data-value="${name}"]`)?.textContent;

/** Frames of the screen from here on come when the test says so. */
export function holdFrames() {
  const due = new Map<number, (now: number) => void>();
  // Apart from those of the screen itself, which were asked for before.
  const cancel = window.cancelAnimationFrame;
  let asked = 1e9;
  let now = performance.now();
  vi.stubGlobal("requestAnimationFrame", (draw: (now: number) => void) => {
    asked += 1;
    due.set(asked, draw);
    return asked;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => due.delete(frame) || cancel(frame));
  return (ms: number) =>
    act(() => {
      now += ms;
      const draws = [...due.values()];
      due.clear();
      for (const draw of draws) draw(now);
    });
}
