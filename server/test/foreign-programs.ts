/** Programs of others that a machine may have: what needs them is skipped without them. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

export const run = promisify(execFile);
const isThere = (command: string, ...args: string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    (error) => error.code !== "ENOENT" && !/ModuleNotFound|ImportError/.test(error.stderr ?? ""),
  );
export const PYTHON = process.env.PYTHON ?? "python3";
export const [hasMosquittoClients, hasPaho] = await Promise.all([
  isThere("mosquitto_pub", "--help"),
  isThere(PYTHON, "-c", "from paho.mqtt.client import CallbackAPIVersion"),
]);
/** For the title of a test. */
export const absent = (is: boolean, needs: string): string => (is ? "" : ` (not here: ${needs})`);
