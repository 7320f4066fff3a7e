/**
 * Passwords that whoever tries tries first: what this product's own documents and earlier versions name, and the head of
 * every list of leaked ones. Only for passwords that come with the configuration; what people choose is held against a
 * longer list where they choose it.
 */
const WORDS: ReadonlySet<string> = new Set(
  [
    "sweepline journey-pass admin administrator root user guest demo test operator manager service robot",
    "password passwort passwd pass secret letmein welcome changeme default login master access hello",
    "qwerty qwertyuiop qwertz asdfgh asdfghjkl zxcvbnm qazwsx abc abcd abcdef iloveyou monkey dragon sunshine",
    "princess football baseball superman batman shadow michael jordan charlie woaini",
  ].flatMap((line) => line.split(" ")),
);

/** What people of every demonstration had in earlier versions. */
export const ONCE_OF_THE_DEMO = "sweepline";
/** What an administrator may have copied out of the documents, or tried first. */
export const ONCE_DOCUMENTED = [ONCE_OF_THE_DEMO, "admin123", "password", "123456", "journey-Pass1"] as const;

const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  $: "s",
  "0": "o",
  "1": "i",
  "3": "e",
  "5": "s",
};

/**
 * Such a word in upper or lower case, with letters replaced or digits and signs behind it, as `P@ssw0rd2026!`; or
 * digits alone.
 */
export function isKnownPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.slice(0, [...lower].findLastIndex((sign) => sign >= "a" && sign <= "z") + 1);
  return (
    bare === "" || WORDS.has(bare) || WORDS.has(bare.replace(/[@$0135]/g, (sign) => LOOKALIKES[sign] ?? sign))
  );
}
