import { BadRequest } from '../../runtime/errors.ts';

/** Not a logo, or a harmful one; the message has the reason. */
export class UnsafeLogo extends BadRequest {
  constructor(sentence: string) {
    super(sentence, 'content');
  }
}
