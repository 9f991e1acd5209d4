import { ALERTING } from './alerting.ts';
import { DESK } from './desk.ts';
import { LOOK } from './look.ts';
import type { OwnedFile } from './owned-file.ts';
import { PERSONS } from './persons.ts';
import { PLACES } from './places.ts';

/** The files that tell one kind of thing each, as they are made together. */
export const OWNED_BATCHES: readonly (readonly OwnedFile[])[] = [
  [...LOOK, ...PLACES, ...PERSONS],
  ALERTING,
  DESK,
];

export const OWNED_FILES = OWNED_BATCHES.flat();
