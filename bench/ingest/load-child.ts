import { Child } from "./child.ts";
import type { LoadOrder, LoadResult, LoadWord } from "./load-messages.ts";

/** The robots of a bench, seen from the bench. */
export class Load {
  readonly #child = new Child<LoadOrder, LoadWord>("load.ts");
  linesLost = 0;

  constructor() {
    this.#child.process.on("message", (word: LoadWord) => {
      if (word.type === "lost") this.linesLost += 1;
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  async open(port: number, { from, robots }: { from: number; robots: number }): Promise<void> {
    await this.#child.ask({ type: "open", port, from, robots }, (word) => word.type === "opened");
  }

  run(window: number, seconds: number): Promise<LoadResult> {
    const isResult = (word: LoadWord): word is LoadResult => word.type === "ran";
    return this.#child.ask({ type: "run", window, seconds }, isResult);
  }

  end(): void {
    this.#child.end();
  }
}
