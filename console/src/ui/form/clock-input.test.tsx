import { fireEvent, screen } from "@testing-library/react";
import { Form } from "antd";
import { describe, expect, it } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { clockTimeOf } from "./clock-input.tsx";
import { ClockInput } from "./index.ts";

describe("a time that is typed", () => {
  it.each([
    ["8", "08:00"],
    ["830", "08:30"],
    ["8:30", "08:30"],
    ["0830", "08:30"],
    ["23：59", "23:59"],
    ["24:00", "24:00"],
  ])("%s is %s", (text, time) => expect(clockTimeOf(text, true)).toBe(time));

  it.each(["", "x", "8:60", "25", "24:01", "12345"])("%s is none", (text) => {
    expect(clockTimeOf(text, true)).toBeUndefined();
  });

  it("does not begin at 24:00", () => expect(clockTimeOf("24:00", false)).toBeUndefined());
});

describe("a field of a time", () => {
  const open = (isOptional = false, at = "22:00") => {
    const held = { current: at };
    visit(
      <Form
        initialValues={{ at }}
        onValuesChange={(_, { at: time }) => Object.assign(held, { current: time })}
      >
        <Form.Item name="at" label="When">
          <ClockInput isOptional={isOptional} />
        </Form.Item>
      </Form>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("When");
    const leaveWith = (text: string) => {
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
    };
    return { held, input, leaveWith };
  };

  it("shows 24 hours itself, for the browser's own shows the twelve of the browser's language", () => {
    const { input } = open();
    expect([input.type, input.value]).toEqual(["text", "22:00"]);
  });

  it("is typed, by Enter or on leaving; what is no time leaves the one before", () => {
    const { held, input, leaveWith } = open();
    leaveWith("1930");
    expect([held.current, input.value]).toEqual(["19:30", "19:30"]);
    fireEvent.change(input, { target: { value: "7" } });
    fireEvent.keyDown(input, { key: "Enter" });
    expect([held.current, input.value]).toEqual(["07:00", "07:00"]);
    leaveWith("25");
    expect([held.current, input.value]).toEqual(["07:00", "07:00"]);
    leaveWith("");
    expect([held.current, input.value]).toEqual(["07:00", "07:00"]);
  });

  it("is emptied where there may be none", () => {
    const { held, input, leaveWith } = open(true);
    leaveWith("");
    expect([held.current, input.value]).toEqual(["", ""]);
  });
});

// Each of them is shown as the browser's language has it, 10:00 PM or 11/29/2026.
it.each(["time", "date", "datetime-local", "month", "week"])(
  "no page has the browser's own field of a %s",
  (type) => {
    const sources = import.meta.glob<string>("../../**/*.tsx", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const having = Object.entries(sources).filter(([, text]) => text.includes(`type="${type}"`));
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(having.map(([path]) => path).filter((path) => !path.endsWith(".test.tsx"))).toEqual([]);
  },
);
