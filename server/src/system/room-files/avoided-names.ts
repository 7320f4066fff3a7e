/** Names that no room and no field can have: of languages, of the database, and words that the product's own code does without. */

/** `mustNotBe` and `must-not-be` are both must, not, be. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");

/** `word` in no part of a name, `word…` not as the first part of a longer one, `…word` not as the last, `=word` not as a name of its own. */
export function matcherOf(word: string): (parts: readonly string[]) => boolean {
  const wanted = ` ${partsOf(word).join(" ")} `;
  const textOf = (parts: readonly string[]): string => ` ${parts.join(" ")} `;
  if (word.startsWith("=")) return (parts) => textOf(parts) === wanted;
  const isLonger = (parts: readonly string[]): boolean => textOf(parts).length > wanted.length;
  if (word.startsWith("…")) return (parts) => isLonger(parts) && textOf(parts).endsWith(wanted);
  if (word.endsWith("…")) return (parts) => isLonger(parts) && textOf(parts).startsWith(wanted);
  return (parts) => textOf(parts).includes(wanted);
}

/** What docs/glossary.md does without, as it stands there. */
export const AVOIDED_NAMES: readonly string[] = [
  ...[
    "bot",
    "sn",
    "deviceNo",
    "deviceNumber",
    "deviceType",
    "productType",
    "…standing",
    "standing…",
    "liveness",
  ],
  ...[
    "aliveness",
    "analysis",
    "retired",
    "retire",
    "outOfUse",
    "pile",
    "mission",
    "execution",
    "autoRegistration",
  ],
  ...[
    "hearing",
    "errorCode",
    "trouble…",
    "campaign",
    "department",
    "dept",
    "workingCopy",
    "saveAsVersion",
    "storey",
  ],
  ...[
    "heat",
    "asker",
    "doer",
    "impersonate",
    "looker",
    "defaultPassword",
    "trustedDevice",
    "attacker",
    "mfa",
    "tfa",
  ],
  ...[
    "sudo",
    "whence",
    "ground",
    "…needs",
    "innards",
    "…desk",
    "plant…",
    "elevatorLine",
    "…word",
    "talkOf",
    "isTalk",
  ],
  ...[
    "tell",
    "told",
    "telling",
    "hear",
    "heard",
    "hearer",
    "…news",
    "connector",
    "instruction",
    "underWay",
    "…book",
  ],
  ...[
    "keeper",
    "…apart",
    "patiently",
    "patience",
    "brake",
    "sieve",
    "wish",
    "…trouble",
    "surprise",
    "…words",
  ],
  ...["beside…", "anew"],
];
const avoided = AVOIDED_NAMES.map(matcherOf);
export const isAvoided = (name: string): boolean => avoided.some((isIn) => isIn(partsOf(name)));

/** Words of TypeScript, where a room's name is that of a variable. */
const LANGUAGE = `arguments async await break case catch class const continue debugger default delete do else enum eval export
  extends false finally for function if implements import in instanceof interface let new null of package private protected public
  return static super switch this throw true try typeof undefined var void while with yield any boolean never number object string
  symbol unknown type declare namespace module abstract as from get set is keyof readonly require global infer override satisfies`;
/** Of files, and of what stands beside a room's own names in them. */
const FILES = `call index shared core ui test tests app wing main util utils helper helpers common misc manager managers types route
  texts sql store service routes`;
export const UNUSABLE_ROOMS: ReadonlySet<string> = new Set(`${LANGUAGE} ${FILES}`.split(/\s+/));

/** Types of the language and of our own that files of a room name, and what React takes for something else. */
export const UNUSABLE_TYPES: ReadonlySet<string> = new Set(
  `Array Audit Body Boolean Bound BodyOf Caller Change Choice Column Columns ColumnsOf Data Database DataScope Date Deps Error Existing
  Field Fields Form Function Infinity InputOf Item Json List ListColumn ListPage ListState Map Math NaN Number Object Page Parent
  Partial Person Pick Promise Queries Query QueryOf Readonly Record Refused RegExp Requester Room RoomFixture Route Row Set Sql String
  Symbol Ways World`.split(/\s+/),
);

/** Of every object, and columns that PostgreSQL gives every table. */
export const UNUSABLE_FIELDS: ReadonlySet<string> = new Set(
  `constructor prototype toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toJSON then
  ctid xmin xmax cmin cmax tableoid`.split(/\s+/),
);
