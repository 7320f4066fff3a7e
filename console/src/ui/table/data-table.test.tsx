// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { setUpPage } from "../../../test/page.tsx";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./data-table-props.ts";

interface Row {
  readonly id: number;
}

const drawn = vi.fn();
const COLUMNS: DataTableProps<Row, "name">["columns"] = [
  {
    key: "name",
    title: "Name",
    sort: "name",
    render: ({ id }) => {
      drawn(id);
      return `row ${id}`;
    },
  },
];

const pageOf = (id: number) => ({ records: [{ id }], total: 2, isTotalExact: true, size: 1, current: id });

type OnView = (view: { current: number }) => void;

/** As rooms write it: what is handed over is new each time. */
function aList(page: ReturnType<typeof pageOf>, given: { isFetching?: boolean; onView?: OnView } = {}) {
  const { isFetching = false, onView = () => undefined } = given;
  return (
    <DataTable<Row, "name">
      id="rows"
      label="Rows"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      query={{ data: page, error: null, isFetching, refetch: () => undefined }}
      view={{ current: page.current, size: 10, sort: undefined }}
      onView={onView}
      onOpen={() => undefined}
    />
  );
}

setUpPage();

it("draws its rows anew when they are others, not while they are asked for", () => {
  const first = pageOf(1);
  const { rerender } = render(aList(first));
  drawn.mockClear();
  rerender(aList(first, { isFetching: true }));
  expect(drawn).not.toHaveBeenCalled();
  rerender(aList(pageOf(2)));
  expect(drawn).toHaveBeenCalledWith(2);
});

it("sorts from where the list stands now", async () => {
  const first = pageOf(1);
  const { rerender } = render(aList(first));
  const onView = vi.fn();
  rerender(aList(first, { onView }));
  await userEvent.click(screen.getByRole("button", { name: /^Name/ }));
  expect(onView).toHaveBeenCalledWith({ current: 1, size: 10, sort: "name" });
});

it("says of a list that was not counted further that there is more, and leads on behind what was counted", async () => {
  const page = { ...pageOf(1), total: 10_000, isTotalExact: false };
  const onView = vi.fn();
  const { rerender } = render(aList(page, { onView }));
  expect(screen.getByText("10,000+ in total")).toBeTruthy();
  expect(screen.getByRole("button", { name: "1001" })).toBeTruthy();
  rerender(aList({ ...page, current: 1_000 }, { onView }));
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(onView).toHaveBeenCalledWith(expect.objectContaining({ current: 1_001 }));
});

it("ends where a list was counted to its end", () => {
  render(aList({ ...pageOf(1), total: 10_000 }));
  expect(screen.getByText("10,000 in total")).toBeTruthy();
  expect(screen.getByRole("button", { name: "1000" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "1001" })).toBeNull();
});
