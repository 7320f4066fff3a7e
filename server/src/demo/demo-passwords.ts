/**
 * Passwords of the people that a first start makes. Those of the demonstration have one, made up for each installation
 * and kept nowhere: it comes out of the server's own key again, so that a first start that was killed among them is
 * completed with the same one. Earlier versions gave the same word to everyone; with that nobody is served where others
 * can reach it.
 */
import { createHmac } from "node:crypto";
import type { Staff } from "../access/staff/index.ts";
import { type Config, ConfigError } from "../core/config.ts";
import { ONCE_DOCUMENTED, ONCE_OF_THE_DEMO } from "../core/known-passwords.ts";
import { isReachable } from "../core/reach.ts";
import { readServerSecret } from "../core/secret-box.ts";
import { SYSTEM } from "../system/logs/index.ts";
import { demoUsernames } from "./seed-people.ts";
import type { SeedSteps } from "./seed-steps.store.ts";

interface Deps {
  config: Config;
  access: { staff: Pick<Staff, "recognize" | "findByUsername" | "setPassword"> };
}

/** Without letters that look alike; three groups of four, 59 bits. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 12;

/** As the configuration says, else made up. */
export async function demoPasswordOf(config: Config): Promise<string> {
  if (config.SWEEPLINE_DEMO_PASSWORD) return config.SWEEPLINE_DEMO_PASSWORD;
  const secret = await readServerSecret(config);
  const bytes = createHmac("sha512", secret).update("sweepline/demo-people/1").digest();
  // What lies beyond a whole number of alphabets would favor its first letters.
  const even = [...bytes].filter((byte) => byte < LETTERS.length * Math.floor(256 / LETTERS.length));
  const letters = even.slice(0, LENGTH).map((byte) => LETTERS[byte % LETTERS.length]);
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

const [SHOWN, UNKNOWN] = ["demo/people", "demo/people/nobody-knows"];

/** The password, at the end of the first start that gave it to anyone. */
export async function passwordToShow(
  { access: { staff } }: Deps,
  steps: SeedSteps,
  password: string,
): Promise<string | undefined> {
  if (await steps.find(SHOWN)) return undefined;
  const [anyone = ""] = demoUsernames();
  const isTheirs = (await staff.recognize(anyone, password)) !== undefined;
  await steps.mark(SHOWN);
  return isTheirs ? password : undefined;
}

/** People of an older demonstration get another password before others can reach them; those who chose one keep it. */
export async function replaceKnownPasswords(
  { config, access: { staff } }: Deps,
  steps: SeedSteps,
): Promise<void> {
  if (!isReachable(config) || (await steps.find(UNKNOWN))) return;
  const known = await withKnownPassword(staff, demoUsernames(), [ONCE_OF_THE_DEMO]);
  const given = config.SWEEPLINE_DEMO_PASSWORD;
  if (known.length > 0 && given === "")
    throw new ConfigError([
      `SWEEPLINE_DEMO_PASSWORD: people of the demonstration have a password that everybody knows (${known.join(", ")}). ` +
        "Start once with SWEEPLINE_DEMO_PASSWORD=… to give them another, or with HOST=127.0.0.1 to serve this machine alone",
    ]);
  for (const username of known) await replace(staff, username, given);
  await steps.mark(UNKNOWN);
}

/** The administrator's password is changed by the administrator alone. */
export async function refuseKnownAdministrator(
  { config, access: { staff } }: Deps,
  username: string,
): Promise<void> {
  if (!isReachable(config)) return;
  const known = await withKnownPassword(staff, [username], ONCE_DOCUMENTED);
  if (known.length === 0) return;
  throw new ConfigError([
    `HOST: the administrator (${username}) has a password that everybody knows. Start with HOST=127.0.0.1, sign in, ` +
      "change it, then open the product to others",
  ]);
}

async function withKnownPassword(
  staff: Pick<Staff, "recognize">,
  usernames: readonly string[],
  passwords: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const username of usernames)
    for (const password of passwords)
      if (!found.includes(username) && (await staff.recognize(username, password))) found.push(username);
  return found;
}

async function replace(
  staff: Pick<Staff, "findByUsername" | "setPassword">,
  username: string,
  password: string,
): Promise<void> {
  const person = await staff.findByUsername(username);
  if (person) await staff.setPassword({ id: person.id, password, by: SYSTEM }, async () => undefined);
}
