import type { PointKind } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { ToolName } from "../map-document/index.ts";
import { createBrushTool } from "./brush-tool.ts";
import { createHandTool } from "./hand-tool.ts";
import { createMeasureTool } from "./measure-tool.ts";
import { createPointTool } from "./point-tool.ts";
import { createSelectTool } from "./select-tool.ts";
import { createShapeTool } from "./shape-tool.ts";
import type { Tool, ToolHost } from "./tool.ts";

export function createTool(host: ToolHost, name: ToolName): Tool {
  switch (name) {
    case "select":
      return createSelectTool(host);
    case "hand":
      return createHandTool();
    case "measure":
      return createMeasureTool(host);
    case "erase":
    case "restore":
      return createBrushTool(host, name);
    case "qrPoint":
      return createPointTool(host, name);
    case "point:initial":
    case "point:dock":
    case "point:via":
    case "point:elevator":
    case "point:gate":
      return createPointTool(host, name.slice("point:".length) as PointKind);
    default:
      return createShapeTool(host, name);
  }
}
