/** The machine's own even clock, the same in every process on it; ms. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;
