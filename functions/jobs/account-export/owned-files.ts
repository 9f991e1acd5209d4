import { ALERTING } from './alerting.ts';
import { DESK } from './desk.ts';
import { LOOK } from './look.ts';
import type { OwnedFile } from './owned-file.ts';
import { PERSONS } from './persons.ts';
import { PLACES } from './places.ts';

/** Every file that tells one kind of thing; a further one is an entry of one of these lists. */
export const OWNED_FILES: readonly OwnedFile[] = [
  ...LOOK,
  ...PLACES,
  ...PERSONS,
  ...ALERTING,
  ...DESK,
];
