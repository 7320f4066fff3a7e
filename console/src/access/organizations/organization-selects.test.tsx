// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { OrganizationSelect, OrganizationTreeSelect } from "./index.ts";

const ALL = [
  anOrganizationOption(1, "Sweepline", { orgTypeCode: "PLATFORM" }),
  anOrganizationOption(2, "Cedar", { parentName: "Aurora" }),
  anOrganizationOption(3, "Cedar", { parentName: "Boreal" }),
];
const options = on(E.options, ({ query: { ids, search } }) =>
  ALL.filter(({ id, orgName }) => (ids ? ids.includes(id) : !search || orgName.includes(search))),
);
const option = (text: string) => screen.findByText(text, { selector: ".ant-select-item-option-content *" });
const clear = async ({ user }: ReturnType<typeof visit>) =>
  user.click(document.querySelector(".ant-select-clear") as HTMLElement);

describe("choosing an organization", () => {
  function One({ onChange }: { readonly onChange: (id: number | undefined) => void }) {
    const [value, setValue] = useState<number | undefined>(2);
    const change = (id: number | undefined) => {
      setValue(id);
      onChange(id);
    };
    const isPlatform = ({ orgTypeCode }: { orgTypeCode: string }) => orgTypeCode === "PLATFORM";
    return <OrganizationTreeSelect label="Place" value={value} without={isPlatform} onChange={change} />;
  }

  it("tells equal names apart by what is above them, leaves out what cannot be, and can be undone", async () => {
    const onChange = vi.fn<(id: number | undefined) => void>();
    const shown = visit(<One onChange={onChange} />, { answers: [options] });
    expect(await screen.findByText("Cedar")).toBeTruthy();
    await shown.user.click(screen.getByRole("combobox", { name: "Place" }));
    await shown.user.click(await option("Boreal"));
    expect(onChange.mock.lastCall).toEqual([3]);
    expect(screen.queryByText("Sweepline")).toBeNull();
    await clear(shown);
    expect(onChange.mock.lastCall).toEqual([undefined]);
  });

  it("asks the server once typing has paused, and what is chosen keeps its name", async () => {
    const { user, asked } = visit(<One onChange={() => undefined} />, { answers: [options] });
    await screen.findByText("Cedar");
    const field = screen.getByRole("combobox", { name: "Place" });
    await user.click(field);
    await user.type(field, "Nowhere");
    expect(await screen.findByText("No organization matches")).toBeTruthy();
    const searched = asked(E.options).flatMap(({ query }) => query.search ?? []);
    expect(searched).toEqual(["Nowhere"]);
    await user.tab();
    expect(await screen.findByText("Cedar")).toBeTruthy();
  });

  it("chooses several, in the order that they were chosen", async () => {
    const onChange = vi.fn<(ids: number[]) => void>();
    const { user } = visit(
      <OrganizationTreeSelect isMultiple label="Places" value={[3]} onChange={onChange} />,
      { answers: [options] },
    );
    await screen.findByText("Cedar");
    await user.click(screen.getByRole("combobox", { name: "Places" }));
    await user.click(await option("Sweepline"));
    expect(onChange.mock.lastCall).toEqual([[3, 1]]);
  });
});

describe("the filter by organization", () => {
  const filter = (value: number | undefined, all: typeof ALL, onChange = vi.fn()) => ({
    ...visit(<OrganizationSelect value={value} onChange={onChange} />, {
      answers: [on(E.options, ({ query: { ids } }) => all.filter(({ id }) => !ids || ids.includes(id)))],
    }),
    onChange,
  });

  it("is not there for who sees one organization only, unless an address has chosen it", async () => {
    const { asked } = filter(undefined, ALL.slice(0, 1));
    await waitFor(() => expect(asked(E.options)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  });

  it("shows what an address has chosen even there", async () => {
    filter(1, ALL.slice(0, 1));
    expect(await screen.findByText("Sweepline")).toBeTruthy();
  });

  it("chooses one of all there are", async () => {
    const few = filter(undefined, ALL);
    await few.choose("Organization", "Sweepline");
    expect(few.onChange.mock.lastCall?.[0]).toBe(1);
  });

  it("searches at the server where there are too many to be all", async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => anOrganizationOption(at + 1, `Org ${at + 1}`));
    const { user, asked } = filter(7, many);
    expect(await screen.findByText("Org 7")).toBeTruthy();
    const field = await screen.findByRole("combobox", { name: "Organization" });
    await user.click(field);
    await user.type(field, "x");
    await waitFor(() => expect(asked(E.options).some(({ query }) => query.search === "x")).toBe(true));
  });
});
