import { defineRefusals } from "../../core/refusal.ts";

export const FIRMWARE_REFUSALS = defineRefusals({
  strangeProduct: [422, "型号不存在", "The product does not exist"],
  versionUnreadable: [
    422,
    "版本号不符合该型号的版本规则",
    "The version does not match this product's version rule",
  ],
  versionTaken: [
    409,
    "该型号的同类固件包已有版本 {version}",
    "The product already has a package of this type with version {version}",
  ],
  ruleUnfit: [
    409,
    "已有 {count} 个固件包的版本号不符合该规则",
    "Existing packages whose versions do not match this rule: {count}",
  ],
  dependencyTwice: [422, "同一类型只能有一条依赖", "Each type can be required only once"],
  dependencyRange: [422, "上限版本必须高于最低版本", "The upper limit must be above the minimum version"],
  dependencyNoOrder: [
    422,
    "该型号的版本没有先后顺序，不能设置上限版本",
    "This product's versions have no order, so no upper limit can be set",
  ],
  dependencyOnItself: [
    422,
    "对同类固件包的最低版本要求必须低于本版本",
    "The minimum version required of its own type must be older than this version",
  ],
  notADraft: [
    409,
    "固件包已发布，内容不能再更改",
    "The package has been released; its content can no longer be changed",
  ],
  notReleased: [409, "只有已发布的固件包可以撤回", "Only a released package can be withdrawn"],
  noFiles: [409, "请先上传文件再发布", "Upload a file before releasing the package"],
  fileNotReady: [
    409,
    "文件 {name} 尚未上传完整或校验未通过",
    "File {name} is not completely uploaded or has not passed its check",
  ],
  signatureMissing: [
    409,
    "该型号要求签名：文件 {name} 没有由有效公钥验证通过的签名",
    "This product requires signatures: file {name} has no signature that one of its valid keys verifies",
  ],
  fileNameTaken: [
    409,
    "已有同名文件 {name}，内容不同。请先删除它",
    "A different file named {name} already exists; remove it first",
  ],
  tooManyFiles: [409, "每个固件包最多 {max} 个文件", "A package can have at most {max} files"],
  firmwareTooLarge: [413, "文件大小不能超过 {maxMb} MB", "A file can be at most {maxMb} MB"],
  firmwareSpaceUsedUp: [
    409,
    "固件空间不足：已用 {usedMb} / {maxMb} MB。请先删除不需要的草稿文件",
    "Firmware storage is full: {usedMb} of {maxMb} MB. Remove draft files that you no longer need",
  ],
  partOutOfPlace: [422, "分片位置或大小不正确", "The part has a wrong position or size"],
  firmwareIncomplete: [409, "文件尚未上传完整，请继续上传", "The file is not complete; continue the upload"],
  notUploading: [409, "该文件已上传完成", "The file has already been uploaded"],
  firmwareStorageUnavailable: [
    503,
    "文件存储暂不可用，请稍后重试",
    "The file storage is unavailable; try again later",
  ],
  rangeOutside: [416, "请求的范围超出文件大小", "The requested range exceeds the file size"],
  notAPublicKey: [
    422,
    "不是可用的公钥：需要 PEM 格式的 Ed25519、RSA（至少 2048 位）或椭圆曲线公钥",
    "Not a usable public key: use Ed25519, RSA (at least 2048 bits) or elliptic curve in PEM format",
  ],
  privateKeyGiven: [
    422,
    "这是私钥，请勿上传。请粘贴与之对应的公钥",
    "This is a private key; do not upload it. Paste the matching public key",
  ],
  keyTaken: [409, "该公钥已添加", "This key has already been added"],
  tooManyKeys: [409, "每个型号最多 {max} 个有效公钥", "A product can have at most {max} valid keys"],
});
