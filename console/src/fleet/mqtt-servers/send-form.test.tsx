// @vitest-environment jsdom
import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { MQTT_SERVER_ENDPOINTS as E } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { SendResult } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { MQTT_SERVER_REFUSALS as R } from "@sweepline/contract/fleet/mqtt-servers/refusals.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fill } from "../../../test/dialog.ts";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { SendForm } from "./index.ts";

const RESULT: SendResult = { outcome: "acknowledged", detail: "", tookMs: 12 };
function show(answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  const onClose = vi.fn();
  const form = <SendForm serverId={7} name="Broker 7" address="site/a" payload="{}" onClose={onClose} />;
  return { ...visit(form, { ...given, answers: [...answers, on(E.send, RESULT)] }), onClose };
}
const send = async ({ user }: ReturnType<typeof show>) =>
  user.click(await screen.findByRole("button", { name: /Send$/ }));

describe("a test message", () => {
  it("goes as it is written, once, and the form stays for the next one", async () => {
    const answer = held(RESULT);
    const shown = show([on(E.send, answer.answer)]);
    fill("Content", "0aff");
    await shown.choose("Format", "Hex");
    await shown.choose("Quality of service (QoS)", "0 · at most once");
    await shown.user.click(screen.getByLabelText("Retained by the server"));
    await send(shown);
    const button = screen.getByRole("button", { name: /Send$/ });
    await waitFor(() => expect(button.className).toContain("loading"));
    await send(shown);
    answer.release();
    expect(await screen.findByText("took 12 ms")).toBeTruthy();
    expect(shown.asked(E.send).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: 7, address: "site/a", payload: "0aff", encoding: "hex", qos: 0, isRetained: true },
    ]);
    expect(shown.onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText("Content")).toHaveProperty("value", "0aff");
  });

  it.each([
    { outcome: "sent", text: "Sent (QoS 0 is not acknowledged)", tone: "positive" },
    { outcome: "refused", text: "Refused by the server", tone: "danger" },
    { outcome: "noLine", text: "Not connected to the server", tone: "danger" },
    { outcome: "noAnswer", text: "No answer; it may have been sent", tone: "notice" },
  ] as const)("that came to “$outcome” says so", async ({ outcome, text, tone }) => {
    const shown = show([on(E.send, { outcome, detail: "code 135", tookMs: 5 })]);
    await send(shown);
    expect((await screen.findByText(text)).dataset.tone).toBe(tone);
    expect(screen.getByText("code 135")).toBeTruthy();
  });

  it("says nothing of the one before while the next is under way", async () => {
    const second = held(RESULT);
    const answer = inTurn<() => unknown>(() => RESULT, second.answer);
    const shown = show([on(E.send, () => answer()() as never)]);
    await send(shown);
    await screen.findByText("Acknowledged by the server");
    await send(shown);
    await waitFor(() => expect(screen.queryByText("Acknowledged by the server")).toBeNull());
    second.release();
    expect(await screen.findByText("Acknowledged by the server")).toBeTruthy();
  });

  it("goes to no wildcard and to nothing of the server's own", async () => {
    const shown = show();
    for (const address of ["site/+/data", "$SYS/load"]) {
      fill("Topic", address);
      await send(shown);
      await waitFor(async () =>
        expect(await faultAt("Topic")).toBe(VALIDATION_TEXTS["validation.topicName"].en),
      );
    }
    expect(shown.written()).toEqual([]);
  });

  it("says at the content that it is no hex, in the person's language", async () => {
    const shown = show([on(E.send, refused(R.badHex, { payload: R.badHex }))], { language: "zh" });
    await shown.user.click(await screen.findByRole("button", { name: /发\s?送$/ }));
    expect(await faultAt("内容")).toBe("不是有效的十六进制内容");
  });

  it("says over the page what is about no field, and that nothing was sent", async () => {
    const shown = show([on(E.send, refused(R.serverDisabled))]);
    await send(shown);
    await waitFor(() => expect(said()).toEqual(["This server is disabled"]));
    expect(screen.queryByText("Acknowledged by the server")).toBeNull();
  });

  it("closes when it is told to", async () => {
    const shown = show();
    await shown.user.click((await screen.findAllByRole("button", { name: "Close" })).at(-1) as HTMLElement);
    expect(shown.onClose).toHaveBeenCalledOnce();
  });
});
