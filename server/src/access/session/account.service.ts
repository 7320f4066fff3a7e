import {
  type Preferences,
  SESSION_REFUSALS,
  type SessionRow,
  type sysUserSchema,
  type UserInfo,
} from "@sweepline/contract/access/session/index.ts";
import { originalPassword } from "@sweepline/contract/access/session/password-change.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS, type ValidationKey } from "@sweepline/contract/core/refusal.ts";
import type { z } from "zod";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import type { NoteAccount } from "../account-notices/index.ts";
import { type Staff, type StaffMember, withoutEnd } from "../staff/index.ts";
import type { Checks } from "./checks.service.ts";
import type { Lockout } from "./lockout.service.ts";
import { openSessionsOf } from "./open-sessions.ts";
import type { Seals } from "./seal.service.ts";
import type { SecondFactorGate } from "./second-factor-gate.ts";
import { sessionsStore } from "./sessions.store.ts";
import { endViewings } from "./viewing-ends.ts";

type SysUser = z.input<typeof sysUserSchema>;

export interface PasswordChange {
  originalPassword: string;
  newPassword: string;
  randomStr: string;
}

/** What people see and change of themselves: who they are, their password, their sessions. */
export interface Account {
  info(caller: Caller): Promise<UserInfo>;
  /** For the lock screen; wrong ones count towards the lock-out. */
  verifyPassword(requester: Requester, sealed: { password: string; randomStr: string }): Promise<boolean>;
  /** Ends the person's other sessions. */
  changePassword(requester: Requester, change: PasswordChange): Promise<void>;
  updateProfile(
    requester: Requester,
    profile: Pick<StaffMember, "displayName" | "phone" | "email">,
  ): Promise<SysUser>;
  setAvatar(requester: Requester, avatar: string): Promise<SysUser>;
  updatePreferences(requester: Requester, preferences: Preferences): Promise<Preferences>;
  sessions(caller: Caller): Promise<SessionRow[]>;
  /** Of the session that asks, in seconds from now; null: not bound by it. */
  ownEnd(caller: Caller): Promise<{ idleEndsInS: number | null; limitEndsInS: number | null }>;
  endSession(requester: Requester, id: number): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  audit: Audit;
  announcer: Pick<Announcer, "announceRights">;
  staff: Staff;
  checks: Checks;
  seals: Seals;
  lockout: Lockout;
  noteAccount: NoteAccount;
  secondFactors: Pick<SecondFactorGate, "isEnrolled">;
}

export function createAccount(deps: Deps): Account {
  const { staff } = deps;
  return {
    async info({ staffId, permissions, companyPermissions, viewer, restriction }) {
      const [member, roles] = await Promise.all([staff.get(staffId), staff.rolesOf(staffId)]);
      return {
        // Whoever looks through a newcomer's eyes is not asked for a first password.
        sysUser: {
          ...sysUserOf(member),
          mustChangePassword: restriction === "initialPassword",
          mustEnrollSecondFactor: restriction === "secondFactor",
          // The viewer may see all that the person does, but edit nobody.
          phone: viewer ? withoutEnd(member.phone) : member.phone,
        },
        roles,
        permissions: [...permissions].sort(),
        companyPermissions: [...companyPermissions],
        viewedBy: viewer?.displayName ?? null,
      };
    },
    async verifyPassword(requester, { password, randomStr }) {
      const [plain] = await openAll(deps, randomStr, [password]);
      const isRight = await isOwnPassword(deps, requester, plain ?? "");
      const { staffId, sessionId } = requester.caller;
      // Whoever has a second factor confirms dangerous acts by that.
      if (isRight && !(await deps.secondFactors.isEnrolled(staffId)))
        await sessionsStore(deps.db).noteVerified(sessionId, deps.clock.now());
      return isRight;
    },
    changePassword: (requester, change) => changePassword(deps, requester, change),
    updateProfile: async (requester, profile) =>
      sysUserOf(await staff.updateProfile(requester.caller.staffId, profile, actorOf(requester))),
    setAvatar: async (requester, avatar) =>
      sysUserOf(await staff.setAvatar(requester.caller.staffId, avatar, actorOf(requester))),
    updatePreferences: (requester, preferences) =>
      staff.updatePreferences(requester.caller.staffId, preferences, actorOf(requester)),
    sessions: (caller) => listSessions(deps, caller),
    ownEnd: (caller) => ownEnd(deps, caller),
    endSession: (requester, id) => endSession(deps, requester, id),
  };
}

function sysUserOf({ isEnabled: _, ...member }: StaffMember): SysUser {
  return { ...member, mustEnrollSecondFactor: false };
}

/** Opens what was sealed with one `randomStr`, which is used up thereby. */
export async function openAll(
  { seals, checks }: Pick<Deps, "seals" | "checks">,
  randomStr: string,
  sealed: readonly string[],
): Promise<string[]> {
  const opened = await Promise.all(sealed.map((one) => seals.open(one, randomStr)));
  const plain = opened.filter((one) => one !== undefined);
  if (plain.length < sealed.length || !(await checks.useOnce(randomStr)))
    throw new Refused(SESSION_REFUSALS.unreadablePassword);
  return plain;
}

async function isOwnPassword(
  { staff, lockout }: Deps,
  requester: Requester,
  password: string,
): Promise<boolean> {
  const { staffId, sessionId } = requester.caller;
  const { username } = await staff.get(staffId);
  const attempt = { username, remoteIp: requester.remoteIp, sessionId };
  const check = async () => (await staff.isPasswordOf(staffId, password)) || undefined;
  return (await lockout.guard(attempt, check)) ?? false;
}

async function changePassword(deps: Deps, requester: Requester, change: PasswordChange): Promise<void> {
  const { caller } = requester;
  const sealed = [change.originalPassword, change.newPassword];
  const [original = "", next = ""] = await openAll(deps, change.randomStr, sealed);
  // Refused before it is tried: a wrong password would count as a failed attempt.
  if (!originalPassword.safeParse(original).success)
    throw refusedPassword("originalPassword", "validation.originalPassword");
  await deps.staff.refuseChoice(caller.staffId, next);
  if (next === original) throw refusedPassword("newPassword", "validation.passwordSame");
  if (!(await isOwnPassword(deps, requester, original))) {
    const fields = [{ field: "originalPassword", text: SESSION_REFUSALS.wrongPassword }];
    throw new Refused(SESSION_REFUSALS.wrongPassword, { fields });
  }
  let sessionIds: number[] = [];
  await deps.staff.setPassword({ id: caller.staffId, password: next, by: actorOf(requester) }, async (tx) => {
    sessionIds = await sessionsStore(tx).endOthers(caller.staffId, {
      ...{ keepId: caller.sessionId, reason: "passwordChanged" },
    });
    await endViewings(tx, deps);
    const { staffId } = caller;
    await deps.noteAccount(tx, { staffId, kind: "passwordChanged", remoteIp: requester.remoteIp });
  });
  deps.announcer.announceRights({ staffIds: [caller.staffId], sessionIds });
}

function refusedPassword(field: "originalPassword" | "newPassword", rule: ValidationKey): Refused {
  return new Refused(CORE_REFUSALS.invalidInput, {
    fields: [{ field, text: VALIDATION_TEXTS[rule] }],
  });
}

async function listSessions({ db, clock }: Deps, caller: Caller): Promise<SessionRow[]> {
  const open = await openSessionsOf(db, caller.staffId, clock.now());
  return open.map((session) => ({ ...session, isCurrent: session.id === caller.sessionId }));
}

async function ownEnd({ db, clock }: Deps, { sessionId }: Caller) {
  const { idleUntil, limitUntil } = await sessionsStore(db).endsOf(sessionId);
  const secondsTo = (end: Date | null) =>
    end && Math.max(0, Math.floor((end.getTime() - clock.now().getTime()) / 1_000));
  return { idleEndsInS: secondsTo(idleUntil), limitEndsInS: secondsTo(limitUntil) };
}

async function endSession(deps: Deps, requester: Requester, id: number): Promise<void> {
  const { db, audit, announcer } = deps;
  const { staffId } = requester.caller;
  await db.transaction(async (tx) => {
    const isEnded = await sessionsStore(tx).endOwn(staffId, { id, reason: "elsewhere" });
    if (!isEnded) throw new Refused(CORE_REFUSALS.notFound);
    const subject = { kind: "session", id };
    await audit.record(tx, { actor: actorOf(requester), action: "access_session_end", subject });
    await endViewings(tx, deps);
  });
  announcer.announceRights({ staffIds: [staffId], sessionIds: [id] });
}
