/**
 * What a room leaves open for rooms that it does not know: these provide it when they are loaded, as a piece of SQL or
 * what makes one. So the owner of a table writes all SQL on it, and nobody reads up a wing.
 */
export class Provided<Piece> {
  readonly #pieces: Piece[] = [];
  readonly #what: string;

  constructor(what: string) {
    this.#what = what;
  }

  provide(piece: Piece): void {
    this.#pieces.push(piece);
  }

  /** From every room that provides one. */
  all(): readonly Piece[] {
    return this.#pieces;
  }

  /** Where exactly one room does. */
  only(): Piece {
    const [piece] = this.#pieces;
    if (piece === undefined) throw new Error(`no room that is loaded provides ${this.#what}`);
    return piece;
  }
}
