import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Form } from "antd";
import { expect, it, vi } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { DayInput, DayRange, MomentInput } from "./index.ts";
import { readDay, readMoment } from "./typed-date.ts";

it.each([
  ["2027-06-30", "2027-06-30"],
  ["2027-6-3", "2027-06-03"],
  [" 2027/06/30 ", "2027-06-30"],
  ["2027.6.3", "2027-06-03"],
  ["20270630", "2027-06-30"],
  ["2027年6月3日", "2027-06-03"],
  ["2027-06", undefined],
  ["2027-02-30", undefined],
  ["30.6.2027", undefined],
  ["", undefined],
])("reads the day %j as %j", (typed, day) => expect(readDay(typed)).toBe(day));

it.each([
  ["2027-06-30 08:15:30", "2027-06-30 08:15:30"],
  ["2027/6/3 8:15", "2027-06-03 08:15:00"],
  ["2027-06-30T08:15", "2027-06-30 08:15:00"],
  ["2027-06-30", "2027-06-30 00:00:00"],
  ["2027-06-30 24:00", undefined],
  ["2027-06-30 08:60", undefined],
  ["2027-06-30 08:15 or so", undefined],
])("reads the moment %j as %j", (typed, moment) => expect(readMoment(typed)).toBe(moment));

function open(field: "day" | "moment") {
  updatePreferences({ timeZone: "UTC" });
  const held = { current: "" };
  const Input = field === "day" ? DayInput : MomentInput;
  visit(
    <Form onValuesChange={(_, { at }) => Object.assign(held, { current: at })}>
      <Form.Item name="at" label="When">
        <Input {...(field === "day" ? { isOut: (day: string) => day < "2027" } : { reach: "any" })} />
      </Form.Item>
    </Form>,
  );
  const input = screen.getByLabelText("When") as HTMLInputElement;
  const type = (text: string) => {
    fireEvent.focus(input);
    fireEvent.mouseDown(input);
    fireEvent.input(input, { target: { value: text } });
  };
  /** Whether the browser would then do what it does on Enter in a field: send the form. */
  const enter = () => fireEvent.keyDown(input, { key: "Enter" });
  return { input, held, type, enter };
}

it.each([
  ["day", "2027-06-30", "2027-06-30"],
  ["day", "2027-7-1", "2027-07-01"],
  ["moment", "2027-06-30 08:15:00", "2027-06-30 08:15:00"],
  ["moment", "2027-06-30 8:15", "2027-06-30 08:15:00"],
] as const)("Enter takes the %s %j and sends nothing", async (field, typed, shown) => {
  const value = field === "day" ? shown : `${shown.replace(" ", "T")}.000Z`;
  const { input, held, type, enter } = open(field);
  type(typed);
  expect(enter()).toBe(false);
  await waitFor(() => expect(held.current).toBe(value));
  expect(input.value).toBe(shown);
  expect(enter()).toBe(false);
  expect(held.current).toBe(value);
});

it("Enter keeps in the field what is no day yet, and leaves a day that cannot be to the field's rule", async () => {
  const { input, held, type, enter } = open("day");
  type("2027-06");
  expect(enter()).toBe(false);
  expect(input.value).toBe("2027-06");
  expect(held.current).toBe("");
  type("2020-06-01");
  expect(enter()).toBe(false);
  await waitFor(() => expect(held.current).toBe("2020-06-01"));
  expect(input.value).toBe("2020-06-01");
});

it("leaving a field takes what was typed there in one's own way", async () => {
  const { input, held, type } = open("day");
  type("2027/7/1");
  fireEvent.blur(input);
  await waitFor(() => expect(held.current).toBe("2027-07-01"));
});

it("a field that is emptied by its keys is empty", async () => {
  const { input, held, type } = open("day");
  type("2027-07-01");
  fireEvent.blur(input);
  await waitFor(() => expect(held.current).toBe("2027-07-01"));
  type("");
  fireEvent.blur(input);
  await waitFor(() => expect(held.current).toBe(""));
  expect(input.value).toBe("");
});

it("Enter in the open end of a range ends its choosing, with the other end kept", async () => {
  const onChange = vi.fn();
  visit(<DayRange from="" to="" label="Days" mayBeLater onChange={onChange} />);
  const [from, to] = screen.getAllByRole("textbox") as [HTMLInputElement, HTMLInputElement];
  from.focus();
  fireEvent.mouseDown(from);
  fireEvent.change(from, { target: { value: "2027-06-30" } });
  fireEvent.keyDown(from, { key: "Enter" });
  await waitFor(() => expect(document.activeElement).toBe(to));
  fireEvent.keyDown(to, { key: "Enter" });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ from: "2027-06-30", to: "" }));
});

it("a range that an address has the wrong way round says so at the days", () => {
  visit(<DayRange from="2027-06-30" to="2027-06-29" label="Days" mayBeLater onChange={() => undefined} />);
  expect(screen.getByRole("alert").textContent).toBe("The end must not be before the start");
});

it("a range that is in order, or open, says nothing", () => {
  visit(<DayRange from="2027-06-30" to="2027-06-30" label="Days" mayBeLater onChange={() => undefined} />);
  visit(<DayRange from="2027-06-30" to="" label="Others" mayBeLater onChange={() => undefined} />);
  expect(screen.queryByRole("alert")).toBeNull();
});
