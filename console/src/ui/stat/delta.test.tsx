import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { Delta } from "./index.ts";

it("may end its line between the change and what it is compared with, and nowhere else", () => {
  visit(<Delta current={27} previous={30} isPoints label="vs. previous 7 days" />);
  const label = screen.getByText("vs. previous 7 days");
  // Neither part wraps: a space within one of them would be no place to end a line.
  expect(label.textContent).toBe("vs. previous 7 days");
  expect(label.previousSibling?.textContent).toBe(" ");
});
