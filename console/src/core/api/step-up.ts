import { onSignedOut } from "../session/index.ts";
import { createStore, useStore } from "../store/index.ts";

/** A question that waits for the person: whoever shows it settles it. */
type Settle = (isConfirmed: boolean) => void;

const question = createStore<Settle | null>(null);
let asked: Promise<boolean> | undefined;

/** Asks the person to confirm that it is them. Calls that are refused at once ask once. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    question.set(() => (isConfirmed: boolean) => {
      question.set(null);
      asked = undefined;
      resolve(isConfirmed);
    });
  });
  return asked;
}

/** The question that is open; null: none. */
export const useIdentityQuestion = (): Settle | null => useStore(question);

export const forgetQuestionWithSession = (): (() => void) => onSignedOut(() => question.get()?.(false));
