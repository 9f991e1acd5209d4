/** White space beyond the usual characters. */
const SPACES = '\u1680\u2000\u2028\u202f\u205f\u3000\ufeff';
/** With one that no class has by itself. */
const USUAL = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
  ...SPACES,
  '一',
];
const ASSERTION = /^(?:[$^]|\\[bB])$/;
export const isAssertion = (part: string): boolean => ASSERTION.test(part);

/** Which characters parts of a pattern fit. */
export class Characters {
  readonly #all: string[];
  readonly #known = new Map<string, bigint>();

  /** Two ranges that overlap share an end, so ends stand for the characters beyond the usual ones. */
  constructor(pattern: string) {
    const coded = [...pattern.matchAll(/\\u([\da-f]{4})/gi)].map(([, hex]) =>
      String.fromCharCode(Number.parseInt(hex!, 16)),
    );
    this.#all = [...new Set([...USUAL, ...pattern.split(''), ...coded])];
  }

  /** Whether no character fits one of these parts and one of those. */
  areApart(some: readonly string[], others: readonly string[]): boolean {
    return (this.#of(some) & this.#of(others)) === 0n;
  }

  /** A bit for each character. */
  #of(parts: readonly string[]): bigint {
    return parts.reduce((bits, part) => bits | this.#ofOne(part), 0n);
  }

  #ofOne(part: string): bigint {
    const known = this.#known.get(part);
    if (known !== undefined) return known;
    const one = new RegExp(`^${part}$`, 'is');
    const fits = this.#all.map((each) => isAssertion(part) || one.test(each));
    const any = fits.includes(true) ? fits : fits.map(() => true);
    const bits = BigInt(`0b${any.map(Number).join('')}`);
    this.#known.set(part, bits);
    return bits;
  }
}
