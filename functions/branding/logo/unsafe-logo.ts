import { BadRequest } from '../../runtime/errors.ts';

/** A file that is no logo, or one that could do harm; the sentence says which. */
export class UnsafeLogo extends BadRequest {
  constructor(sentence: string) {
    super(sentence, 'content');
  }
}
