/** What the commands tell a person: colors on a terminal only. */
import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

const paint = (style: Style, text: string): string =>
  styleText(style, text, { stream: process.stdout, validateStream: true });

export const bold = (text: string): string => paint("bold", text);
export const faint = (text: string): string => paint("dim", text);
const green = (text: string): string => paint("green", text);
export const yellow = (text: string): string => paint("yellow", text);
const red = (text: string): string => paint("red", text);

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A line that has an outcome: `✔ types  4.1 s`. */
export function sayOutcome(isGood: boolean, text: string): void {
  say(`${isGood ? green("✔") : red("✖")} ${text}`);
}

/** Something a person can put right: printed without a stack. */
export class Complaint extends Error {}

/** Runs a command's main function; its answer is the exit code. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof Complaint ? error.message : (error as Error).stack}\n`);
  }
}
