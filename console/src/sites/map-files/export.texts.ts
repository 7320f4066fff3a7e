import { texts } from "../../core/i18n/index.ts";

export const exportTexts = texts({
  zh: {
    export: "导出",
    exporting: "正在导出…",
    exported: "已导出",
    formats: {
      rosPgm: "ROS map_server（PGM + YAML，zip）",
      rosPng: "ROS map_server（PNG + YAML，zip）",
      pgm: "仅 PGM 图像",
      pgmYaml: "仅 YAML（PGM）",
      png: "仅 PNG 图像",
      pngYaml: "仅 YAML（PNG）",
      valetudo: "Valetudo 地图（JSON）",
      geojson: "元素（GeoJSON）",
      robotMap: "Sweepline 地图文件（JSON）",
    },
  },
  en: {
    export: "Export",
    exporting: "Exporting…",
    exported: "Exported",
    formats: {
      rosPgm: "ROS map_server (PGM and YAML, zip)",
      rosPng: "ROS map_server (PNG and YAML, zip)",
      pgm: "PGM image alone",
      pgmYaml: "YAML alone (for PGM)",
      png: "PNG image alone",
      pngYaml: "YAML alone (for PNG)",
      valetudo: "Valetudo map (JSON)",
      geojson: "Elements (GeoJSON)",
      robotMap: "Sweepline map file (JSON)",
    },
  },
});
