import { describe, expect, it } from "vitest";
import { judge, safeRedirect } from "./guard.ts";
import { framePath } from "./paths.ts";

const visit = (fullPath: string, over: Partial<Parameters<typeof judge>[0]> = {}) => {
  const url = new URL(fullPath, "http://console.test");
  return judge({
    pathname: url.pathname,
    fullPath,
    redirect: url.searchParams.get("redirect"),
    isSignedIn: true,
    isLocked: false,
    isKnown: (pathname) => pathname.startsWith("/wel"),
    ...over,
  });
};
const to = (path: string) => ({ show: "redirect", to: path });

describe("the route guard", () => {
  it("leads an unauthenticated visit to the login page and remembers where it was going (§4)", () => {
    expect(visit("/wel/rank?range=7", { isSignedIn: false })).toEqual(
      to("/login?redirect=%2Fwel%2Frank%3Frange%3D7"),
    );
    expect(visit("/", { isSignedIn: false })).toEqual(to("/login"));
    expect(visit("/lock", { isSignedIn: false })).toEqual(to("/login"));
  });

  it.each(["/404", "/403", "/401", "/500"])("shows %s to anyone (§2)", (path) => {
    expect(visit(path, { isSignedIn: false })).toEqual({ show: "error" });
    expect(visit(path)).toEqual({ show: "error" });
  });

  it("shows the login page to who is not signed in, and leads a signed-in visit to / (§4)", () => {
    expect(visit("/login", { isSignedIn: false })).toEqual({ show: "login" });
    expect(visit("/login")).toEqual(to("/"));
    expect(visit("/login?redirect=%2Fwel%2Frank")).toEqual(to("/wel/rank"));
  });

  it("shows a robot's card outside of the shell, to whoever is signed in", () => {
    expect(visit("/r/7")).toEqual({ show: "card" });
    expect(visit("/r/last")).toEqual({ show: "card" });
    expect(visit("/r/7", { isSignedIn: false })).toEqual(to("/login?redirect=%2Fr%2F7"));
    expect(visit("/r/7/more")).toEqual(to("/404"));
  });

  it("shows a foreign page by the address that is packed in its own, and nonsense nowhere (§2)", () => {
    const isKnown = (pathname: string) => pathname.startsWith("/myiframe/");
    expect(visit(framePath("https://docs.example.com/a"), { isKnown })).toEqual({ show: "shell" });
    for (const rubbish of ["/myiframe/rubbish", "/myiframe/%25%25", "/myiframe/aHR0"])
      expect(visit(rubbish, { isKnown }), rubbish).toEqual(to("/404"));
  });

  it("leads / to /wel, /wel to /wel/index and an unknown path to /404 (§2)", () => {
    expect(visit("/")).toEqual(to("/wel"));
    expect(visit("/wel")).toEqual(to("/wel/index"));
    expect(visit("/home")).toEqual(to("/wel/index"));
    expect(visit("/wel/index")).toEqual({ show: "shell" });
    expect(visit("/nowhere")).toEqual(to("/404"));
  });

  it("leads attachments to their tab of the system attachments, with what was chosen there", () => {
    const target = "/platform/otaupdate/sysannex?";
    expect(visit("/platform/attachment/index")).toEqual(to(`${target}tab=attachments`));
    expect(visit("/platform/attachment/index?search=logo")).toEqual(
      to(`${target}search=logo&tab=attachments`),
    );
  });

  it("holds everything behind the lock while it is locked, and the lock page only then", () => {
    expect(visit("/wel/rank", { isLocked: true })).toEqual(to("/lock?redirect=%2Fwel%2Frank"));
    expect(visit("/lock?redirect=%2Fwel%2Frank", { isLocked: true })).toEqual({ show: "lock" });
    expect(visit("/lock?redirect=%2Fwel%2Frank")).toEqual(to("/wel/rank"));
  });
});

describe("the way back after signing in", () => {
  it.each([
    "//evil.test",
    "https://evil.test",
    "/\\evil.test",
    "javascript:alert(1)",
    "",
    null,
    "/login",
    "/lock?redirect=/",
  ])("refuses %s", (target) => expect(safeRedirect(target)).toBe("/"));

  it("keeps a path of the console with its query", () => {
    expect(safeRedirect("/wel/eqDetail?id=7")).toBe("/wel/eqDetail?id=7");
  });
});
