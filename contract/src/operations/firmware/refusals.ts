import { defineRefusals } from "../../core/refusal.ts";

export const FIRMWARE_REFUSALS = defineRefusals({
  strangeProduct: [422, "型号不存在", "There is no such product"],
  versionUnreadable: [
    422,
    "版本号不符合该型号的版本规则",
    "The rule for this product's versions cannot read this one",
  ],
  versionTaken: [
    409,
    "该型号的同类固件包已有版本 {version}",
    "There is a package of this kind and version ({version}) for the product already",
  ],
  ruleUnfit: [
    409,
    "已有 {count} 个固件包的版本号不符合该规则",
    "This rule cannot read the versions of {count} packages that exist",
  ],
  dependencyTwice: [422, "同一类型只能有一条依赖", "A kind can be needed only once"],
  dependencyRange: [
    422,
    "上限版本必须高于最低版本",
    "The version below which it must be has to be above the minimum",
  ],
  dependencyNoOrder: [
    422,
    "该型号的版本没有先后顺序，不能设置上限版本",
    "This product's versions have no order: there is no version to be below",
  ],
  dependencyOnItself: [
    422,
    "对同类固件包的最低版本要求必须低于本版本",
    "What it needs of its own kind must be older than itself",
  ],
  notADraft: [
    409,
    "固件包已发布，内容不能再更改",
    "The package has been released: its content can no longer be changed",
  ],
  notReleased: [409, "只有已发布的固件包可以撤回", "Only a released package can be withdrawn"],
  noFiles: [409, "请先上传文件再发布", "Upload a file before you release the package"],
  fileNotReady: [
    409,
    "文件 {name} 尚未上传完整或校验未通过",
    "The file {name} has not arrived whole, or its check is not passed",
  ],
  signatureMissing: [
    409,
    "该型号要求签名：文件 {name} 没有由有效公钥验证通过的签名",
    "This product demands signatures, and none of its valid keys verifies one of the file {name}",
  ],
  fileNameTaken: [
    409,
    "已有同名文件 {name}，内容不同。请先删除它",
    "There is another file named {name}; remove that one first",
  ],
  tooManyFiles: [409, "每个固件包最多 {max} 个文件", "A package has at most {max} files"],
  firmwareTooLarge: [413, "文件大小不能超过 {maxMb} MB", "A file may have at most {maxMb} MB"],
  firmwareSpaceUsedUp: [
    409,
    "固件空间不足：已用 {usedMb} / {maxMb} MB。请先删除不需要的草稿文件",
    "The space for firmware is used up: {usedMb} of {maxMb} MB. Remove files of drafts that you no longer need",
  ],
  partOutOfPlace: [422, "分片位置或大小不正确", "The part has the wrong place or size"],
  firmwareIncomplete: [409, "文件尚未上传完整，请继续上传", "Parts of the file are missing; go on uploading"],
  notUploading: [409, "该文件已上传完成", "The file has arrived already"],
  firmwareStorageUnavailable: [
    503,
    "文件存储暂不可用，请稍后重试",
    "The file storage is unavailable; try again shortly",
  ],
  rangeOutside: [416, "请求的范围超出文件大小", "The file has no such range of bytes"],
  notAPublicKey: [
    422,
    "不是可用的公钥：需要 PEM 格式的 Ed25519、RSA（至少 2048 位）或椭圆曲线公钥",
    "Not a usable public key: PEM of Ed25519, RSA (at least 2048 bits) or an elliptic curve",
  ],
  privateKeyGiven: [
    422,
    "这是私钥，请勿上传。请粘贴与之对应的公钥",
    "This is a private key: keep it to yourself and paste the public key that belongs to it",
  ],
  keyTaken: [409, "该公钥已添加", "This key has been added already"],
  tooManyKeys: [409, "每个型号最多 {max} 个有效公钥", "A product has at most {max} valid keys"],
});
