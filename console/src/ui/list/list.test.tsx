// @vitest-environment jsdom
import { endpoint, idSchema, instantSchema } from "@sweepline/contract/core/endpoint.ts";
import { listOf, searchText } from "@sweepline/contract/core/fields.ts";
import { pageOf, pageQuery } from "@sweepline/contract/core/paging.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { aPage, open, serve, setUpPage, shownSearch } from "../../../test/page.tsx";
import { urlChoice, urlId } from "../../core/page/index.ts";
import { FilterToggle, SearchBox } from "../table/index.ts";
import { declareList, type ListColumn, ListTable, useList, useLocalList } from "./index.ts";

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
  answer: pageOf(z.object({ id: idSchema, name: z.string() })),
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
const WORDS = { emptyTitle: "No halls", noMatchTitle: "No hall fits", clear: "Clear" };

function Halls({ use = useList }: { use?: typeof useList }) {
  const list = use(LIST, { ask: ({ height }) => (height ? { search: height } : {}), fixed: ["ownerId"] });
  return (
    <ListTable
      list={list}
      label="Halls"
      columns={COLUMNS}
      words={WORDS}
      filters={
        <>
          <SearchBox {...list.bind("search")} label="Search" />
          <FilterToggle {...list.toggle("isOpen")} label="Open" />
        </>
      }
    />
  );
}

const questions = (asked: readonly { url: string }[]) => asked.map(({ url }) => decodeURIComponent(url));
const someHall = () => serve(() => aPage({ id: 1, name: "Hall A" }));

describe("a declared list", () => {
  setUpPage();

  it("knows no sort and no filter that the endpoint does not know", () => {
    expect(UNKNOWN.sort).toBe("id");
    expect(unknown).toThrow();
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
