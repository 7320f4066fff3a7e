import { describe, expect, it } from "vitest";
import { keywordKey, matchKeywords } from "./match.ts";

const words = (...names: string[]) =>
  names.map((name, index) => ({ id: index + 1, name, isCritical: false }));
/** What was found, as it stands in the text. */
const foundIn = (text: string, ...names: string[]) =>
  matchKeywords(text, words(...names)).map(({ keyword, start, end }) => [
    keyword.name,
    text.slice(start, end),
  ]);

describe("keywords in a text (§3)", () => {
  it("finds Chinese anywhere, and words of Latin letters whole only", () => {
    expect(foundIn("机器人右侧边刷磨损严重", "边刷磨损")).toEqual([["边刷磨损", "边刷磨损"]]);
    expect(foundIn("the alarm rang", "arm")).toEqual([]);
    expect(foundIn("the arm, bent", "arm")).toEqual([["arm", "arm"]]);
    expect(foundIn("E0123", "E01")).toEqual([]);
    expect(foundIn("motor_left", "motor")).toEqual([]);
  });

  it("takes a word of Latin letters beside Chinese as a whole one", () => {
    expect(foundIn("报E01故障", "E01")).toEqual([["E01", "E01"]]);
    expect(foundIn("报E012故障", "E01故障")).toEqual([]);
    expect(foundIn("报E01故障", "E01故障")).toEqual([["E01故障", "E01故障"]]);
  });

  it("does not care for case, width, composition or kinds of space, and names the place in the text as written", () => {
    expect(foundIn("ＭＯＴＯＲ　Stall!", "motor stall")).toEqual([["motor stall", "ＭＯＴＯＲ　Stall"]]);
    expect(foundIn("cafe\u0301 drive", "CAFÉ")).toEqual([["CAFÉ", "cafe\u0301"]]);
    expect(foundIn("ﾓｰﾀﾞ停止", "モーダ")).toEqual([["モーダ", "ﾓｰﾀﾞ"]]);
    expect(foundIn("brush \n worn", "brush worn")).toEqual([["brush worn", "brush \n worn"]]);
    expect(foundIn("℡ line", "tel line")).toEqual([["tel line", "℡ line"]]);
    expect(foundIn("😀刷", "刷")).toEqual([["刷", "刷"]]);
  });

  it("takes the longest where keywords overlap, and each place of those that do not", () => {
    expect(foundIn("边刷磨损", "边刷", "磨损", "边刷磨损")).toEqual([["边刷磨损", "边刷磨损"]]);
    expect(foundIn("边刷坏了，另一个边刷也坏了", "边刷")).toHaveLength(2);
    expect(foundIn("worn side brush", "brush", "side brush")).toEqual([["side brush", "side brush"]]);
  });

  it("lets one on the critical path decide, then the longer, then the earlier", () => {
    const keywords = [
      { id: 1, name: "滚刷磨损", isCritical: false },
      { id: 2, name: "停机", isCritical: true },
      { id: 3, name: "漏水", isCritical: false },
    ];
    const found = matchKeywords("漏水，滚刷磨损，已停机，又漏水", keywords);
    expect(found.map(({ keyword, start }) => [keyword.id, start])).toEqual([
      [2, 9],
      [1, 3],
      [3, 0],
      [3, 13],
    ]);
  });

  it("finds nothing for empty keywords and texts, and takes signs as they are", () => {
    expect(foundIn("anything", "", "  ")).toEqual([]);
    expect(foundIn("", "a")).toEqual([]);
    expect(foundIn("50% (left)", "% (")).toEqual([["% (", "% ("]]);
    expect(foundIn("a.b", "a?b")).toEqual([]);
  });

  it("knows by the same rule which keywords are one", () => {
    expect(keywordKey(" Ｅ01　 故障 ")).toBe(keywordKey("e01 故障"));
    expect(keywordKey("E01")).not.toBe(keywordKey("E02"));
  });
});
