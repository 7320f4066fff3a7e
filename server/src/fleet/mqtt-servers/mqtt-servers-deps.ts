import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import type { Audit } from "../../system/logs/index.ts";
import type { Sender } from "./send-out.ts";

export interface MqttServersDeps {
  db: Database;
  bus: Bus;
  clock: Clock;
  /** Servers of tenants are reached through it. */
  outgoing: Outgoing;
  audit: Audit;
  secrets: SecretBox;
  sender: Sender;
  /** Whether a registered topic of the down direction at the product's own broker takes this address. */
  isOwnDownTopic(address: string): Promise<boolean>;
}
