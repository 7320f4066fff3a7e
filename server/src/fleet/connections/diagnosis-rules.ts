import { reasonsOf } from "@sweepline/contract/fleet/broker.ts";
import {
  CERTAINTIES,
  type Certainty,
  type Finding,
  type FindingCode,
  type Presence,
} from "@sweepline/contract/fleet/connections.ts";
import { PROTOCOL_SILENCE_MS, SIGNING_IN, signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import {
  type DeviceFacts,
  type LastStay,
  NEIGHBORHOODS,
  type Neighbors,
  type RejectedSince,
} from "./diagnosis.store.ts";

/**
 * Why a device is away: one table of what each piece of evidence says, and how surely. Nothing is guessed: where no row
 * fits, the answer is that it is not known.
 */
export interface Evidence extends DeviceFacts {
  presence: Presence;
  now: number;
  lastStay: LastStay | undefined;
  /** Within a day before it went. */
  drops: number;
  /** Since it was last heard of. */
  rejections: readonly RejectedSince[];
  /** Percent an hour. */
  batteryTrend: number | null;
  neighbors: Neighbors | undefined;
  /** Told to restart shortly before. */
  restartedAt: Date | null;
  /** Whether the caller may know of faults. */
  mayKnowErrors: boolean;
}

type Says = [certainty: Certainty, evidence: Finding["evidence"]];
type Rule = readonly [FindingCode, (evidence: Evidence) => Says | undefined];

const EMPTY_PERCENT = 5;
/** Falling at the last trend, it would have been empty within so many minutes. */
const SOON_EMPTY_MIN = 30;
const WEAK_DBM = -75;
const VERY_WEAK_DBM = -85;
const UNSTABLE_DROPS = 5;
/** Who is refused tries again within that time. */
const STILL_TRYING_MS = 15 * 60_000;
/** A first message may take as long as a protocol lets its devices be silent, and time to be set up. */
const MIN_FIRST_TIMEOUT_MS = 5 * 60_000;
/** … of those whose silence says nothing. */
const SILENT_FIRST_TIMEOUT_MS = 60 * 60_000;
const MIN_NEIGHBORS = 2;
/** A fleet is large: a third of it at one minute is no accident. */
const MAX_WENT = { site: 0.5, concentrator: 0.5, server: 0.5, organization: 0.5, fleet: 0.3 } as const;
/** Messages of these reasons were refused for what they say, not for who said it. */
const BAD_MESSAGES = new Set([
  "malformed",
  "invalid",
  "tooLarge",
  "notStorable",
  "overBudget",
  "implausibleTime",
  "implausibleAmount",
  "foreignTopic",
  "topicLetters",
  "otherManufacturer",
]);
/** … and for these its connection was ended, or not taken at all. */
const BAD_SIGN_INS = new Set<string>(
  reasonsOf("signIn").filter((reason) => reason !== "tooManySignIns" && reason !== "notMqtt"),
);
const BAD_LINES = new Set([
  "tooManySignIns",
  "tooManyPackets",
  "qosNotSupported",
  "notOffered",
  "notReading",
]);

const isAway = ({ presence }: Evidence): boolean => presence === "offline";
const wentBy = (evidence: Evidence, reason: string): string | undefined =>
  isAway(evidence) && evidence.lastStay?.reason === reason
    ? evidence.lastStay.disconnectedAt?.toISOString()
    : undefined;

/** In order of how much they explain; among equally sure ones the first is told first. */
const RULES: readonly Rule[] = [
  [
    "credentialRevoked",
    (evidence) =>
      evidence.presence !== "stale" && signsInHere(evidence) && evidence.revokedAt
        ? ["certain", { revokedAt: evidence.revokedAt.toISOString() }]
        : undefined,
  ],
  [
    "noCredential",
    (evidence) =>
      evidence.presence !== "stale" && signsInHere(evidence) && !evidence.hasCredential
        ? ["certain", {}]
        : undefined,
  ],
  [
    "signInRefused",
    (evidence) => {
      const refused = evidence.rejections.filter(({ reason }) => BAD_SIGN_INS.has(reason));
      return signIn(evidence, refused);
    },
  ],
  ["lineRefused", (evidence) => refusedFor(BAD_LINES, evidence)],
  ["messagesRefused", (evidence) => refusedFor(BAD_MESSAGES, evidence)],
  [
    "brokerRestart",
    (evidence) => {
      const at = wentBy(evidence, "brokerRestart");
      return at === undefined ? undefined : ["certain", { at }];
    },
  ],
  ["foreignServer", ({ isCutOff }) => (isCutOff ? ["certain", {}] : undefined)],
  ["serverDown", serverDown],
  [
    "neverConnected",
    (evidence) =>
      evidence.presence === "unknown" && !isNew(evidence) ? ["certain", { way: wayOf(evidence) }] : undefined,
  ],
  [
    "awaitingFirst",
    (evidence) =>
      evidence.presence === "unknown" && isNew(evidence)
        ? ["certain", { at: evidence.commissionedAt.toISOString(), way: wayOf(evidence) }]
        : undefined,
  ],
  [
    "restartOrdered",
    (evidence) =>
      isAway(evidence) && evidence.restartedAt
        ? ["likely", { at: evidence.restartedAt.toISOString() }]
        : undefined,
  ],
  ["neighborsToo", neighborsToo],
  [
    "kicked",
    (evidence) => {
      const at = wentBy(evidence, "kicked");
      // Who signs in elsewhere is seen by its messages alone, and whom we refused we had put out ourselves.
      const isOurs = evidence.revokedAt || evidence.isCutOff || refusedFor(BAD_LINES, evidence);
      return at === undefined || isOurs || !signsInHere(evidence) ? undefined : ["likely", { at }];
    },
  ],
  ["batteryEmpty", batteryEmpty],
  ["batteryLow", batteryLow],
  [
    "unstableLine",
    (evidence) =>
      isAway(evidence) && evidence.drops >= UNSTABLE_DROPS
        ? ["likely", { drops: evidence.drops }]
        : undefined,
  ],
  [
    "weakWifi",
    ({ presence, wifi }) => {
      if (presence === "unknown" || !wifi || wifi.rssiDbm > WEAK_DBM) return undefined;
      return [
        wifi.rssiDbm <= VERY_WEAK_DBM ? "likely" : "possible",
        { rssiDbm: wifi.rssiDbm, ssid: wifi.ssid },
      ];
    },
  ],
  [
    "closed",
    (evidence) => {
      const at = wentBy(evidence, "closed");
      return at === undefined ? undefined : ["certain", { at }];
    },
  ],
  [
    "lineLost",
    (evidence) => {
      const at = wentBy(evidence, "lost");
      const byWill = evidence.lastStay?.byWill && { byWill: 1 };
      return at === undefined ? undefined : ["possible", { at, ...byWill }];
    },
  ],
  [
    "silence",
    (evidence) => {
      const at = wentBy(evidence, "silence");
      return at === undefined ? undefined : ["possible", { at }];
    },
  ],
  [
    "errorsBefore",
    ({ presence, errors, mayKnowErrors }) =>
      presence !== "unknown" && mayKnowErrors && errors.length > 0
        ? ["possible", { errors: errors.join(", "), count: errors.length }]
        : undefined,
  ],
  [
    "locked",
    (evidence) =>
      isAway(evidence) && evidence.isLocked
        ? ["possible", evidence.lockedAt ? { lockedAt: evidence.lockedAt.toISOString() } : {}]
        : undefined,
  ],
  [
    "lateReports",
    ({ presence, lastReportAt, now }) =>
      presence === "stale" && lastReportAt
        ? ["certain", { silentS: Math.round((now - lastReportAt.getTime()) / 1_000) }]
        : undefined,
  ],
];

export function findingsOf(evidence: Evidence): Finding[] {
  if (evidence.presence === "online") return [];
  const findings = RULES.flatMap(([code, rule]) => {
    const says = rule(evidence);
    return says ? [{ code, certainty: says[0], evidence: says[1] }] : [];
  });
  if (findings.length === 0) return [{ code: "notKnown", certainty: "certain", evidence: {} }];
  return findings.sort((a, b) => CERTAINTIES.indexOf(a.certainty) - CERTAINTIES.indexOf(b.certainty));
}

/** By what way its messages come. */
const wayOf = (device: Evidence): "broker" | "server" | "radio" =>
  signsInHere(device) ? "broker" : SIGNING_IN.includes(device.protocol) ? "server" : "radio";

/** Registered so shortly ago that it need not have spoken yet. */
function isNew({ commissionedAt, protocol, now }: Evidence): boolean {
  const timeout = Math.max(MIN_FIRST_TIMEOUT_MS, PROTOCOL_SILENCE_MS[protocol] ?? SILENT_FIRST_TIMEOUT_MS);
  return now - commissionedAt.getTime() < timeout;
}

/** What it sent or signed in with since, and credentials made since, take a refused sign-in back. */
function signIn(evidence: Evidence, refused: readonly RejectedSince[]): Says | undefined {
  const [newest] = refused;
  if (!newest) return undefined;
  const { lastAt } = newest;
  const { presence, lastStay, lastReportAt, credentialAt, now } = evidence;
  const good = [lastStay?.connectedAt, lastReportAt, credentialAt];
  if (good.some((at) => at && at >= lastAt)) return undefined;
  // One that has given up may have been switched off since, and one whose connection stands may not have been it.
  const isTrying = presence !== "stale" && now - lastAt.getTime() <= STILL_TRYING_MS;
  const count = refused.reduce((sum, one) => sum + one.count, 0);
  return [isTrying ? "certain" : "likely", { count, lastAt: lastAt.toISOString() }];
}

function serverDown({ serverDown: server }: Evidence): Says | undefined {
  if (!server) return undefined;
  const { state, reason, since } = server;
  return ["certain", { state, since: new Date(since).toISOString(), ...(reason && { reason }) }];
}

function refusedFor(reasons: ReadonlySet<string>, { rejections }: Evidence): Says | undefined {
  const refused = rejections.filter(({ reason }) => reasons.has(reason));
  const [newest] = refused;
  if (!newest) return undefined;
  const count = refused.reduce((sum, one) => sum + one.count, 0);
  return ["likely", { count, lastAt: newest.lastAt.toISOString(), reason: newest.reason }];
}

/** The narrowest neighborhood of which most went at the same minute. */
function neighborsToo(evidence: Evidence): Says | undefined {
  const { neighbors } = evidence;
  if (!isAway(evidence) || !neighbors) return undefined;
  for (const name of NEIGHBORHOODS) {
    const { went, others } = neighbors[name];
    if (went >= MIN_NEIGHBORS && went / others >= MAX_WENT[name])
      return ["likely", { neighborhood: name, went, others }];
  }
  return undefined;
}

function battery({ presence, batteryPercent: percent, batteryTrend: trend, isCharging }: Evidence) {
  if (presence === "unknown" || percent === null || isCharging === true) return undefined;
  return { percent, trend, evidence: trend === null ? { percent } : { percent, percentAnHour: trend } };
}

function batteryEmpty(given: Evidence): Says | undefined {
  const known = battery(given);
  if (!known) return undefined;
  const { percent, trend, evidence } = known;
  if (percent <= EMPTY_PERCENT) return ["likely", evidence];
  const minutesLeft = trend !== null && trend < 0 ? (percent / -trend) * 60 : Number.POSITIVE_INFINITY;
  return minutesLeft <= SOON_EMPTY_MIN
    ? ["likely", { ...evidence, minutesLeft: Math.round(minutesLeft) }]
    : undefined;
}

function batteryLow(given: Evidence): Says | undefined {
  const known = battery(given);
  if (!known || batteryEmpty(given) || known.percent >= given.alertPercent) return undefined;
  return ["possible", known.evidence];
}
