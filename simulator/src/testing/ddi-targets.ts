/** What a small DDI server has for its controllers, and what they reported. */

export interface OfferedFile {
  filename: string;
  /** Left out: this server. */
  host?: string;
  content: Buffer;
  /** Left out: what the content has. */
  hashes?: Record<string, string>;
  size?: number;
}

export interface Offer {
  id: string;
  download?: string;
  update?: string;
  maintenanceWindow?: string;
  chunks: { part: string; version: string; name?: string; files: OfferedFile[] }[];
}

/** Of one controller. */
export interface Target {
  offer?: Offer | undefined;
  isConfirmationWanted: boolean;
  isCanceling: boolean;
  areAttributesWanted: boolean;
  attributes: Record<string, string>;
  installedId?: string;
  /** What it reported of deployments, oldest first. */
  feedback: ReportedStatus[];
  cancelFeedback: ReportedStatus[];
}

export interface ReportedStatus {
  id?: string;
  execution: string;
  finished: string;
  progress?: { cnt: number; of: number };
  details: string[];
}
