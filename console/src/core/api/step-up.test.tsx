import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { notices } from "../notices/index.ts";
import { call } from "./call.ts";
import { useIdentityQuestion } from "./step-up.ts";

const refusal = {
  code: 1,
  msg: "Confirm your identity before doing this",
  data: null,
  error: "stepUpRequired",
};
const sent: string[] = [];
let isProved = false;

beforeEach(() => {
  sent.length = 0;
  isProved = false;
  // Files share their modules: a question that another one left open goes first. It is not there yet while `act` lasts.
  const { result } = question();
  act(() => result.current?.(false));
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url} ${init.body}`);
    return isProved
      ? Response.json({ code: 0, msg: "", data: true })
      : Response.json(refusal, { status: 403 });
  });
});

const reset = () => call(STAFF_ENDPOINTS.resetPassword, { params: { id: 7 }, body: {} });
const question = () => renderHook(() => useIdentityQuestion());

it("sends the very call again once the person has confirmed that it is them", async () => {
  const { result } = question();
  const answer = reset();
  await expect.poll(() => result.current).not.toBeNull();
  isProved = true;
  act(() => result.current?.(true));
  expect(await answer).toBe(true);
  expect(sent).toEqual(["PUT /admin/staff/7/password {}", "PUT /admin/staff/7/password {}"]);
  expect(result.current).toBeNull();
});

it("rejects without a red message when the person does not want to: the form stays as it was", async () => {
  const { result } = question();
  const answer = reset();
  await expect.poll(() => result.current).not.toBeNull();
  act(() => result.current?.(false));
  await expect(answer).rejects.toMatchObject({ error: "stepUpRequired" });
  expect([sent.length, notices.get()]).toEqual([1, []]);
});

it("asks once for several calls that are refused at once", async () => {
  const { result } = question();
  const both = [reset(), call(STAFF_ENDPOINTS.remove, { params: { id: 8 } })];
  await expect.poll(() => sent).toHaveLength(2);
  await expect.poll(() => result.current).not.toBeNull();
  isProved = true;
  act(() => result.current?.(true));
  expect(await Promise.all(both)).toEqual([true, true]);
  expect([sent.length, result.current]).toEqual([4, null]);
});
