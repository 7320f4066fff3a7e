import { FIRMWARE_KINDS, type FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import { DDI_ATTRIBUTES } from "@sweepline/contract/operations/updates/ddi.ts";

/** Makers name the same version differently; the first that fits is taken. */
const NAMES: Readonly<Record<FirmwareKind, RegExp>> = {
  firmware: /^(?!.*map)(?=.*(firm|fw)).*$/i,
  software: /^(?!.*map)(?=.*(soft|sw[-_. ]?ver|^sw$|^os$|^os[-_. ]?ver)).*$/i,
  mapEngine: /map.?(engine|ver)/i,
  languagePack: /lang|voice/i,
};
const MAX_VERSION_LENGTH = 64;
export type Versions = Readonly<Record<string, string>>;

/** What a device runs, by kind of package, out of what it says of itself. One that names only firmware or only software means both. */
export function versionsIn(entries: readonly (readonly [name: string, value: string])[]): Versions {
  const versions: Record<string, string> = {};
  for (const kind of FIRMWARE_KINDS) {
    const entry = entries.find(([name, value]) => NAMES[kind].test(name) && plain(value) !== "");
    if (entry) versions[kind] = plain(entry[1]);
  }
  const main = versions.firmware ?? versions.software;
  return main === undefined ? versions : { firmware: main, software: main, ...versions };
}

const plain = (value: string): string =>
  value
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, MAX_VERSION_LENGTH);

/** Attributes after what an agent has said: bounded in number and length, as texts. */
export function attributeTexts({
  mode,
  before,
  data,
}: {
  mode: string;
  before: Record<string, string>;
  data: Record<string, unknown>;
}): Record<string, string> {
  const given = Object.entries(data).map(
    ([key, value]) => [cut(key, DDI_ATTRIBUTES.keyLength), value] as const,
  );
  if (mode === "remove") {
    const gone = new Set(given.map(([key]) => key));
    return Object.fromEntries(Object.entries(before).filter(([key]) => !gone.has(key)));
  }
  const said = given
    .filter(([key, value]) => key !== "" && value !== null && typeof value !== "object")
    .map(([key, value]) => [key, cut(String(value), DDI_ATTRIBUTES.valueLength)] as const);
  const all = Object.entries({ ...(mode === "merge" ? before : {}), ...Object.fromEntries(said) });
  return Object.fromEntries(all.slice(0, DDI_ATTRIBUTES.count));
}

const cut = (text: string, length: number): string =>
  text
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, length)
    .toWellFormed();
