import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { type JobHandler, jobHandler, readFilters } from "../../core/job-handler.ts";
import type { Devices } from "./devices.service.ts";

/** The list as its owner sees it then. */
export const exportDevicesJob = (devices: Pick<Devices, "export">): JobHandler =>
  jobHandler("deviceExport", {
    check: ({ filters }) => void readFilters(DEVICE_ENDPOINTS.export.query, filters),
    async run({ owner, timeZone, keepFile }, { filters, format, language }) {
      const {
        format: _format,
        timeZone: _timeZone,
        ...chosen
      } = readFilters(DEVICE_ENDPOINTS.export.query, filters);
      const file = await devices.export(owner, { filters: chosen, format, timeZone, language });
      await keepFile(file);
      return { file: file.name };
    },
  });
