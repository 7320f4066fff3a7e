/**
 * PostgreSQL refuses to run as root. Where we are root, the programs run
 *  1. in a user namespace in which root is called nobody: same rights on files, nothing to copy or hand over,
 *     and a project under a 0700 folder of root stays readable; or, where namespaces are forbidden (containers),
 *  2. as the real user nobody who keeps the right to pass closed folders, with the data folder handed to him.
 * An ordinary user runs them as they are.
 */
import { execFile } from "node:child_process";
import { chown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const NOBODY = 65_534;

export interface Identity {
  /** Arguments put before a program's own command line. */
  prefix: string[];
  /** Who must own the data folder, as seen from outside; undefined where it does not matter. */
  ownerId: number | undefined;
}

const IN_NAMESPACE: Identity = {
  prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
  ownerId: 0,
};

const AS_NOBODY: Identity = {
  prefix: [
    "setpriv",
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    // Without it access(2), by which PostgreSQL finds its own program, leaves the right just given out of account.
    "--securebits=+no_setuid_fixup",
    "--",
  ],
  ownerId: NOBODY,
};

/** `program` is any of the PostgreSQL programs: each way is tried by asking it for its version. */
export async function findIdentity(program: string, env: NodeJS.ProcessEnv): Promise<Identity> {
  if (process.getuid?.() !== 0) return { prefix: [], ownerId: undefined };
  for (const identity of [IN_NAMESPACE, AS_NOBODY]) {
    if (await works(identity, program, env)) return identity;
  }
  throw new Error(
    "PostgreSQL does not run as root, and neither a user namespace (unshare) nor another user (setpriv) can be " +
      "used here. Start Sweepline as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

async function works(identity: Identity, program: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [command = program, ...args] = [...identity.prefix, program, "--version"];
  return run(command, args, { env }).then(
    () => true,
    () => false,
  );
}

/** A folder made under one identity may be opened under another after a change of kernel or container. */
export async function handOver(folder: string, identity: Identity): Promise<void> {
  const { ownerId } = identity;
  if (ownerId === undefined || (await stat(folder)).uid === ownerId) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), ownerId, ownerId);
  }
  // The folder itself comes last: it is what tells whether the work was finished.
  await chown(folder, ownerId, ownerId);
}

let canFollowParent: Promise<boolean> | undefined;

/**
 * Arguments that make the kernel interrupt a program when the process that started it dies (Linux, util-linux).
 * An interrupt is PostgreSQL's fast shutdown.
 */
export async function followParentPrefix(): Promise<string[]> {
  const args = ["setpriv", "--pdeathsig", "INT", "--"];
  canFollowParent ??= run("setpriv", ["--pdeathsig", "INT", "--", "true"]).then(
    () => true,
    () => false,
  );
  return (await canFollowParent) ? args : [];
}
