// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { setUpPage } from "../../../test/page.tsx";
import { DataTable } from "./data-table.tsx";

setUpPage();

const opened = vi.fn();

/** Rows 1 to 5, of which the fourth cannot be chosen; 9 was chosen on another page. */
function List() {
  const [keys, setKeys] = useState<readonly (string | number)[]>([9]);
  const records = [1, 2, 3, 4, 5].map((id) => ({ id }));
  return (
    <>
      <DataTable<{ id: number }>
        id="rows"
        label="Rows"
        columns={[{ key: "name", title: "Name", render: ({ id }) => `row ${id}` }]}
        rowKey={({ id }) => id}
        query={{
          data: { records, isTotalExact: true, total: 5, size: 10, current: 1 },
          error: null,
          isFetching: false,
          refetch() {},
        }}
        view={{ current: 1, size: 10, sort: undefined }}
        onView={() => undefined}
        onOpen={opened}
        selection={{ keys, onChange: setKeys, canChoose: ({ id }) => id !== 4 }}
      />
      <output>{keys.join(" ")}</output>
    </>
  );
}

const chosen = () => screen.getByRole("status").textContent;
const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox", { name: "Select this row" });
const whole = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });
const press = (place: number) => userEvent.click(boxes()[place] as HTMLElement);

it("chooses rows beside what is chosen on other pages, and opens none of them", async () => {
  render(<List />);
  await press(1);
  expect([chosen(), whole().checked, whole().indeterminate]).toEqual(["9 2", false, true]);
  await press(1);
  expect([chosen(), whole().indeterminate]).toEqual(["9", false]);
  await userEvent.dblClick(boxes()[0] as HTMLElement);
  expect([chosen(), opened.mock.calls]).toEqual(["9", []]);
});

it("chooses a page but for what cannot be, and gives it up whole", async () => {
  render(<List />);
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, false, false, true, false]);
  await userEvent.click(whole());
  expect([chosen(), whole().checked, whole().indeterminate]).toEqual(["9 1 2 3 5", true, false]);
  await userEvent.click(whole());
  expect(chosen()).toBe("9");
});

it("chooses and gives up all from the row before to this one, with the shift key", async () => {
  render(<List />);
  const user = userEvent.setup();
  await user.click(boxes()[4] as HTMLElement);
  await user.keyboard("{Shift>}");
  await user.click(boxes()[1] as HTMLElement);
  expect(chosen()).toBe("9 5 2 3");
  await user.click(boxes()[2] as HTMLElement);
  expect(chosen()).toBe("9 5");
});
