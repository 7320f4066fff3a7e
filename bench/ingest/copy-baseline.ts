/** What PostgreSQL takes in by binary COPY over one connection, the same rows with the same key: the yardstick. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { packRows } from "../../server/src/fleet/telemetry/index.ts";
import { ROWS } from "./reports.ts";

const ROWS_A_CHUNK = 1_000;
const EPOCH_2000_MS = 946_684_800_000;
const HEADER = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);

type Field = { size: number; write(buffer: Buffer, at: number): void } | null;

const int8 = (value: number): Field => ({
  size: 8,
  write: (buffer, at) => void buffer.writeBigInt64BE(BigInt(value), at),
});
const int4 = (value: number): Field => ({
  size: 4,
  write: (buffer, at) => void buffer.writeInt32BE(value, at),
});
const int2 = (value: number): Field => ({
  size: 2,
  write: (buffer, at) => void buffer.writeInt16BE(value, at),
});
const float4 = (value: number): Field => ({
  size: 4,
  write: (buffer, at) => void buffer.writeFloatBE(value, at),
});
const instant = (ms: number): Field => int8((ms - EPOCH_2000_MS) * 1_000);
const text = (value: string): Field => ({
  size: Buffer.byteLength(value),
  write: (buffer, at) => void buffer.write(value, at),
});
const bytes = (value: Buffer): Field => ({
  size: value.length,
  write: (buffer, at) => void value.copy(buffer, at),
});

function rowBytes(fields: readonly Field[]): Buffer {
  const size = fields.reduce((sum, field) => sum + 4 + (field?.size ?? 0), 2);
  const buffer = Buffer.allocUnsafe(size);
  let at = buffer.writeInt16BE(fields.length, 0);
  for (const field of fields) {
    at = buffer.writeInt32BE(field ? field.size : -1, at);
    if (!field) continue;
    field.write(buffer, at);
    at += field.size;
  }
  return buffer;
}

const PACKED_ROWS = Buffer.from(packRows(ROWS), "hex");

function reportBytes(device: number, index: number): Buffer {
  const at = Date.now() - 1_000_000 + index;
  return rowBytes([
    ...[int8(device), instant(at), int8(index * 2), instant(at), int4(1_000)],
    ...[float4(0.5), float4(0.75), float4(0.06), float4(80), float4(10), float4(5), float4(1.57)],
    ...[int2(1), text(`floor-${device % 20}`), bytes(PACKED_ROWS)],
  ]);
}

/** Rows a second; encoding them is done before the clock starts. */
export async function measureCopy(
  url: string,
  { robots, rows }: { robots: number; rows: number },
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "drop table if exists copy_target; create table copy_target (like telemetry_reports including all)",
  );
  const chunks: Buffer[] = [];
  for (let start = 0; start < rows; start += ROWS_A_CHUNK)
    chunks.push(
      Buffer.concat(
        Array.from({ length: ROWS_A_CHUNK }, (_, index) =>
          reportBytes((start + index) % robots, start + index),
        ),
      ),
    );
  const begin = performance.now();
  for (const chunk of chunks)
    await pipeline(
      Readable.from([HEADER, chunk, TRAILER]),
      client.query(copyFrom("copy copy_target from stdin binary")),
    );
  const seconds = (performance.now() - begin) / 1_000;
  await client.query("drop table copy_target");
  await client.end();
  return (chunks.length * ROWS_A_CHUNK) / seconds;
}
