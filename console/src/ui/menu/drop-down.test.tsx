// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { setUpPage } from "../../../test/page.tsx";
import { Dropdown } from "./drop-down.tsx";

/** What its entry opens takes the focus at once, as a dialog does. */
function Menu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{ items: [{ key: "lock", label: "Lock" }], onClick: () => setOpen(true) }}
      >
        <button type="button">More</button>
      </Dropdown>
      {isOpen ? (
        <button type="button" ref={(button) => button?.focus()} onClick={() => setOpen(false)}>
          Close
        </button>
      ) : null}
    </>
  );
}

setUpPage();

/** As a browser does it: the second half of Enter presses what has the focus by then, unless the first was kept from it. */
function pressEnter(at: Element): void {
  const goesOn = fireEvent.keyDown(at, { key: "Enter", keyCode: 13 });
  if (goesOn && document.activeElement) fireEvent.click(document.activeElement);
}

it("opens by Enter what does not close by the same Enter", async () => {
  render(<Menu />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  pressEnter(await screen.findByRole("menuitem", { name: "Lock" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
});

it("does not take the focus once it has closed, however late it comes to it", async () => {
  render(<Menu />);
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Lock" }));
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
});
