import { createStore } from "../../core/store/index.ts";

/** A file that this browser is sending. It lives outside of the page: closing a drawer does not stop it. */
export interface UploadJob {
  readonly packageId: number;
  readonly name: string;
  readonly bytes: number;
  readonly phase: "hashing" | "sending" | "paused" | "failed";
  /** Bytes read for the checksum, or arrived at the server. */
  readonly done: number;
  /** Why it failed. */
  readonly text: string;
}

export const uploadJobs = createStore<readonly UploadJob[]>([]);

const isOf =
  ({ packageId, name }: Pick<UploadJob, "packageId" | "name">) =>
  (job: UploadJob): boolean =>
    job.packageId === packageId && job.name === name;

/** One of each name in a package. */
export const putJob = (job: UploadJob): void =>
  uploadJobs.set((jobs) => [...jobs.filter((one) => !isOf(job)(one)), job]);

export const changeJob = (of: Pick<UploadJob, "packageId" | "name">, change: Partial<UploadJob>): void =>
  uploadJobs.set((jobs) => jobs.map((job) => (isOf(of)(job) ? { ...job, ...change } : job)));

export const dropJob = (of: Pick<UploadJob, "packageId" | "name">): void =>
  uploadJobs.set((jobs) => jobs.filter((job) => !isOf(of)(job)));

export const isBusy = ({ phase }: UploadJob): boolean => phase === "hashing" || phase === "sending";

export const percentOf = (done: number, bytes: number): number =>
  bytes === 0 ? 0 : Math.floor((done / bytes) * 100);
