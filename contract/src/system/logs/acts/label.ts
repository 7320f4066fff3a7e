/** By `METHOD /path` as the contract has them: in Chinese and in English. */
export type ActLabels = Readonly<Record<string, readonly [zh: string, en: string]>>;
