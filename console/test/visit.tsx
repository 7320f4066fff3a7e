/** A person visits a page: what they may do, what the server answers, and what it pushes is said by the test. */

import type { TokenAnswer } from "@sweepline/contract/access/session/index.ts";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { LiveEvent, LiveReply, LiveRequest } from "@sweepline/contract/core/live-event.ts";
import type { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { onTestFinished, vi } from "vitest";
import type { z } from "zod";
import { NoticeList } from "../src/app/notice-list.tsx";
import { createQueryClient } from "../src/core/api/index.ts";
import { type Language, setLanguage } from "../src/core/i18n/index.ts";
import { startLive } from "../src/core/live/index.ts";
import { beginSession, loseSession, type Person, person } from "../src/core/session/index.ts";
import { KitProvider } from "../src/ui/theme/kit-provider.tsx";
import { open, signIn } from "./page.tsx";
import { type Rule, type Server, serveBy } from "./server.ts";

interface Given {
  /** The page's address. */
  readonly at?: string;
  /** What the person may call; everything unless it is said. */
  readonly may?: readonly Endpoint[];
  /** How the person is besides; their company was granted everything unless it is said. */
  readonly who?: Partial<Person>;
  readonly language?: Language;
  /** A rule before another one of the same endpoint counts. */
  readonly answers?: readonly Rule[];
  /** With a live socket, through which `notify` pushes events. */
  readonly isLive?: boolean;
}

interface Visit extends Server {
  readonly user: UserEvent;
  /** Takes an option of a select, the browser's own or the kit's. */
  readonly choose: (label: string | RegExp, option: string | RegExp) => Promise<void>;
  /** Says yes to what a button asks. */
  readonly confirm: (question: string | RegExp) => Promise<void>;
  /** Pushes a live event, which the page must have subscribed to; `key` as in the event's declaration. */
  readonly notify: <Payload extends z.ZodType>(
    event: LiveEvent<Payload>,
    key: number,
    payload: z.input<Payload>,
  ) => Promise<void>;
}

/** What costs time and shows nothing here: style sheets, and what moves. */
const QUICK = { zeroRuntime: true, token: { motion: false } };
const GRANTED = { companyPermissions: ["deviceDetail", "fault"] } as const;

export function visit(page: ReactNode, given: Given = {}): Visit {
  const { at = "/page", may = ALL_ENDPOINTS, who, language = "en", answers = [], isLive = false } = given;
  setLanguage(language);
  signIn(may, { ...GRANTED, ...who });
  onTestFinished(() => person.set(null));
  const server = serveBy(answers);
  const cache = createQueryClient();
  const notify = isLive ? connectLive(cache) : noLive;
  const shown = (
    <KitProvider>
      <ConfigProvider theme={QUICK}>
        {page}
        <NoticeList />
      </ConfigProvider>
    </KitProvider>
  );
  open(shown, at, cache);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  return {
    ...server,
    ...{ user, notify, choose: (label, option) => choose(user, label, option) },
    confirm: async (question) => {
      const [yes] = [...(await asked(question)).querySelectorAll("button")].slice(-1);
      await user.click(yes as HTMLElement);
    },
  };
}

/** The question before an act: what it asks, and what happens then. */
const asked = (question: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const open = [...document.querySelectorAll<HTMLElement>("dialog[open]")];
    const questions = open.map((one) =>
      [...one.querySelectorAll("h2, p")].map((p) => p.textContent).join(" "),
    );
    const place = questions.findIndex((text) =>
      typeof question === "string" ? text === question : question.test(text),
    );
    if (place < 0) throw new Error(`asked is ${JSON.stringify(questions)}, not ${question}`);
    return open[place] as HTMLElement;
  });

async function choose(user: UserEvent, label: string | RegExp, option: string | RegExp): Promise<void> {
  // Of what lies over the page, the uppermost.
  const select = (await screen.findAllByRole("combobox", { name: label })).at(-1) as HTMLElement;
  const texts = (element: HTMLElement) => within(element).findByText(option, { selector: "option" });
  if (select instanceof HTMLSelectElement) return user.selectOptions(select, await texts(select));
  await user.click(select);
  await user.click(
    await screen.findByText(option, { selector: ".ant-select-dropdown:not(.ant-select-dropdown-hidden) *" }),
  );
}

/** What has been said over the page so far, newest last. */
export const said = (): readonly (string | null)[] =>
  [...screen.getByRole("region", { name: /^(Messages|消息)$/ }).children].map(
    ({ textContent }) => textContent,
  );

/** What a form says below a field. */
export async function faultAt(label: string | RegExp): Promise<string> {
  // A filter beside the form may be called the same.
  const labeled = await screen.findAllByLabelText(label);
  return waitFor(() => {
    const item = labeled.map((one) => one.closest(".ant-form-item")).findLast((one) => one !== null);
    const said = item?.querySelector(".ant-form-item-explain")?.textContent;
    if (!said) throw new Error(`nothing is said below ${label}`);
    return said;
  });
}

/** Names of the files that the person is handed for saving from here on. */
export function savedFiles(): readonly string[] {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(this: HTMLAnchorElement) {
    names.push(this.download || String(this.getAttribute("href")));
  });
  return names;
}

/** The row of a table in which this stands. */
export async function rowWith(text: string | RegExp): Promise<HTMLElement> {
  const row = (await screen.findByText(text, { selector: "tr *" })).closest("tr");
  return row as HTMLElement;
}

/** What the buttons of a place say, or are called where they say nothing. */
export const buttonsIn = (place: HTMLElement): readonly string[] =>
  within(place)
    .queryAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent ?? "");

const noLive: Visit["notify"] = () => Promise.reject(new Error("this visit has no live events"));

const TOKENS: TokenAnswer = {
  access_token: "a",
  refresh_token: "r",
  token_type: "bearer",
  expires_in: 60_000,
  scope: "",
};

/** The browser's end of the socket is the console's own; the server's end is the test. */
function connectLive(cache: QueryClient): Visit["notify"] {
  const socket = new ServerEnd();
  vi.stubGlobal(
    "WebSocket",
    Object.assign(
      function open() {
        return socket;
      },
      { OPEN: socket.readyState },
    ),
  );
  const stop = startLive({ cache, onRightsChanged: () => undefined });
  beginSession(TOKENS);
  socket.onopen?.();
  onTestFinished(() => {
    loseSession();
    stop();
  });
  return async ({ name, payload: schema }, key, payload) => {
    await vi.waitFor(() => {
      if (!socket.subscribed.has(`${name} ${key}`))
        throw new Error(`the page does not hear ${name} of ${key}`);
    });
    await act(async () => {
      socket.say({ type: "events", events: [[name, key, schema.parse(payload)]] });
      // The console draws once a frame and notifies after that.
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
    });
  };
}

class ServerEnd {
  readonly readyState = 1;
  readonly subscribed = new Set<string>();
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;

  send(text: string): void {
    const message = JSON.parse(text) as LiveRequest;
    if (message.type === "signIn") this.say({ type: "signedIn" });
    else for (const key of message.keys.length > 0 ? message.keys : [0]) this.note(message, key);
  }

  private note({ type, event }: Extract<LiveRequest, { event: string }>, key: number): void {
    if (type === "subscribe") this.subscribed.add(`${event} ${key}`);
    else this.subscribed.delete(`${event} ${key}`);
  }

  say(reply: LiveReply): void {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }

  close(): void {}
}
