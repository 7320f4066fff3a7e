/** A forked helper that is asked and answers, one thing at a time. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

export class Child<Order extends object | string, Message extends object> {
  readonly process: ChildProcess;

  /** `flags` are of V8. */
  constructor(file: string, flags: readonly string[] = []) {
    this.process = fork(join(import.meta.dirname, file), { execArgv: [...process.execArgv, ...flags] });
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  send(order: Order): void {
    this.process.send(order);
  }

  ask<W extends Message>(order: Order, fits: (message: Message) => message is W): Promise<W> {
    return new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error("a helper of the bench ended"));
      const onMessage = (message: Message): void => {
        if (!fits(message)) return;
        this.process.off("message", onMessage);
        this.process.off("exit", gone);
        resolve(message);
      };
      this.process.on("message", onMessage);
      this.process.once("exit", gone);
      this.process.send(order);
    });
  }

  end(): void {
    this.process.kill("SIGKILL");
  }
}
