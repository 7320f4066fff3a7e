import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NumberField, numberIn } from "./number-field.tsx";

afterEach(cleanup);

describe("an exact number", () => {
  it.each([
    ["2.5", 2.5],
    ["2,5", 2.5],
    ["-0.125", -0.125],
    ["2.5+0.25-1", 1.75],
    [" 1 ", 1],
    [".5", 0.5],
    ["", undefined],
    ["two", undefined],
    ["1e9", undefined],
    ["1+", undefined],
  ])("reads %j as %j", (text, value) => expect(numberIn(text)).toBe(value));

  it("is taken by Enter and on leaving, stepped by arrows, and given up by Escape", async () => {
    const person = userEvent.setup();
    const onChange = vi.fn();
    render(<NumberField label="X" value={1} digits={3} step={0.01} onChange={onChange} />);
    const field = screen.getByLabelText("X");
    await person.click(field);
    await person.keyboard("2+0.5{Enter}");
    expect(onChange).toHaveBeenLastCalledWith(2.5);
    await person.keyboard("{ArrowUp}");
    expect(onChange).toHaveBeenLastCalledWith(1.01);
    await person.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(onChange).toHaveBeenLastCalledWith(0.9);
    await person.keyboard("7{Escape}");
    await person.tab();
    expect(onChange).toHaveBeenCalledTimes(3);
    await person.click(field);
    await person.keyboard("3");
    await person.tab();
    expect(onChange).toHaveBeenLastCalledWith(3);
  });
});
