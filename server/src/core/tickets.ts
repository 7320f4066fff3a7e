import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whole numbers under a code that only the server can write, for addresses to which nothing else is brought along. Nothing of a ticket is
 * kept: whether it still opens anything is asked of the database when it comes.
 */
export interface Tickets<Numbers extends readonly number[]> {
  write(named: Named<Numbers>, until: Date): string;
  /** Undefined: no ticket of this purpose, or its time is over. */
  read(ticket: string, now: Date): Required<Named<Numbers>> | undefined;
}

interface Named<Numbers> {
  numbers: Numbers;
  /** A hash, where one is named: always of the same length. */
  hash?: Buffer;
}

interface TicketForm<Numbers extends readonly number[]> {
  /** The code of one purpose is none of another. */
  purpose: string;
  numbers: Numbers["length"];
  hashBytes?: number;
}

const NUMBER_BYTES = 8;
const CODE_BYTES = 32;

export function createTickets<Numbers extends readonly number[]>(
  serverSecret: string,
  { purpose, numbers: length, hashBytes = 0 }: TicketForm<Numbers>,
): Tickets<Numbers> {
  const key = createHmac("sha256", serverSecret).update(purpose).digest();
  const codeOf = (content: Uint8Array): Buffer => createHmac("sha256", key).update(content).digest();
  const hashAt = (length + 1) * NUMBER_BYTES;
  const codeAt = hashAt + hashBytes;
  return {
    write({ numbers, hash }, until) {
      const content = Buffer.alloc(codeAt);
      for (const [index, value] of [...numbers, until.getTime()].entries())
        content.writeBigUInt64BE(BigInt(value), index * NUMBER_BYTES);
      hash?.copy(content, hashAt);
      return Buffer.concat([content, codeOf(content)]).toString("base64url");
    },
    read(ticket, now) {
      const bytes = Buffer.from(ticket, "base64url");
      if (bytes.length !== codeAt + CODE_BYTES) return undefined;
      const content = bytes.subarray(0, codeAt);
      if (!timingSafeEqual(bytes.subarray(codeAt), codeOf(content))) return undefined;
      const numberAt = (index: number) => Number(content.readBigUInt64BE(index * NUMBER_BYTES));
      if (numberAt(length) < now.getTime()) return undefined;
      const numbers: readonly number[] = Array.from({ length }, (_, index) => numberAt(index));
      return { numbers: numbers as Numbers, hash: content.subarray(hashAt) };
    },
  };
}
