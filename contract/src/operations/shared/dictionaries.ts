import { builtInDictionary as dictionary } from "../../system/dictionaries/built-in.ts";
import type { FirmwareFileState, FirmwareKind, FirmwareState } from "../firmware/codes.ts";

/** Labels for the codes of the operations wing. */
export const OPERATION_DICTIONARIES = {
  firmwareKind: dictionary<FirmwareKind>(["固件包类型", "Kinds of firmware packages"], {
    software: ["软件", "Software"],
    firmware: ["固件", "Firmware"],
    mapEngine: ["地图引擎", "Map engine"],
    languagePack: ["语言包", "Language pack"],
  }),
  firmwareState: dictionary<FirmwareState>(["固件包状态", "States of firmware packages"], {
    draft: ["草稿", "Draft", "neutral"],
    released: ["已发布", "Released", "good"],
    withdrawn: ["已撤回", "Withdrawn", "bad"],
  }),
  firmwareFileState: dictionary<FirmwareFileState>(["固件文件状态", "States of firmware files"], {
    uploading: ["上传中", "Uploading", "busy"],
    checking: ["校验中", "Checking", "busy"],
    ready: ["已校验", "Checked", "good"],
    damaged: ["已损坏", "Damaged", "bad"],
  }),
} as const;
