/** Codes of one set. */
export const CODES_OF_A_SET = 10;
/** At 32 signs, 50 bits. */
export const SIGNS_OF_A_CODE = 10;
/** Crockford's base 32: without i, l, o and u. */
export const CODE_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** The one form of a code: dashes, spaces and case do not count, and o, i and l are read as digits. */
export const plainCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

export const isRecoveryCode = (typed: string): boolean =>
  /^[0-9a-hjkmnp-tv-z]{10}$/.test(plainCode(typed));

/** 'a1b2c-3d4e5' */
export const codeWords = (plain: string): string => `${plain.slice(0, 5)}-${plain.slice(5)}`;
