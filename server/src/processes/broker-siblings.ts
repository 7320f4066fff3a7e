import type { BrokerLoad, SiblingAnswers, Siblings } from "../core/bus/siblings.ts";
import { sendToParent } from "../core/parent.ts";
import type { BrokerMessage, BrokerOrder, SiblingQuestion } from "./broker-messages.ts";

/** What a process of the broker and the others ask of each other, in that process; `sibling-exchange.ts` carries it. */
export interface SiblingLine extends Omit<Siblings, "bus"> {
  /** What came from the server; false: it is about something else. */
  handle(order: BrokerOrder): boolean;
}

const say = (message: BrokerMessage): void => sendToParent(message);

export function createSiblingLine(): SiblingLine {
  const open = new Map<number, (answers: unknown[]) => void>();
  const own: Partial<SiblingAnswers> = {};
  let lastId = 0;

  const ask = (name: keyof SiblingAnswers, about = ""): Promise<unknown[]> => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    open.set(lastId, resolve);
    say({ type: "ask", id: lastId, name, about });
    return promise;
  };
  const answer = async ({ id, name, about }: SiblingQuestion): Promise<void> => {
    // What the last answer has led to here is done first: a device that was just let in is among the connections.
    await new Promise(setImmediate);
    // Of one that does not answer this yet, nothing is among the answers.
    say({ type: "answer", id, answer: await own[name]?.(about) });
  };

  return {
    serve(answers) {
      Object.assign(own, answers);
      say({ type: "serving" });
    },
    release: (serialNumber) => ask("release", serialNumber) as Promise<never[]>,
    devices: () => ask("devices") as Promise<string[][]>,
    load: () => ask("load") as Promise<BrokerLoad[]>,
    handle(order) {
      if (order.type === "asked") void answer(order);
      else if (order.type === "answered") {
        open.get(order.id)?.(order.answers);
        open.delete(order.id);
      } else return false;
      return true;
    },
  };
}
