/** A forked helper that is asked and answers, one thing at a time. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

export class Child<Order extends object, Word extends object> {
  readonly process: ChildProcess;

  constructor(file: string) {
    this.process = fork(join(import.meta.dirname, file));
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  tell(order: Order): void {
    this.process.send(order);
  }

  ask<W extends Word>(order: Order, fits: (word: Word) => word is W): Promise<W> {
    return new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error("a helper of the bench ended"));
      const hear = (word: Word): void => {
        if (!fits(word)) return;
        this.process.off("message", hear);
        this.process.off("exit", gone);
        resolve(word);
      };
      this.process.on("message", hear);
      this.process.once("exit", gone);
      this.process.send(order);
    });
  }

  end(): void {
    this.process.kill("SIGKILL");
  }
}
