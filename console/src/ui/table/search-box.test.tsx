// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchBox } from "./search-box.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A list that is searched by the box; what was searched for is kept. */
function show() {
  const asked: string[] = [];
  function List() {
    const [search, setSearch] = useState("");
    const ask = (next: string) => {
      asked.push(next);
      setSearch(next);
    };
    return (
      <>
        <SearchBox value={search} label="Name" onChange={ask} />
        <button type="button" onClick={() => setSearch("")}>
          Reset
        </button>
      </>
    );
  }
  render(<List />);
  return asked;
}
const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("what is typed into a search box", () => {
  it("is searched for once it has paused, without the spaces around it", async () => {
    const asked = show();
    for (const text of [" h", " ha", " hall "]) {
      type(text);
      await pause(299);
    }
    expect(asked).toEqual([]);
    await pause(1);
    expect(asked).toEqual(["hall"]);
  });

  it("is searched for at once by Enter, and not a second time", async () => {
    const asked = show();
    type("hall");
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(asked).toEqual(["hall"]);
    await pause(1_000);
    expect(asked).toEqual(["hall"]);
  });

  it("does not come back after a reset", async () => {
    const asked = show();
    type("hall");
    fireEvent.keyDown(box(), { key: "Enter" });
    type("hall 7");
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    await pause(1_000);
    expect([box().value, asked]).toEqual(["", ["hall"]]);
  });

  it("is given up at once where the box is emptied", async () => {
    const asked = show();
    type("hall");
    type("");
    expect(asked).toEqual([""]);
    await pause(1_000);
    expect(asked).toEqual([""]);
  });
});
