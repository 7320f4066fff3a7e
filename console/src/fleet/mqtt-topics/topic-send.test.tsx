// @vitest-environment jsdom
import { MQTT_SERVER_ENDPOINTS as S } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fill } from "../../../test/dialog.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { aParameter, aTopic } from "./a-topic.ts";
import { TopicSend } from "./topic-send.tsx";

const PARAMETERS = [
  aParameter({ code: "level", type: "number", unit: "%", min: 0, max: 100, path: "$.battery.level" }),
  aParameter({ code: "on", type: "boolean", isRequired: true }),
  aParameter({ code: "word", type: "text" }),
  aParameter({ code: "more", type: "json" }),
];
function show(given: Parameters<typeof aTopic>[1] = {}) {
  return visit(
    <TopicSend topic={aTopic(9, { parameters: PARAMETERS, ...given })} onClose={() => undefined} />,
    {
      answers: [on(S.send, { outcome: "acknowledged", detail: "", tookMs: 3 })],
    },
  );
}
const valueAt = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe("a test message to a topic", () => {
  it("is written by the fields of its parameters, each where it is read from", async () => {
    const { choose, user, asked } = show();
    fill("level", "40");
    await choose("on", "Yes");
    fill("word", "hello");
    fill("more", "[1]");
    expect(JSON.parse(valueAt("Content"))).toEqual({
      ...{ battery: { level: 40 }, on: true, word: "hello", more: [1] },
    });
    fill("Serial number", "SW-7");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(asked(S.send)).toMatchObject([
        { params: { id: 7 }, body: { address: "site/SW-7/data", encoding: "text", qos: 1 } },
      ]),
    );
    expect(JSON.parse(asked(S.send)[0]?.body.payload ?? "")).toMatchObject({ on: true });
  });

  it("leaves out what was taken back, and keeps what is no JSON yet as text", () => {
    show();
    fill("word", "hello");
    fill("more", "{half");
    expect(JSON.parse(valueAt("Content"))).toEqual({ word: "hello", more: "{half" });
    fill("word", "");
    fill("level", "40");
    fill("level", "");
    expect(JSON.parse(valueAt("Content"))).toEqual({ more: "{half" });
  });

  it("says which values there are, in which unit", () => {
    show();
    expect(screen.getByText("level (%)")).toBeTruthy();
    expect(screen.getByLabelText("level").getAttribute("placeholder")).toBe("0 – 100");
    expect(screen.getByLabelText("word").getAttribute("placeholder")).toBe("Not sent");
  });

  it("goes to the device that is named, whose place stays open where none is", () => {
    show();
    fill("Serial number", " SW-7 ");
    expect(valueAt("Topic")).toBe("site/SW-7/data");
    fill("Serial number", "");
    expect(valueAt("Topic")).toBe("site/{serialNumber}/data");
  });

  it("is not sent before a device is named", async () => {
    const { user, asked } = show();
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText(/^Put the serial number of a device/)).toBeTruthy();
    expect(asked(S.send)).toEqual([]);
  });

  it("asks for no device where the address has no place for one", () => {
    show({ address: "site/all" });
    expect(screen.queryByLabelText("Serial number")).toBeNull();
    expect(valueAt("Topic")).toBe("site/all");
  });

  it("is the value itself where the topic is plain text", () => {
    show({ format: "text", parameters: PARAMETERS.slice(0, 1) });
    fill("level", "40");
    expect(valueAt("Content")).toBe("40");
  });
});
