// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { notices } from "../../core/notices/index.ts";
import { type Begun, lateSelect } from "./late-select.tsx";

interface Props {
  readonly value: string | undefined;
  readonly label: string;
  readonly placeholder: string;
  readonly width: number;
}

function Heavy({ value, begun }: Props & { begun: Begun }) {
  return <output>{`${value} ${begun.autoFocus} ${begun.defaultOpen}`}</output>;
}

/** A select whose code is asked for, and does not come before it is let. */
function show(value?: string) {
  const load = vi.fn();
  const come = Promise.withResolvers<typeof Heavy>();
  load.mockReturnValue(come.promise);
  const Select = lateSelect<Props>(load, (props) => props.value !== undefined);
  const props = { value, label: "Product", placeholder: "All products", width: 9 };
  return { load, come, ...render(<Select {...props} />) };
}
const likeness = () => screen.getByRole("combobox", { name: "Product" });
const heavy = async () => (await screen.findByRole("status")).textContent;

it("is a likeness until someone reaches for it, and opens then", async () => {
  const { load, come } = show();
  expect(likeness().textContent).toBe("All products");
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerEnter(likeness());
  expect(load).toHaveBeenCalled();
  await act(() => come.resolve(Heavy));
  // Only pointed at: nothing is put in another's place below the pointer.
  expect(screen.queryByRole("status")).toBeNull();
  await userEvent.click(likeness());
  expect(await heavy()).toBe("undefined true true");
});

it("has the focus, and is not open, where a keyboard came to it", async () => {
  const { come } = show();
  await userEvent.tab();
  come.resolve(Heavy);
  expect(await heavy()).toBe("undefined true undefined");
});

it("comes at once where something is chosen, and takes no focus", async () => {
  const { come } = show("S5");
  come.resolve(Heavy);
  expect(await heavy()).toBe("S5 undefined undefined");
});

it("says once that it did not come, and comes as soon as it can", async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<typeof Heavy>>(async () => {
    throw new Error("no network");
  });
  const Select = lateSelect<Props>(load, () => false);
  render(<Select value={undefined} label="Product" placeholder="All products" width={9} />);
  fireEvent.click(likeness());
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(load.mock.calls.length).toBeGreaterThan(1);
  expect(notices.get()).toMatchObject([{ kind: "error" }]);
  load.mockResolvedValue(Heavy);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();
  expect(await heavy()).toBe("undefined true true");
});
