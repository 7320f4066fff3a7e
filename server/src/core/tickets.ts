import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whole numbers under a code that only the server can write, for addresses to which nothing else is brought along. Nothing of a ticket is
 * kept: whether it still opens anything is asked of the database when it comes.
 */
export interface Tickets<Named extends readonly number[]> {
  write(named: Named, until: Date): string;
  /** Undefined: no ticket of this purpose, or its time is over. */
  read(ticket: string, now: Date): Named | undefined;
}

const NUMBER_BYTES = 8;
const CODE_BYTES = 32;

/** Of one purpose each: the code of one is none of another. */
export function createTickets<Named extends readonly number[]>(
  serverSecret: string,
  { purpose, length }: { purpose: string; length: Named["length"] },
): Tickets<Named> {
  const key = createHmac("sha256", serverSecret).update(purpose).digest();
  const codeOf = (content: Uint8Array): Buffer => createHmac("sha256", key).update(content).digest();
  const codeAt = (length + 1) * NUMBER_BYTES;
  return {
    write(named, until) {
      const content = Buffer.alloc(codeAt);
      for (const [index, value] of [...named, until.getTime()].entries())
        content.writeBigUInt64BE(BigInt(value), index * NUMBER_BYTES);
      return Buffer.concat([content, codeOf(content)]).toString("base64url");
    },
    read(ticket, now) {
      const bytes = Buffer.from(ticket, "base64url");
      if (bytes.length !== codeAt + CODE_BYTES) return undefined;
      const content = bytes.subarray(0, codeAt);
      if (!timingSafeEqual(bytes.subarray(codeAt), codeOf(content))) return undefined;
      const numberAt = (index: number) => Number(content.readBigUInt64BE(index * NUMBER_BYTES));
      if (numberAt(length) < now.getTime()) return undefined;
      return Array.from({ length }, (_, index) => numberAt(index)) as readonly number[] as Named;
    },
  };
}
