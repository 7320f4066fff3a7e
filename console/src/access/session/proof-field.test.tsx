// @vitest-environment jsdom
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { on, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { ProofField } from "./proof-field.tsx";
import type { Proof } from "./session.calls.ts";

afterEach(() => vi.useRealTimers());

const CHALLENGE = { challenge: "c", bits: 4, waitS: 0 };
function show(answers: Parameters<typeof visit>[1] = {}, workFor?: string) {
  const onProof = vi.fn<(proof: Proof) => void>();
  const onFailed = vi.fn<() => void>();
  const shown = visit(
    <ProofField onProof={onProof} attempt={0} workFor={workFor} onFailed={onFailed} />,
    answers,
  );
  return { ...shown, onFailed, last: () => onProof.mock.lastCall?.[0] };
}
const image = () => screen.getByRole<HTMLImageElement>("img", { name: /verification code/i });
const randomStr = () => new URL(image().src).searchParams.get("randomStr");

describe("the image", () => {
  it("is proved by what was read of it, without the spaces around", () => {
    const { last } = show();
    fireEvent.change(screen.getByLabelText("Verification code"), { target: { value: " k7pq " } });
    expect(last()).toEqual({ randomStr: randomStr(), code: "k7pq" });
  });

  it("is exchanged for another one on demand, and what was typed for it goes", () => {
    const { last } = show();
    const before = randomStr();
    fireEvent.change(screen.getByLabelText("Verification code"), { target: { value: "k7pq" } });
    fireEvent.click(screen.getByRole("button", { name: "New image" }));
    expect(randomStr()).not.toBe(before);
    expect(last()).toEqual({ randomStr: randomStr(), code: "" });
  });

  it("is renewed before the server forgets it, but never under the hands of who types", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    show();
    const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));
    const first = randomStr();
    pass(50);
    expect(randomStr()).toBe(first);
    pass(9);
    const second = randomStr();
    expect(second).not.toBe(first);
    fireEvent.change(screen.getByLabelText("Verification code"), { target: { value: "k" } });
    pass(120);
    expect(randomStr()).toBe(second);
  });
});

describe("the way without the image", () => {
  it("works the server's sum off and says when it is done", async () => {
    const { user, asked, last } = show({ answers: [on(E.challenge, CHALLENGE)] });
    await user.click(screen.getByRole("button", { name: "Cannot read the image? Verify without it" }));
    expect(await screen.findByText("Verified")).toBeTruthy();
    expect(asked(E.challenge).map(({ query }) => query.username)).toEqual([undefined]);
    expect(last()?.code).toMatch(/^pow:\d+$/);
    expect(last()?.randomStr).toBe(asked(E.challenge)[0]?.query.randomStr);
  });

  it("leads back to the image, of which nothing is proved yet", async () => {
    const { user, last } = show({ answers: [on(E.challenge, CHALLENGE)] });
    await user.click(screen.getByRole("button", { name: /Verify without it$/ }));
    await screen.findByText("Verified");
    await user.click(screen.getByRole("button", { name: "Use the image instead" }));
    expect(last()).toEqual({ randomStr: randomStr(), code: "" });
  });

  it("says that it did not finish, and to whoever waits for it", async () => {
    const { onFailed } = show({ answers: [on(E.challenge, refused(CORE_REFUSALS.unavailable))] }, "ada");
    expect(await screen.findByText("Verification did not finish; please try again")).toBeTruthy();
    await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
  });

  it("is the only one for an account that strangers guess at, and is done for that account", async () => {
    const { asked } = show({ language: "zh", answers: [on(E.challenge, CHALLENGE)] }, "ada");
    expect(await screen.findByText("验证已通过")).toBeTruthy();
    expect(asked(E.challenge)[0]?.query.username).toBe("ada");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
