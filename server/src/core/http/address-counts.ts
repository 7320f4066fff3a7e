/** How many of something there are of each address, and no more than so many. */
export interface AddressCounts {
  /** Answers how it is given back, once; undefined: the address has as many as it may. */
  take(address: string): (() => void) | undefined;
}

export function createAddressCounts(most: number): AddressCounts {
  const counts = new Map<string, number>();
  return {
    take(address) {
      const count = (counts.get(address) ?? 0) + 1;
      if (count > most) return undefined;
      counts.set(address, count);
      return () => {
        const left = (counts.get(address) ?? 1) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      };
    },
  };
}
