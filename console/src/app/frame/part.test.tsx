// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { Activity, type ComponentType, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { Part } from "./part.tsx";

const Piece = () => <p>The piece</p>;

describe("a piece whose code comes when it is needed", () => {
  it("is waited for, and there at once the next time", async () => {
    const { promise, resolve } = Promise.withResolvers<ComponentType>();
    const load = vi.fn(() => promise);
    visit(<Part load={load} fallback="Wait" />);
    expect(screen.getByText("Wait")).toBeTruthy();
    resolve(Piece);
    expect(await screen.findByText("The piece")).toBeTruthy();
    visit(<Part load={load} fallback="Wait again" />);
    expect(screen.queryByText("Wait again")).toBeNull();
    expect(screen.getAllByText("The piece")).toHaveLength(2);
    expect(load).toHaveBeenCalledOnce();
  });

  it("is there when its tab comes to the front again, though it came while another was", async () => {
    const { promise, resolve } = Promise.withResolvers<ComponentType>();
    const load = () => promise;
    const Tabs = () => {
      const [isFront, setIsFront] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setIsFront(!isFront)}>
            Change
          </button>
          <Activity mode={isFront ? "visible" : "hidden"}>
            <Part load={load} fallback="Wait" />
          </Activity>
        </>
      );
    };
    const { user } = visit(<Tabs />);
    await user.click(screen.getByRole("button", { name: "Change" }));
    resolve(Piece);
    await act(() => promise);
    await user.click(screen.getByRole("button", { name: "Change" }));
    expect(screen.getByText("The piece")).toBeTruthy();
  });

  it("says that it did not arrive, and comes when it is tried again", async () => {
    const load = vi.fn(async (): Promise<ComponentType> => Piece).mockRejectedValueOnce(new Error("offline"));
    const { user } = visit(<Part load={load} fallback="Wait" />);
    expect(await screen.findByRole("alert")).toHaveProperty(
      "textContent",
      expect.stringContaining("The page could not be loaded"),
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The piece")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a page that throws", () => {
  it("takes only itself down, and can be tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error("broken");
      return <p>Whole again</p>;
    };
    const { user } = visit(
      <>
        <p>The shell</p>
        <PageBoundary>
          <Broken />
        </PageBoundary>
      </>,
      { language: "zh" },
    );
    expect(screen.getByRole("alert").textContent).toContain("此页面遇到问题，其他页面不受影响。");
    expect(screen.getByText("The shell")).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(screen.getByText("Whole again")).toBeTruthy();
  });
});
