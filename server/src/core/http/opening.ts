/** Opens a sealed password. Throws a refusal where it cannot be opened. */
export type Unseal = (sealed: string, randomStr: string) => Promise<string>;

interface Sealed {
  password?: string | null | undefined;
  randomStr?: string | undefined;
}

/** Bodies with their password as it was typed; none, where none was sent. */
export const openingBy =
  (unseal: Unseal) =>
  async <Body extends Sealed>({ randomStr = "", ...body }: Body) => ({
    ...body,
    password: body.password ? await unseal(body.password, randomStr) : body.password,
  });
