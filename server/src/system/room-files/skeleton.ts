import { readFileSync } from "node:fs";

/** What stands in a skeleton's places: a text, or the lines of a block. */
export type Places = Readonly<Record<string, string | readonly string[]>>;
/** Which of its parts are wanted. */
export type Parts = Readonly<Record<string, boolean>>;

const read = new Map<string, string>();

function skeletonOf(name: string): string {
  const known = read.get(name) ?? readFileSync(`${import.meta.dirname}/skeleton/${name}.txt`, "utf8");
  read.set(name, known);
  return known;
}

/**
 * A skeleton with its places filled: `«item»` by a text, a line of its own by a block of lines, none of them where the block is empty.
 * Lines between `//@if name`, `//@else` and `//@end` stay where that part is wanted. What is filled in is never looked at again.
 */
export function filled(name: string, places: Places, parts: Parts = {}): string {
  const wanted = partsOf(skeletonOf(name), parts, name).flatMap((line) => {
    const block = /^ {0,12}«([\w-]{1,40})»$/.exec(line)?.[1];
    const lines = block === undefined ? undefined : places[block];
    if (typeof lines === "object") return lines;
    return [
      line.replace(/«([\w-]{1,40})»/g, (_, place: string) => {
        const text = places[place];
        if (typeof text !== "string") throw new Error(`${name} has no text for ${place}`);
        return text;
      }),
    ];
  });
  return wanted.join("\n");
}

function partsOf(text: string, parts: Parts, name: string): string[] {
  const stack: boolean[] = [];
  return text.split("\n").filter((line) => {
    const mark = /^\s*\/\/@(if (\w+)|else|end)$/.exec(line);
    if (!mark) return stack.every(Boolean);
    if (mark[1] === "end") stack.pop();
    else if (mark[1] === "else") stack.push(!stack.pop());
    else {
      const part = parts[mark[2] ?? ""];
      if (part === undefined) throw new Error(`${name} asks for the part ${mark[2]}`);
      stack.push(part);
    }
    return false;
  });
}
