import type { Random } from '../simulation/random.ts';

export interface Circuit {
  /** As displayed: 100Mb, 10Gb. */
  size: string;
  bearer: string;
  bitsPerSecond: number;
  bearerBitsPerSecond: number;
  supplier: string;
  reference: string;
  /** The supplier's number. */
  supplierReference: string;
}

/** Invented carriers. */
export const SUPPLIERS: readonly { name: string; reference: (random: Random) => string }[] = [
  { name: 'Openfield Access', reference: (random) => `OFEA${random.int(10_000_000, 99_999_999)}` },
  { name: 'Corelink Wholesale', reference: (random) => `CLW-${random.int(100_000, 999_999)}` },
  {
    name: 'Skein Networks',
    reference: (random) => `SKN/${random.int(1_000, 9_999)}/${random.int(100, 999)}`,
  },
  { name: 'Metronode', reference: (random) => `MN${random.int(2_000_000, 9_999_999)}` },
];

const SIZES = ['20Mb', '40Mb', '80Mb', '100Mb', '100Mb', '200Mb', '500Mb', '1Gb'] as const;

export function parseSize(size: string): number {
  const [, figure, unit] = /^(\d+)(Mb|Gb)$/.exec(size) ?? [];
  return Number(figure) * (unit === 'Gb' ? 1_000_000_000 : 1_000_000);
}

/**
 * @param size default: a random common size
 * @param number makes the provider's reference unique
 */
export function planCircuit(
  random: Random,
  prefix: string,
  number: number,
  size: string = random.pick(SIZES),
): Circuit {
  const bitsPerSecond = parseSize(size);
  const bearer =
    bitsPerSecond <= 80_000_000
      ? '80Mb'
      : bitsPerSecond <= 100_000_000
        ? '100Mb'
        : bitsPerSecond <= 1_000_000_000
          ? '1Gb'
          : '10Gb';
  const supplier = random.pick(SUPPLIERS);
  return {
    size,
    bearer,
    bitsPerSecond,
    bearerBitsPerSecond: parseSize(bearer),
    supplier: supplier.name,
    supplierReference: supplier.reference(random),
    reference: `${prefix}-${String(number).padStart(6, '0')}`,
  };
}
