import { textOf } from './tables.ts';

/**
 * Texts in an index, each after its length, such as owner and name of a test.
 * @returns '' where there is none.
 */
export function textsIn(index: string): string {
  const parts = index.split('.').map(Number);
  const texts: string[] = [];
  while (parts.length > 0) {
    const length = parts.shift()!;
    if (length > parts.length) break;
    texts.push(textOf(Buffer.from(parts.splice(0, length))));
  }
  return texts.filter(Boolean).join(' ');
}
