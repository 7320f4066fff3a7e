/**
 * Server settings for two cores and a few gigabytes, tuned for a steady stream of small committed batches.
 * Passed on the command line at every start, so an upgrade of Sweepline reaches databases made by an older one.
 */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  max_connections: "120",
  timezone: "UTC",
  log_timezone: "UTC",

  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",

  // A report is acknowledged to its robot only after the commit, so a commit must mean disk.
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_compression: "pglz",
  wal_buffers: "16MB",
  min_wal_size: "512MB",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  checkpoint_completion_target: "0.9",

  random_page_cost: "1.1",
  jit: "off",
  max_parallel_workers_per_gather: "1",
  max_worker_processes: "4",
  io_workers: "2",

  // Hot rows (latest state, rollups) are rewritten all the time: clean them early and in small bites.
  autovacuum_naptime: "20s",
  autovacuum_max_workers: "2",
  autovacuum_vacuum_scale_factor: "0.05",
  autovacuum_analyze_scale_factor: "0.05",
  autovacuum_vacuum_cost_limit: "1000",

  idle_in_transaction_session_timeout: "60s",
  log_checkpoints: "off",
} as const;

/** For databases that live as long as one test run: nothing survives a power cut, everything is faster. */
const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  min_wal_size: "80MB",
  max_wal_size: "1GB",
  autovacuum: "off",
} as const;

export interface SettingsInput {
  port: number;
  durable: boolean;
  /** Where its Unix socket lies; undefined: it has none. */
  socketFolder: string | undefined;
}

/** The `-c name=value` arguments of a postmaster. */
export function settingsArguments({ port, durable, socketFolder = "" }: SettingsInput): string[] {
  const settings: Record<string, string> = {
    ...SETTINGS,
    ...(durable ? {} : THROWAWAY_SETTINGS),
    port: String(port),
    unix_socket_directories: socketFolder,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
