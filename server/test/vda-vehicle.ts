/**
 * A plain VDA 5050 vehicle that knows nothing of our profile: the virtual one of `vda-5050-lib`, in a process of its own
 * so that it can be killed. Any message tells it to say goodbye.
 */
import { AgvController, VirtualAgvAdapter, type VirtualAgvAdapterOptions } from "vda-5050-lib";

const [brokerUrl = "", serialNumber = "", password = "", ...more] = process.argv.slice(2);
/** Where a test gives these too, the vehicle comes back by itself, as they do in life. */
const [username = serialNumber, version = "3.1.1"] = more;
const reconnectPeriod = more.length > 0 ? 500 : 0;
const adapterOptions: VirtualAgvAdapterOptions = {
  initialPosition: { mapId: "hall", x: 0, y: 0, theta: 0, lastNodeId: "start" },
  vehicleSpeed: 5,
};
const controller = new AgvController(
  { manufacturer: "Acme", serialNumber },
  {
    interfaceName: "uagv",
    vdaVersion: "2.0.0",
    transport: {
      ...{ brokerUrl, username, password, reconnectPeriod },
      protocolVersion: version === "5.0" ? "5.0" : "3.1.1",
    },
  },
  { agvAdapterType: VirtualAgvAdapter, publishStateInterval: 1_000, publishVisualizationInterval: 200 },
  adapterOptions,
);

process.on("message", async () => {
  await controller.stop();
  process.exit(0);
});
process.on("disconnect", () => process.exit());
await controller.start();
process.send?.("started");
