// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { currentLanguage, initialLanguage, setLanguage } from "./language.ts";
import { texts } from "./texts.ts";

describe("the interface language (§9)", () => {
  it.each([
    ["zh", "en-US", "zh"],
    ["en", "zh-CN", "en"],
    [undefined, "zh-CN", "zh"],
    [undefined, "zh-cn", "zh"],
    [undefined, "zh-TW", "en"],
    [undefined, "de-DE", "en"],
    ["ko", "zh-CN", "zh"],
  ])("stored %s and browser %s give %s", (stored, browser, language) =>
    expect(initialLanguage(stored, browser)).toBe(language),
  );

  it("switches without reload and remembers the choice", () => {
    const hello = texts({ zh: { hi: (n: number) => `你好${n}` }, en: { hi: (n: number) => `hello ${n}` } });
    setLanguage("zh");
    expect(hello[currentLanguage()].hi(1)).toBe("你好1");
    setLanguage("en");
    expect(hello[currentLanguage()].hi(2)).toBe("hello 2");
    expect(localStorage.getItem("sweepline.language")).toBe('"en"');
    expect(currentLanguage()).toBe("en");
  });

  it("does not compile with a missing translation", () => {
    // @ts-expect-error: `b` is missing in English
    const lacking = texts({ zh: { a: "一", b: "二" }, en: { a: "one" } });
    // @ts-expect-error: English asks for another value than Chinese
    texts({ zh: { n: (count: number) => `${count}` }, en: { n: (count: string) => count } });
    expect(lacking.en).not.toHaveProperty("b");
  });
});
