// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpPage } from "../../../test/page.tsx";
import { Form } from "../../ui/kit.ts";
import { CapabilitySection } from "./capability-section.tsx";
import { BasicFields } from "./product-fields.tsx";
import { SettingsSection } from "./settings-section.tsx";

function ProductFields({ initial = {}, isFixed = false }: { initial?: object; isFixed?: boolean }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Form initialValues={{ protocol: "vda5050", capabilities: [], defaultSettings: {}, ...initial }}>
        <BasicFields isNew={!isFixed} isFixed={isFixed} />
        <CapabilitySection />
        <SettingsSection />
      </Form>
    </QueryClientProvider>
  );
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label));
  // A list that was open before is still in the page, behind.
  const all = await screen.findAllByText(option, { selector: ".ant-select-item-option-content" });
  fireEvent.click(all.at(-1) as HTMLElement);
}

describe("the form of a product", () => {
  setUpPage();

  it("begins with what devices of the type can, and says why the protocol leaves others out", async () => {
    render(<ProductFields />);
    await choose("Type", "Scrubber");
    await waitFor(() => expect([box("Cleaning").checked, box("Water tanks").checked]).toEqual([true, true]));
    expect(box("LoRa radio").disabled).toBe(true);
    expect(screen.getAllByText("Not supported by VDA 5050")).toHaveLength(1);
    await choose("Type", "Vacuum");
    await waitFor(() => expect(box("Water tanks").checked).toBe(false));
  });

  it("keeps what was chosen by hand, as far as another protocol carries it", async () => {
    render(<ProductFields />);
    await choose("Type", "Vacuum");
    fireEvent.click(box("Water tanks"));
    await choose("Type", "Sweeper");
    expect(box("Water tanks").checked).toBe(true);
    await choose("Protocol", "Valetudo");
    await waitFor(() => expect(box(/^Settings/).disabled).toBe(true));
    expect([box("Water tanks").checked, box(/^Settings/).checked]).toEqual([true, false]);
    fireEvent.click(screen.getByText("Restore the type's defaults"));
    await waitFor(() => expect(box("Water tanks").checked).toBe(false));
  });

  it("asks for default settings only where devices take settings", async () => {
    render(<ProductFields initial={{ kind: "scrubber", capabilities: ["battery"] }} />);
    expect(screen.queryByText("Default settings")).toBeNull();
    fireEvent.click(box("Settings"));
    expect(await screen.findByText("Default settings")).toBeTruthy();
    expect(screen.getByLabelText("Volume")).toBeTruthy();
    fireEvent.click(box("Settings"));
    await waitFor(() => expect(screen.queryByLabelText("Volume")).toBeNull());
  });

  it("lets nobody change what devices have fixed", () => {
    render(<ProductFields initial={{ kind: "scrubber" }} isFixed />);
    for (const label of ["Type", "Protocol"])
      expect((screen.getByLabelText(label) as HTMLInputElement).disabled).toBe(true);
    expect(screen.getAllByText(/can no longer be changed/)).toHaveLength(2);
  });
});
