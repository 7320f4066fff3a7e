/** Debian's `swupdate`, an update agent of others: its images, made and signed as robots' makers do, and its runs. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const canRun = (command: string, args: string[]): boolean => spawnSync(command, args).error === undefined;
export const hasSwupdate: boolean = canRun("swupdate", ["--help"]) && canRun("openssl", ["version"]);

const HARDWARE = "robot:1.0";

export interface ImageSigner {
  certificate: string;
  /** A signed image that writes the content into the file `target`. */
  image(given: { version: string; content: Buffer; target: string }): Promise<Buffer>;
}

export async function anImageSigner(folder: string): Promise<ImageSigner> {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=Robots"],
      ...["-addext", "extendedKeyUsage=emailProtection", "-keyout", key, "-out", certificate],
    ],
    { stdio: "ignore" },
  );
  return {
    certificate,
    async image({ version, content, target }) {
      const description = Buffer.from(descriptionOf({ version, content, target }));
      const path = join(folder, `description-${version}`);
      await writeFile(path, description);
      execFileSync("openssl", [
        ...["cms", "-sign", "-binary", "-nosmimecap", "-outform", "DER", "-in", path, "-out", `${path}.sig`],
        ...["-signer", certificate, "-inkey", key],
      ]);
      return archiveOf([
        ["sw-description", description],
        ["sw-description.sig", await readFile(`${path}.sig`)],
        ["system.bin", content],
      ]);
    },
  };
}

const descriptionOf = ({
  version,
  content,
  target,
}: {
  version: string;
  content: Buffer;
  target: string;
}) => `
software = {
  version = "${version}";
  hardware-compatibility: [ "1.0" ];
  files: ( {
    filename = "system.bin";
    path = "${target}";
    sha256 = "${createHash("sha256").update(content).digest("hex")}";
  } );
}
`;

/** cpio with checksums, which is what it reads. */
function archiveOf(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const entries = [...files, ["TRAILER!!!", Buffer.alloc(0)] as const];
  return Buffer.concat(entries.flatMap(([name, content], index) => entryOf(name, { content, index })));
}

function entryOf(name: string, { content, index }: { content: Buffer; index: number }): Buffer[] {
  const hex = (value: number) => value.toString(16).padStart(8, "0").toUpperCase();
  const sum = content.reduce((all, byte) => (all + byte) >>> 0, 0);
  const fields = [index + 1, 0o100644, 0, 0, 1, 0, content.length, 0, 0, 0, 0, name.length + 1, sum];
  const header = Buffer.from(`070702${fields.map(hex).join("")}${name}\0`);
  const padding = (length: number) => Buffer.alloc((4 - (length % 4)) % 4);
  return [header, padding(header.length), content, padding(content.length)];
}

export interface AgentRun {
  output(): string;
  /** SIGTERM, as a restart does; settles when it is gone. */
  end(): Promise<void>;
}

interface Run {
  folder: string;
  certificate: string;
  url: string;
  tenant: string;
  controllerId: string;
  token: string;
  /** What it says of itself; left out: nothing, and it need not wait for its next poll after it has said it. */
  version?: string;
  /** It has come back from a restart into what it installed; left out: it was not asked to. */
  isConfirmed?: boolean;
  /** A bare option more. */
  more?: readonly string[];
}

export async function startSwupdate(given: Run): Promise<AgentRun> {
  const { folder, certificate, url, tenant, controllerId, token, version } = given;
  await mkdir(folder, { recursive: true });
  const settings = join(folder, "swupdate.cfg");
  const identity = version ? `identify: ( { name = "fwVersion"; value = "${version}"; } );\n` : "";
  await writeFile(settings, `globals: { };\nsuricatta: { };\n${identity}`);
  const suricatta = [
    "-t",
    tenant,
    "-u",
    url,
    "-i",
    controllerId,
    "-k",
    token,
    "-p",
    "1",
    "-r",
    "1",
    "-w",
    "1",
  ];
  const args = [
    ...["-f", settings, "-k", certificate, "-H", HARDWARE, "-l", "6", "-M", ...(given.more ?? [])],
    ...["-u", [...suricatta, ...(given.isConfirmed ? ["-c", "2"] : [])].join(" ")],
  ];
  const child = spawn("stdbuf", ["-oL", "-eL", "swupdate", ...args], {
    env: { ...process.env, TMPDIR: folder },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk));
  const gone = once(child, "exit");
  return {
    output: () => Buffer.concat(said).toString(),
    async end() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await gone;
    },
  };
}
