import { bold } from "./say.ts";

/** How far the product can be reached, by the server's word. */
export interface Network {
  isOpen: boolean;
  isEncrypted: boolean;
  /** Where people on other machines find the console. */
  urls: string[];
  /** Where robots find the broker. */
  robots: string[];
  /** Whose word the certificates made here stand on: a file to install where people and robots are to trust them. */
  authority?: { file: string; fingerprint: string };
}

/** What a person has to know of it, and what to do to have it otherwise. */
export function networkLines({ isOpen, isEncrypted, urls, robots, authority }: Network): string[] {
  const trust = authority
    ? [
        `certificates made here: install ${authority.file} where they are to be trusted (docs/transport.md), after`,
        `comparing its SHA-256 fingerprint ${authority.fingerprint}`,
      ]
    : [];
  if (!isOpen)
    return [
      "this machine alone; for others and for robots of your own, encrypted:",
      bold("npm start -- --open --https"),
      ...trust,
    ];
  const where = `open to the network: people at ${urls.join(", ")}, robots at ${robots.join(", ")}`;
  return isEncrypted
    ? [where, ...trust]
    : [where, `not encrypted; for that add ${bold("--https")}, or see docs/transport.md`];
}
