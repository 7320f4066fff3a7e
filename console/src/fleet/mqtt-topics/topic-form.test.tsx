// @vitest-environment jsdom
import { VALIDATION_TEXTS as T } from "@sweepline/contract/core/refusal.ts";
import { MQTT_SERVER_ENDPOINTS as S } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import {
  MQTT_TOPIC_ENDPOINTS as E,
  type MqttTopicRow,
  MQTT_TOPIC_REFUSALS as R,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aServerOption } from "../../../test/mqtt-servers.ts";
import { aPage, held, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { aParameter, aTopic } from "./a-topic.ts";
import { TopicListPage } from "./topic-list.page.tsx";

function show(row: MqttTopicRow, answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  return visit(<TopicListPage />, {
    ...given,
    answers: [...answers, on(E.list, aPage(row)), on(S.options, [aServerOption(7, "Broker 7")])],
  });
}
type Shown = ReturnType<typeof show>;
const field = (label: string) => screen.getAllByLabelText(label).at(-1) as HTMLElement;
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = async ({ user }: Shown, name: string | RegExp) =>
  user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
const isGone = () => waitFor(() => expect(screen.queryByLabelText("Address")).toBeNull());
const parameter = (place: number) => within(screen.getByRole("group", { name: `Parameter ${place}` }));

async function adding(answers: readonly Rule[] = [], at = "/topics?serverId=7") {
  const shown = show(aTopic(7), answers, { at });
  await shown.user.click(await screen.findByRole("button", { name: "Add topic" }));
  await screen.findByLabelText("Address");
  return shown;
}
async function editing(row: MqttTopicRow, answers: readonly Rule[] = []) {
  const shown = show(row, answers);
  await shown.user.click(within(await rowWith(row.name)).getByRole("button", { name: row.name }));
  await screen.findByLabelText("Address");
  return shown;
}

describe("adding a topic", () => {
  it("sends once what was filled in, of the server that the list is filtered by", async () => {
    const answer = held(aTopic(9));
    const shown = await adding([on(E.create, answer.answer)]);
    fill("Code", "climate");
    fill("Name", "Climate");
    await press(shown, /Add parameter/);
    fireEvent.change(parameter(1).getByLabelText("Code"), { target: { value: "temp" } });
    fireEvent.change(parameter(1).getByLabelText("Minimum"), { target: { value: "-20" } });
    await shown.choose("Device field", "Measurement, by its code");
    await shown.user.click(parameter(1).getByLabelText("Required"));
    await press(shown, "Save");
    await press(shown, /Save$/);
    answer.release();
    await isGone();
    expect(shown.asked(E.create).map(({ body }) => body)).toEqual([
      {
        ...{ serverId: 7, code: "climate", name: "Climate", address: "site/{serialNumber}/data" },
        ...{ direction: "up", format: "json", isEnabled: true },
        parameters: [
          aParameter({ code: "temp", type: "number", min: -20, target: "measurement", isRequired: true }),
        ],
      },
    ]);
    expect(said()).toEqual(["Saved"]);
    await waitFor(() => expect(shown.asked(E.list).length).toBeGreaterThan(1));
  });

  it("asks for what is missing and refuses what is none, in words, before it asks the server", async () => {
    const shown = await adding([], "/topics");
    fill("Code", "no code!");
    fill("Address", "site/{serial}/data");
    await press(shown, /Add parameter/);
    fireEvent.change(parameter(1).getByLabelText(/^JSON path/), { target: { value: "a..b" } });
    await press(shown, "Save");
    expect(await faultAt("Name")).toBe(T["validation.required"].en);
    expect(await faultAt("Address")).toBe(T["validation.address"].en);
    const server = within(screen.getByRole("dialog")).getByRole("combobox", { name: "Server" });
    expect(server.closest(".ant-form-item")?.textContent).toContain(T["validation.required"].en);
    expect(await faultAt(/^JSON path/)).toBe(T["validation.jsonPath"].en);
    expect((await screen.findAllByText(T["validation.code"].en)).length).toBeGreaterThan(0);
    expect(shown.written()).toEqual([]);
  });

  it("says a taken code at its field, and everything else stays", async () => {
    const shown = await adding([on(E.create, refused(R.topicCodeTaken, { code: R.topicCodeTaken }))]);
    fill("Code", "climate");
    fill("Name", "Climate");
    await press(shown, "Save");
    expect(await faultAt("Code")).toBe("This server already has a topic with this code");
    expect(field("Name")).toHaveProperty("value", "Climate");
    expect(said()).toEqual([]);
  });

  it("says at the parameter that two are called the same", async () => {
    const twice = { "parameters.1.code": T["validation.duplicate"].en };
    const row = aTopic(7, {
      parameters: [
        aParameter({ code: "temp", type: "number" }),
        aParameter({ code: "temp2", type: "number" }),
      ],
    });
    const shown = await editing(row, [on(E.update, refused(R.topicCodeTaken, twice))]);
    await press(shown, "Save");
    expect(await parameter(2).findByText(T["validation.duplicate"].en)).toBeTruthy();
    expect(parameter(1).queryByText(T["validation.duplicate"].en)).toBeNull();
  });
});

describe("changing a topic", () => {
  const row = aTopic(7, {
    parameters: [
      aParameter({ code: "temp", type: "number", min: 1 }),
      aParameter({ code: "door", type: "text" }),
    ],
  });
  const sent = async ({ asked }: Shown) => {
    await waitFor(() => expect(asked(E.update)).toHaveLength(1));
    return asked(E.update)[0]?.body;
  };

  it("sends what it read with what was changed, and no parameter that was taken away", async () => {
    const shown = await editing(row, [on(E.update, row)]);
    await shown.user.click(screen.getByRole("button", { name: "Remove parameter temp" }));
    await waitFor(() => expect(screen.queryByRole("group", { name: "Parameter 2" })).toBeNull());
    await shown.user.click(field("Enabled"));
    await press(shown, "Save");
    const body = await sent(shown);
    expect(body).toMatchObject({ id: 7, revision: 3, serverId: 7, isEnabled: false });
    expect(body?.parameters.map(({ code }) => code)).toEqual(["door"]);
  });

  it("asks for bounds of numbers alone, and offers the fields that take such values", async () => {
    const shown = await editing(row);
    expect(parameter(1).getByLabelText("Minimum")).toHaveProperty("value", "1");
    expect(parameter(2).queryByLabelText("Minimum")).toBeNull();
    await shown.user.click(parameter(2).getByRole("combobox", { name: "Device field" }));
    const offered = async () => {
      await screen.findByText("Measurement, by its code", { selector: ".ant-select-item *" });
      return [...document.querySelectorAll(".ant-select-item")].map(({ textContent }) => textContent);
    };
    expect(await offered()).toEqual(expect.arrayContaining(["Activity", "Error"]));
    expect(await offered()).not.toContain("Position x (m)");
  });

  it("says that somebody else has this address, in the person's language", async () => {
    const taken = refused(R.topicAddressTaken, { address: R.topicAddressTaken });
    const shown = show(row, [on(E.update, taken)], { language: "zh" });
    await shown.user.click(within(await rowWith("Topic 7")).getByRole("button", { name: "Topic 7" }));
    await shown.user.click(await screen.findByRole("button", { name: /保\s?存/ }));
    expect(await faultAt("地址")).toBe("该服务器已有相同地址和方向的主题");
  });

  it("asks before it throws away what was typed", async () => {
    const shown = await editing(row);
    fill("Name", "Other");
    await press(shown, "Cancel");
    await shown.user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await isGone();
    expect(shown.written()).toEqual([]);
  });
});
