// @vitest-environment jsdom
import { MQTT_SERVER_EVENTS } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { MqttSample } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { aSample } from "./a-server.ts";
import { MessageViewer } from "./index.ts";

function show(given: Parameters<typeof visit>[1] = {}) {
  const onClose = vi.fn();
  const shown = visit(
    <MessageViewer title="Live" event={MQTT_SERVER_EVENTS.serverMessage} id={7} onClose={onClose} />,
    { isLive: true, ...given },
  );
  const receive = (...samples: readonly MqttSample[]) =>
    samples.reduce(
      (before, sample) => before.then(() => shown.notify(MQTT_SERVER_EVENTS.serverMessage, 7, sample)),
      Promise.resolve(),
    );
  return { ...shown, receive, onClose };
}
const topics = () =>
  within(screen.getByRole("list", { name: "Live" }))
    .getAllByRole("button")
    .map((line) => line.querySelector("[title]")?.textContent);
/** How many there are; what stands in place of an empty list has the same role. */
const status = () =>
  screen.getByText(/^\d+ messages?$|^\d+ messages? ·/, { selector: "[role=status]" }).textContent;
const bar = (name: string) => screen.getByRole("button", { name });

describe("messages as they come", () => {
  it("stand newest first, once there are some", async () => {
    const { receive } = show();
    expect(await screen.findByText("Waiting for messages…")).toBeTruthy();
    await receive(aSample("1", { topic: "one" }), aSample("2", { topic: "two", skipped: 3 }));
    expect(topics()).toEqual(["two", "one"]);
    expect(status()).toBe("2 messages · 3 not shown");
    expect(screen.getByText("Choose a message to see its content")).toBeTruthy();
  });

  it("wait unseen while it is paused, and come all at once after that", async () => {
    const { user, receive } = show();
    await screen.findByText("Waiting for messages…");
    await receive(aSample("1", { topic: "one" }));
    await user.click(bar("Pause"));
    await receive(aSample("2", { topic: "two" }), aSample("3", { topic: "three", skipped: 2 }));
    expect(topics()).toEqual(["one"]);
    expect(status()).toBe("1 message · 2 new since paused");
    await user.click(bar("Resume"));
    expect(topics()).toEqual(["three", "two", "one"]);
    expect(status()).toBe("3 messages · 2 not shown");
  });

  it("are cleared, those too that wait", async () => {
    const { user, receive } = show();
    await screen.findByText("Waiting for messages…");
    await receive(aSample("1"));
    await user.click(bar("Pause"));
    await receive(aSample("2"));
    await user.click(bar("Clear"));
    expect(status()).toBe("0 messages");
    await user.click(bar("Resume"));
    expect(screen.getByText("Waiting for messages…")).toBeTruthy();
  });

  it("are found by topic or content, in whatever case, and by what is wrong", async () => {
    const { user, receive } = show();
    await screen.findByText("Waiting for messages…");
    await receive(
      aSample('{"temp":21}', { topic: "site/a", results: [{ code: "temp", outcome: "ok", value: 21 }] }),
      aSample("HELLO", { topic: "site/b", malformed: "no JSON" }),
      aSample("{}", { topic: "site/c", results: [{ code: "temp", outcome: "missing", value: undefined }] }),
    );
    const search = (value: string) =>
      fireEvent.change(screen.getByLabelText("Topic or content contains"), { target: { value } });
    search(" TEMP ");
    expect(topics()).toEqual(["site/a"]);
    search("site/B");
    expect(topics()).toEqual(["site/b"]);
    search("");
    await user.click(screen.getByLabelText("Faults only"));
    expect(topics()).toEqual(["site/c", "site/b"]);
    expect(
      within(screen.getByRole("list", { name: "Live" })).getAllByTitle("Does not match the topic definition"),
    ).toHaveLength(2);
    search("site/a");
    expect(screen.getByText("Waiting for messages…")).toBeTruthy();
  });

  it("close with the drawer", async () => {
    const { user, onClose } = show();
    await user.click((await screen.findAllByRole("button", { name: "Close" })).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("one message", () => {
  async function choose(sample: MqttSample, given: Parameters<typeof visit>[1] = {}) {
    const shown = show(given);
    await shown.receive(sample);
    const line = within(screen.getByRole("list", { name: "Live" })).getByRole("button");
    await shown.user.click(line);
    expect(line.getAttribute("aria-pressed")).toBe("true");
    return shown;
  }
  const content = (name = "Content") => screen.getByRole("region", { name }).textContent;

  it("is read as JSON, as it came, or in bytes", async () => {
    const { user } = await choose(
      aSample('{"a":1}', { qos: 1, isRetained: true, isCut: true, bytes: 70_000 }),
    );
    expect(content()).toBe('{\n  "a": 1\n}');
    expect(
      screen.getByText(/ · 70,000 bytes · QoS 1 · retained · only the first 64 KB are shown$/),
    ).toBeTruthy();
    await user.click(screen.getByLabelText("Text"));
    expect(content()).toBe('{"a":1}');
    await user.click(screen.getByLabelText("Hex"));
    expect(content()).toMatch(/^0000 {2}7b 22 61 22 3a 31 7d .*\{"a":1\}$/);
  });

  it("is copied as it is shown", async () => {
    const { user } = await choose(aSample('{"a":1}'));
    await user.click(screen.getByLabelText("Text"));
    await user.click(screen.getByRole("button", { name: /Copy content$/ }));
    expect(await screen.findByText("Copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('{"a":1}');
  });

  it("says of each parameter whether it fits", async () => {
    const results: MqttSample["results"] = [
      { code: "temp", outcome: "ok", value: 21 },
      { code: "mode", outcome: "unknownWord", value: "TURBO" },
      { code: "door", outcome: "absent", value: undefined },
    ];
    await choose(aSample("{}", { results }));
    const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "temp21Valid",
      'mode"TURBO"Unknown value',
      "door—Not reported",
    ]);
    const tones = rows.map((row) => row.querySelector<HTMLElement>("[data-tone]")?.dataset.tone);
    expect(tones).toEqual(["positive", "danger", "neutral"]);
  });

  it("says that it is no JSON, with the parser's message, in Chinese too", async () => {
    await choose(aSample("{", { malformed: "Unexpected end" }), { language: "zh" });
    expect(screen.getByText("不是有效 JSON: Unexpected end")).toBeTruthy();
    expect(content("内容")).toBe("{");
  });

  it("stays while others come", async () => {
    const { receive } = await choose(aSample("first", { topic: "one" }));
    await receive(aSample("second", { topic: "two" }));
    expect(content()).toBe("first");
    await waitFor(() => expect(topics()).toEqual(["two", "one"]));
  });
});
