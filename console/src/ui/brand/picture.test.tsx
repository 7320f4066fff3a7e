// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Picture } from "./picture.tsx";

const shown = (src: string | null) => (
  <Picture src={src} alt="Logo of Lakeside">
    L
  </Picture>
);

it("gives way to what stands for it where there is none or it was deleted, until there is another", () => {
  const { rerender } = render(shown(null));
  expect(screen.getByText("L")).toBeTruthy();
  rerender(shown("/platform/picture/a.png"));
  fireEvent.error(screen.getByAltText("Logo of Lakeside"));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("L")).toBeTruthy();
  rerender(shown("/platform/picture/b.png"));
  expect(screen.getByAltText("Logo of Lakeside").getAttribute("src")).toBe("/platform/picture/b.png");
});
