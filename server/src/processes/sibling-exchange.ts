import type { ChildProcess } from "node:child_process";
import type { BrokerMessage, BrokerOrder, SiblingQuestion } from "./broker-messages.ts";

/**
 * Carries what the broker's processes ask of each other, in the server that started them: a question goes to all others that may have
 * connections. One that starts has none yet and one that ends has none any more, so nobody waits for those.
 */
export interface SiblingExchange {
  join(child: ChildProcess): void;
}

/** Who does not answer by then is not waited for. */
const ANSWER_WITHIN_MS = 2_000;

export function createSiblingExchange(): SiblingExchange {
  const serving = new Set<ChildProcess>();
  const open = new Map<number, { child: ChildProcess; settle(answer: unknown): void }>();
  const turns = createTurns();
  let lastId = 0;

  const askOne = (child: ChildProcess, { name, about }: SiblingQuestion): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const timeout = setTimeout(resolve, ANSWER_WITHIN_MS);
    open.set(id, { child, settle: resolve });
    send(child, { type: "asked", id, name, about });
    return promise.finally(() => {
      clearTimeout(timeout);
      open.delete(id);
    });
  };
  const relay = async (requester: ChildProcess, question: SiblingQuestion): Promise<void> => {
    const others = [...serving].filter((child) => child !== requester);
    const answers = await Promise.all(others.map((child) => askOne(child, question)));
    const { id } = question;
    send(requester, { type: "answered", id, answers: answers.filter((answer) => answer !== undefined) });
  };

  return {
    join(child) {
      child.on("message", (message: BrokerMessage) => {
        if (message.type === "serving") serving.add(child);
        else if (message.type === "answer") {
          const asked = open.get(message.id);
          if (asked?.child === child) asked.settle(message.answer);
        } else if (message.type === "ask") turns.take(message.about, () => relay(child, message));
      });
      child.once("exit", () => {
        serving.delete(child);
        for (const asked of open.values()) if (asked.child === child) asked.settle(undefined);
      });
    },
  };
}

/** Questions about one device one after the other, so that of two processes that let it in the second ends the first one's connection. */
function createTurns() {
  const last = new Map<string, Promise<void>>();
  return {
    take(about: string, work: () => Promise<void>): void {
      if (about === "") return void work();
      const turn = (last.get(about) ?? Promise.resolve()).then(work);
      last.set(about, turn);
      void turn.finally(() => {
        if (last.get(about) === turn) last.delete(about);
      });
    },
  };
}

function send(child: ChildProcess, order: BrokerOrder): void {
  // One that ends meanwhile is found out about by its end.
  if (child.connected) child.send(order, () => undefined);
}
