// @vitest-environment jsdom
import { endpoint, idSchema, instantSchema } from "@sweepline/contract/core/endpoint.ts";
import { listOf, searchText } from "@sweepline/contract/core/fields.ts";
import { pageOf, pageQuery } from "@sweepline/contract/core/paging.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { aPage, open, serve, setUpPage, shownSearch } from "../../../test/page.tsx";
import { urlChoice, urlId } from "../../core/page/index.ts";
import { FilterToggle, SearchBox } from "../table/index.ts";
import { declareList, type ListColumn, ListTable, useColumnsOf, useList, useLocalList } from "./index.ts";

const HALLS = endpoint("GET /halls", "signed-in", {
  summary: "Halls",
  query: pageQuery(["name", "areaSqm"], {
    search: searchText,
    isOpen: z.stringbool().optional(),
    kinds: listOf(z.enum(["shop", "office"])).optional(),
    ownerId: idSchema.optional(),
    from: instantSchema.optional(),
    to: instantSchema.optional(),
  }),
  answer: pageOf(
    z.object({
      ...{ id: idSchema, name: z.string(), owner: z.string().nullable(), areaSqm: z.number() },
      openedAt: instantSchema,
    }),
  ),
});
const LIST = declareList(HALLS, {
  id: "halls",
  filters: ["search", "isOpen", "kinds", "ownerId", "from", "to"],
  own: { height: urlChoice(["low", "high"]) },
  besides: { hall: urlId() },
  address: { isOpen: "open", current: "page" },
});
const COLUMNS: readonly ListColumn<typeof HALLS>[] = [
  { key: "name", title: "Name", sort: "name", render: ({ name }) => name },
];
// @ts-expect-error the endpoint cannot sort by it
const UNKNOWN: ListColumn<typeof HALLS> = { key: "id", title: "Id", sort: "id", render: ({ id }) => id };
// @ts-expect-error the endpoint has no such filter
const unknown = () => declareList(HALLS, { id: "halls", filters: ["color"] });
// @ts-expect-error the endpoint's rows have no such field
const unknownField = (c: ReturnType<typeof useColumnsOf<typeof HALLS>>) => c.text("color", "", { width: 1 });
// @ts-expect-error a number is no text
const noText = (c: ReturnType<typeof useColumnsOf<typeof HALLS>>) => c.text("areaSqm", "", { width: 1 });
const TEXTS = { emptyTitle: "No halls", noMatchTitle: "No hall fits", clear: "Clear" };

function Halls({ use = useList }: { use?: typeof useList }) {
  const list = use(LIST, { ask: ({ height }) => (height ? { search: height } : {}), fixed: ["ownerId"] });
  return (
    <ListTable
      list={list}
      label="Halls"
      columns={COLUMNS}
      texts={TEXTS}
      filters={
        <>
          <SearchBox {...list.bind("search")} label="Search" />
          <FilterToggle {...list.toggle("isOpen")} label="Open" />
        </>
      }
    />
  );
}

function MeasuredHalls() {
  const c = useColumnsOf(HALLS);
  const columns = [
    c.line("name", "Name", { width: 9 }),
    c.text("owner", "Owner", { width: 9 }),
    c.number("areaSqm", "Area", { key: "area", width: 9 }),
    c.time("openedAt", "Opened", { width: 9 }),
    c.value("id", "Number", { width: 9, draw: (id) => `No. ${id}` }),
  ];
  return <ListTable list={useList(LIST)} label="Halls" columns={columns} />;
}

const questions = (asked: readonly { url: string }[]) => asked.map(({ url }) => decodeURIComponent(url));
const HALL = { id: 1, name: "Hall A", owner: null, areaSqm: 12_500, openedAt: "2026-03-01T08:00:00Z" };
const someHall = () => serve(() => aPage(HALL));

describe("a declared list", () => {
  setUpPage();

  it("knows no sort and no filter that the endpoint does not know", () => {
    expect(UNKNOWN.sort).toBe("id");
    expect(unknown).toThrow();
  });

  it("knows no column of a field that its rows do not have", () => {
    expect([unknownField, noText]).toHaveLength(2);
  });

  it("says each field in its own way, and offers to sort by what the endpoint can sort by", async () => {
    const asked = someHall();
    open(<MeasuredHalls />, "/halls");
    await screen.findByText("Hall A");
    const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
    expect(cells).toEqual([
      "Hall A",
      "—",
      "12,500",
      expect.stringMatching(/^2026-03-01 \d\d:00:00$/),
      "No. 1",
    ]);
    const sorting = screen.getAllByRole("columnheader").filter((head) => head.hasAttribute("aria-sort"));
    expect(sorting.map(({ textContent }) => textContent)).toEqual(["Name↕", "Area↕"]);
    await userEvent.click(within(screen.getByRole("columnheader", { name: /Area/ })).getByRole("button"));
    expect(questions(asked).at(-1)).toContain("sort=areaSqm");
  });

  it("asks for what its address says, in the endpoint's words", async () => {
    const asked = someHall();
    open(
      <Halls />,
      "/halls?search=a&open=false&kinds=shop&kinds=barn&ownerId=7&page=3&size=500&sort=-areaSqm",
    );
    await screen.findByText("Hall A");
    expect(questions(asked)).toEqual([
      "/halls?search=a&isOpen=false&kinds=shop&ownerId=7&sort=-areaSqm&current=3&size=50",
    ]);
  });

  it("takes days from the beginning of the first to the end of the last", async () => {
    const asked = someHall();
    open(<Halls />, "/halls?from=2026-03-01&to=2026-03-02");
    await screen.findByText("Hall A");
    const given = new URLSearchParams(asked[0]?.url.split("?")[1]);
    const [from, to] = [new Date(given.get("from") ?? ""), new Date(given.get("to") ?? "")];
    expect([from.getDate(), from.getHours(), from.getMinutes()]).toEqual([1, 0, 0]);
    expect(HALLS.query.parse({ from: given.get("from") }).from).toBe(given.get("from"));
    expect(to.getTime()).toBeGreaterThan(new Date(2026, 2, 2, 23, 59).getTime());
    expect(to.getTime()).toBeLessThanOrEqual(new Date(2026, 2, 3).getTime());
  });

  it("lets a page ask in its own words, and knows them as filters", async () => {
    const asked = serve(() => aPage());
    open(<Halls />, "/halls?height=low");
    await screen.findByText("No hall fits");
    expect(questions(asked)).toEqual(["/halls?search=low&current=1&size=20"]);
  });

  it("goes back to the first page when a filter changes", async () => {
    someHall();
    open(<Halls />, "/halls?page=2&hall=4");
    await userEvent.click(await screen.findByRole("button", { name: "Open" }));
    expect(shownSearch()).toBe("?open=true&hall=4");
  });

  it("clears what was filtered, and nothing else", async () => {
    serve(() => aPage());
    open(<Halls />, "/halls?search=x&height=low&ownerId=7&hall=4&sort=name");
    await userEvent.click(await screen.findByRole("button", { name: "Clear" }));
    expect(new URLSearchParams(shownSearch() ?? "").toString()).toBe("ownerId=7&hall=4&sort=name");
    expect(await screen.findByText("No halls")).toBeTruthy();
  });

  it("keeps its place to itself where nobody leads to it", async () => {
    const asked = serve(() => aPage());
    open(<Halls use={useLocalList} />, "/halls?search=x");
    await userEvent.click(await screen.findByRole("button", { name: "Open" }));
    expect(await screen.findByText("No hall fits")).toBeTruthy();
    expect(shownSearch()).toBe("?search=x");
    expect(questions(asked)).toEqual(["/halls?current=1&size=20", "/halls?isOpen=true&current=1&size=20"]);
  });
});
