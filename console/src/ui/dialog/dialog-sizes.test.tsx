// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { widen } from "../../../test/window-width.ts";
import { Drawer } from "./drawer.tsx";
import { Modal } from "./modal.tsx";

it.each([
  [1_600, "378px", "520px"],
  [3_200, "756px", "1040px"],
])(
  "at %i px a drawer and a dialog of the usual size are as wide as their text is large",
  (window, drawer, dialog) => {
    widen(window);
    render(
      <>
        <Drawer open title="Drawer" />
        <Modal open title="Dialog" />
      </>,
    );
    const widthOf = (title: string, box: string) =>
      screen.getByText(title).closest<HTMLElement>(box)?.style.width;
    expect([widthOf("Drawer", ".ant-drawer-content-wrapper"), widthOf("Dialog", ".ant-modal")]).toEqual([
      drawer,
      dialog,
    ]);
  },
);
