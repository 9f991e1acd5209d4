import { createRequire } from 'node:module';
import files from './files.json' with { type: 'json' };

/**
 * Where a file lies that no bundle can hold: a font, the WebAssembly that draws pictures.
 * scripts/build-lambdas.mjs puts the same paths beside the function that needs them.
 */
export function pathOf(name: keyof typeof files): string {
  return createRequire(import.meta.url).resolve(files[name]);
}

/** A weight of a font. */
export type Face = 'regular' | 'bold';
