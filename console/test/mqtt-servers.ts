/** Choices of MQTT servers as the server tells of them. */
import type { MqttServerOption } from "@sweepline/contract/fleet/mqtt-servers/index.ts";

export const aServerOption = (
  id: number,
  name: string,
  given: Partial<MqttServerOption> = {},
): MqttServerOption => ({ id, name, organizationId: 2, isBuiltIn: false, adapters: [], ...given });
