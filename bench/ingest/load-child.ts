import { Child } from "./child.ts";
import type { LoadMessage, LoadOrder, LoadResult, Opening } from "./load-messages.ts";

/** The robots of a bench, seen from the bench. */
export class Load {
  readonly #child = new Child<LoadOrder, LoadMessage>("load.ts");
  connectionsLost = 0;

  constructor() {
    this.#child.process.on("message", (message: LoadMessage) => {
      if (message.type === "lost") this.connectionsLost += 1;
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  async open(port: number, opening: Opening): Promise<void> {
    await this.#child.ask({ type: "open", port, ...opening }, (message) => message.type === "opened");
  }

  run(window: number, seconds: number): Promise<LoadResult> {
    const isResult = (message: LoadMessage): message is LoadResult => message.type === "ran";
    return this.#child.ask({ type: "run", window, seconds }, isResult);
  }

  end(): void {
    this.#child.end();
  }
}
