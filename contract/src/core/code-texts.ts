/** Texts of what is refused as a code: names that programs and papers know something by. */
export const CODE_TEXTS = {
  "validation.username": {
    zh: "只能包含字母和数字，长度 3 至 40",
    en: "Letters and digits only, 3 to 40 characters",
  },
  "validation.organizationType": {
    zh: "类型编码不能为 SYSTEM、PLATFORM、TENANT 或 ORG",
    en: "The type code must not be SYSTEM, PLATFORM, TENANT or ORG",
  },
  "validation.serialNumber": {
    zh: "只能包含字母、数字和 _ . : -，长度 1 至 64",
    en: "Letters, digits and _ . : - only, 1 to 64 characters",
  },
  "validation.organizationCode": {
    zh: "只能包含字母、数字和 _ -，长度 1 至 64",
    en: "Letters, digits and _ - only, 1 to 64 characters",
  },
  "validation.code": {
    zh: "以字母开头，只能包含字母、数字和 _ -，长度 2 至 64",
    en: "Letters, digits and _ - only, beginning with a letter, 2 to 64 characters",
  },
  "validation.parameterName": {
    zh: "以字母开头，只能包含字母、数字和 _ . -，最多 64 个字符",
    en: "Letters, digits and _ . - only, beginning with a letter, at most 64 characters",
  },
  "validation.parameterCategory": {
    zh: "以字母开头，只能包含字母、数字、_ . - 和单词间的单个空格",
    en: "Letters, digits, _ . - and single spaces between words only, beginning with a letter",
  },
  "validation.typeCode": {
    zh: "以大写字母开头，只能包含大写字母、数字和 _，长度 2 至 40",
    en: "Capital letters, digits and _ only, beginning with a letter, 2 to 40 characters",
  },
  "validation.permissionCode": {
    zh: "由三段小写字母组成，用 _ 连接，如 fleet_devices_list",
    en: "Three parts of small letters joined by _, such as fleet_devices_list",
  },
  "validation.permissionList": {
    zh: "由小写字母、_ 和 - 组成的权限，用空格分隔，如 fleet_devices_list",
    en: "Permissions of small letters, _ and -, separated by spaces, such as fleet_devices_list",
  },
  "validation.wingList": {
    zh: "由小写字母组成的业务域，用逗号分隔，如 fleet,sites",
    en: "Wings in small letters, separated by commas, such as fleet,sites",
  },
} as const;
