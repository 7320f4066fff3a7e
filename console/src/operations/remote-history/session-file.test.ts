import { describe, expect, it } from "vitest";
import { aSessionFile, aTrack } from "../../../test/remote-history.ts";
import { MAX_FILE_BYTES, parseSession, readSessionFile } from "./session-file.ts";

const written = (change: object = {}) => JSON.stringify({ ...aSessionFile(), ...change });
const faultOf = (text: string) => {
  const read = parseSession(text);
  return "fault" in read ? read.fault : undefined;
};

describe("a file of a session", () => {
  it("is read as it was written", () => {
    expect(parseSession(written())).toEqual({ file: aSessionFile() });
  });

  it("is told from any other file", () => {
    for (const text of ["", "{", "[]", "null", '"x"', "{}", '{"format":7}', '{"format":"other/1"}'])
      expect(faultOf(text), text).toBe("notASession");
  });

  it("says so where another version wrote it", () => {
    expect(faultOf(written({ format: "sweepline-remote-session/2" }))).toBe("otherVersion");
  });

  it("is not opened where something is missing, torn or out of order", () => {
    const { track } = aSessionFile();
    for (const change of [
      { session: undefined },
      { track: { ...track, theta: track.theta.slice(1) } },
      { track: { ...aTrack(3), ms: [0, 200, 100] } },
      { track: { ...track, x: track.x.map(String) } },
      { scans: [{ ms: 0 }] },
    ])
      expect(faultOf(written(change)), JSON.stringify(change).slice(0, 80)).toBe("damaged");
    expect(faultOf(written().slice(0, -10))).toBe("notASession");
  });

  it("is not even read where it is too large", async () => {
    const text = () => Promise.reject(new Error("read"));
    expect(await readSessionFile({ size: MAX_FILE_BYTES + 1, text })).toEqual({ fault: "tooLarge" });
    expect(await readSessionFile({ size: 9, text: async () => written() })).toHaveProperty("file");
  });
});
