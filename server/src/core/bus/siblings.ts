import type { Bus } from "./bus.ts";

/**
 * The embedded broker in several processes that listen on the same ports: the system hands each connection to one of them. A device has
 * one connection to all of them together, and what is sent to a robot reaches it wherever it is.
 */
export interface Siblings extends Served<SiblingAnswers> {
  /** Takes what the others ask of this process. */
  serve(answers: Partial<SiblingAnswers>): void;
  /** That of the first process, which our own processes are connected to; absent: this is the first. */
  bus?: Bus | undefined;
}

export interface SiblingAnswers {
  /** Ends the device's connection, and waits until that is committed. */
  release(serialNumber: string): Promise<void>;
  /** Serial numbers of those that are connected. */
  devices(): string[];
  load(): BrokerLoad;
}

export interface BrokerLoad {
  connections: number;
  receivedPerS: number;
}

/** The same, asked of all others at once. */
type Served<Answers> = {
  [Name in keyof Answers]: Answers[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>[]>
    : never;
};
