import type { FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import {
  DDI_DETAILS,
  type DdiArtifact,
  type DdiContent,
  type DdiDeployment,
  type DdiHandling,
} from "@sweepline/contract/operations/updates/ddi.ts";
import type { SentFile, SentPackage } from "./packages.store.ts";
import type { Turn } from "./turns.store.ts";

/** What hawkBit calls kinds of modules. */
const PARTS: Readonly<Record<FirmwareKind, string>> = {
  firmware: "firmware",
  software: "bApp",
  mapEngine: "mapEngine",
  languagePack: "languagePack",
};

/** An agent's answer to a call: not there, or there no more. */
export type Missing = "notFound" | "gone";

interface Offered {
  turn: Pick<Turn, "plan">;
  base: string;
  packages: readonly SentPackage[];
}

/** An update as its agent gets it. The ids are numbers in text, as agents read them. */
export function contentOf({ turn, base, packages }: Offered): DdiContent {
  const { urgency } = turn.plan;
  const handling: DdiHandling = urgency === "whenIdle" ? "attempt" : "forced";
  return {
    download: handling,
    // What is not to be installed is skipped, which agents report as done: it is asked for only where that is meant.
    update: urgency === "downloadOnly" ? "skip" : handling,
    chunks: packages.map((one) => ({
      part: PARTS[one.kind],
      name: one.eventName,
      version: one.version,
      artifacts: one.files.map((file) => artifactOf(file, `${base}/softwaremodules/${one.id}/artifacts`)),
    })),
  };
}
export const deploymentOf = (actionId: number, offered: Offered): DdiDeployment => ({
  id: String(actionId),
  deployment: contentOf(offered),
});

/** What an agent says, without what breaks lines and databases; long ones are cut. */
export const wordsOf = (details: readonly string[] = []): string[] =>
  details
    .slice(0, DDI_DETAILS.lines)
    .map((line) =>
      line
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, DDI_DETAILS.length)
        .toWellFormed(),
    )
    .filter((line) => line !== "");

/** Both links lead to where the agent has come from, encrypted or not. */
export function artifactOf(file: SentFile, base: string): DdiArtifact {
  const href = `${base}/${encodeURIComponent(file.name)}`;
  const [download, md5sum] = [{ href }, { href: `${href}.MD5SUM` }];
  return {
    filename: file.name,
    hashes: {
      sha1: file.sha1.toString("hex"),
      md5: file.md5.toString("hex"),
      sha256: file.sha256.toString("hex"),
    },
    size: file.bytes,
    _links: { download, md5sum, "download-http": download, "md5sum-http": md5sum },
  };
}
