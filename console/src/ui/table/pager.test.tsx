// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Pager, pagesShown } from "./pager.tsx";

const shown = (current: number, last: number) =>
  pagesShown(current, last)
    .map((page) => page ?? "…")
    .join(" ");

it("names the first page, the last and those around the present one, and leaves no gap of a single page", () => {
  expect([1, 2, 3].map((last) => shown(1, last))).toEqual(["1", "1 2", "1 2 3"]);
  expect(shown(1, 5)).toBe("1 2 3 4 5");
  expect([1, 3, 4, 5, 8, 9].map((current) => shown(current, 9))).toEqual([
    "1 2 3 … 9",
    "1 2 3 4 … 9",
    "1 2 3 4 5 … 9",
    "1 … 4 5 6 … 9",
    "1 … 7 8 9",
    "1 … 7 8 9",
  ]);
});

it("goes a page on or back, several over a gap, and to the first page where pages get another length", async () => {
  const onView = vi.fn();
  const view = { current: 8, size: 10, sort: "name" } as const;
  render(<Pager view={view} page={{ total: 85, isTotalExact: true }} onView={onView} />);
  const went = async (name: string) => {
    await userEvent.click(screen.getByRole("button", { name }));
    return onView.mock.lastCall?.[0];
  };
  expect(await went("Next page")).toEqual({ ...view, current: 9 });
  expect(await went("Previous page")).toEqual({ ...view, current: 7 });
  expect(await went("3 pages back")).toEqual({ ...view, current: 5 });
  expect(screen.getByRole("button", { name: "8" }).getAttribute("aria-current")).toBe("page");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Page size" }), "50 / page");
  expect(onView).toHaveBeenLastCalledWith({ current: 1, size: 50, sort: "name" });
});

it("stays within its pages", () => {
  render(
    <Pager
      view={{ current: 7, size: 10, sort: undefined }}
      page={{ total: 12, isTotalExact: true }}
      onView={() => undefined}
    />,
  );
  expect(screen.getByRole("button", { name: "2" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("button", { name: "Next page" })).toHaveProperty("disabled", true);
});
