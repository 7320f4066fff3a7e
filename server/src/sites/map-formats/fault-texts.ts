/** What may be wrong with the files of a map. */
export const FAULTS = {
  unknownFormat: {
    zh: "无法识别文件。支持：ROS 地图（PGM 或 PNG 与 YAML，可打包为 zip）、Valetudo 地图、GeoJSON、本平台的地图文件",
    en: "Not a file that is known here: a ROS map (PGM or PNG with its YAML, or both in a zip), a Valetudo map, GeoJSON or a map file of this product",
  },
  empty: { zh: "文件为空", en: "The file is empty" },
  damaged: { zh: "文件已损坏：{detail}", en: "The file is damaged: {detail}" },
  tooSlow: { zh: "文件无法在限定时间内读取", en: "The file cannot be read in the time that there is for it" },
  unpacksTooMuch: { zh: "文件解压后过大", en: "The file unpacks to too much" },
  cutOff: {
    zh: "文件不完整：应有 {wanted} 字节，实际 {found} 字节",
    en: "The file is cut off: {wanted} bytes are wanted, {found} are there",
  },
  trailing: { zh: "图像之后还有 {count} 字节，已忽略", en: "{count} bytes behind the image are not read" },
  severalMaps: { zh: "一次只能导入一张地图", en: "One map at a time" },
  noYaml: {
    zh: "缺少与图像配套的 YAML 文件；没有时，请只上传图像，并填写分辨率与原点",
    en: "The YAML file that goes with the image is missing; without one, hand in the image alone and enter its resolution and origin",
  },
  longYaml: {
    zh: "文件有 {kb} KB；地图的 YAML 只有几行，最多 {max} KB",
    en: "This file has {kb} KB; the YAML of a map has a few lines, {max} KB at most",
  },
  building: {
    zh: "这是 Open-RMF 的建筑文件，不是地图的 YAML。请逐层导入其中的楼层图像，并填写分辨率与原点",
    en: "This is a building file of Open-RMF, not the YAML of a map. Import the image of each of its levels, with its resolution and origin",
  },
  noImage: {
    zh: "未提交 image 所指的图像文件 {name}",
    en: "The image {name} that it names is not among the files",
  },
  imageUp: {
    zh: "不能包含 .. 或控制字符，请只写文件名",
    en: "Must not lead out of its folder; name the file alone",
  },
  imagePath: {
    zh: "忽略了文件夹，使用随附的 {name}",
    en: "Its folders are of no matter; {name} among the files is taken",
  },
  number: { zh: "应为数字", en: "A number is wanted" },
  side: { zh: "{value} 不在 1 至 {max} 之间", en: "{value} is not within 1 and {max}" },
  maximum: { zh: "{value} 不在 1 至 65535 之间", en: "{value} is not within 1 and 65535" },
  sample: {
    zh: "第 {row} 行第 {column} 列的像素值 {value} 超过最大值 {max}",
    en: "The pixel in row {row}, column {column} is {value}, above the maximum of {max}",
  },
  tooManySamples: {
    zh: "像素数据过大，请另存为 8 位灰度图像",
    en: "Its pixels take too much room; save it as an 8 bit grey image",
  },
  interlacedBits: {
    zh: "不支持少于 8 位的隔行图像，请另存为非隔行图像",
    en: "Interlaced images of less than 8 bits are not read; save it without interlacing",
  },
  thresholds: {
    zh: "free_thresh 不能大于 occupied_thresh",
    en: "free_thresh must not be above occupied_thresh",
  },
  rawNegate: {
    zh: "raw 模式下不使用 negate（与 Nav2 一致）",
    en: "Raw maps are read without negation, as Nav2 does",
  },
  graded: {
    zh: "{count} 个像素介于空闲与占用之间，按未知处理",
    en: "{count} pixels lie between free and occupied and are taken as unknown",
  },
  aliases: { zh: "不支持锚点与别名", en: "Anchors and aliases are not read" },
  json: { zh: "不是有效的 JSON：{detail}", en: "Not valid JSON: {detail}" },
  cells: {
    zh: "解压后为 {found} 个栅格，应为 {wanted} 个",
    en: "Unpacks to {found} cells instead of {wanted}",
  },
  cellValue: { zh: "栅格值只能为 0、1、2", en: "A cell is 0, 1 or 2" },
  ring: { zh: "多边形不能有孔洞", en: "An area cannot have holes" },
  geometry: { zh: "{kind} 的几何类型应为 {wanted}", en: "The geometry of {kind} is {wanted}" },
  lonLat: {
    zh: "文件未说明坐标系，坐标按地图坐标（米）读取",
    en: "It does not say what its coordinates are; they are taken as meters of the map",
  },
  nameTwice: { zh: "名称“{name}”重复", en: "The name “{name}” is used twice" },
  idTwice: { zh: "编号“{id}”重复", en: "The id “{id}” is used twice" },
  initialTwice: { zh: "地图只能有一个初始点", en: "A map has one initial point" },
  areaTwice: { zh: "此地图只能有一个清扫区域", en: "This map takes one cleaning area" },
  tooMany: { zh: "元素过多，最多 {max} 个", en: "Too many elements; {max} at most" },
  noGrid: {
    zh: "文件不含栅格，只能导入到已有地图",
    en: "The file has no grid; it can be imported into a map that is there already",
  },
} as const;
