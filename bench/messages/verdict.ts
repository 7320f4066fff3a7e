/** What arrived of what was written: nothing lost, each under one key, nobody sent more than they want. */
import { WEBHOOK_HEADERS } from "@sweepline/contract/care/message-channels.ts";
import type { Hook, Mail } from "../../server/test/message-receivers.ts";
import { addressOf, LIMIT, LIMITED, PEOPLE } from "./fixture.ts";

interface Arrived {
  /** One by its receiver and title. */
  name: string;
  key: string;
}

const mailOf = ({ to, source, key }: Mail): Arrived => ({
  name: `${to[0]} ${/^Subject: (.*)$/m.exec(source)?.[1]?.trim()}`,
  key,
});
const hookOf = ({ headers, body }: Hook): Arrived => ({
  name: (JSON.parse(body) as { message: { title: string } }).message.title,
  key: String(headers[WEBHOOK_HEADERS.idempotency]),
});

interface Line {
  way: string;
  written: number;
  arrived: number;
  again: number;
  keptBack: number;
  lost: number;
  /** Names that came under more than one key. */
  keysTwice: number;
}

function lineOf(
  way: string,
  arrived: readonly Arrived[],
  { written, keptBack }: { written: number; keptBack: number },
): Line {
  const keys = Map.groupBy(arrived, ({ name }) => name);
  return {
    ...{ way, written, keptBack, arrived: keys.size, again: arrived.length - keys.size },
    lost: written - keptBack - keys.size,
    keysTwice: [...keys.values()].filter((same) => new Set(same.map(({ key }) => key)).size > 1).length,
  };
}

interface Given {
  mails: readonly Mail[];
  /** Calls that the receiver answered with success, and all of them. */
  hooks: readonly Hook[];
  mailsWritten: number;
  hooksWritten: number;
  /** Emails that wait in the database for the hour to pass. */
  held: number;
}

/** Prints the table. Answers whether all is as it should be. */
export function verdictOf({ mails, hooks, mailsWritten, hooksWritten, held }: Given): boolean {
  const lines = [
    lineOf("email", mails.map(mailOf), { written: mailsWritten * PEOPLE, keptBack: held }),
    lineOf("webhook", hooks.map(hookOf), { written: hooksWritten, keptBack: 0 }),
  ];
  console.table(lines);
  const limited = new Set(Array.from({ length: LIMITED }, (_, n) => addressOf(n)));
  const names = Map.groupBy(mails.map(mailOf), ({ name }) => name.split(" ")[0] ?? "");
  const most = Math.max(
    0,
    ...[...names].map(([to, some]) => (limited.has(to) ? new Set(some.map(({ name }) => name)).size : 0)),
  );
  console.log(`  ${LIMITED} people want ${LIMIT} emails an hour: the most that one was sent are ${most}`);
  const keptBack = LIMITED * Math.max(0, mailsWritten - LIMIT);
  return (
    lines.every(({ lost, keysTwice }) => lost === 0 && keysTwice === 0) && most <= LIMIT && held === keptBack
  );
}
