// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from "vitest";
import { TOKENS } from "../../../test/session.ts";
import { beginSession, loseSession, onLeaving, signOut } from "./index.ts";

const answered = () =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code: 0, msg: "", data: true })));

it("waits for what is to be done on leaving before the page starts again, and leaves where it fails", async () => {
  answered();
  beginSession(TOKENS);
  const order: string[] = [];
  const stops = [
    onLeaving(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      order.push("done");
    }),
    onLeaving(() => Promise.reject(new Error("no line"))),
  ];
  onTestFinished(() => {
    for (const stop of stops) stop();
    vi.unstubAllGlobals();
  });
  await signOut(() => order.push("again"));
  expect(order).toEqual(["done", "again"]);
});

it("does not do it where the session may have run out by itself: notifications go on", () => {
  beginSession(TOKENS);
  const work = vi.fn(async () => undefined);
  const stop = onLeaving(work);
  loseSession();
  stop();
  expect(work).not.toHaveBeenCalled();
});
