import { BadRequest } from '../../runtime/errors.ts';

/** Not a logo, or a harmful one; the message has the reason. */
export class UnsafeLogo extends BadRequest {
  constructor(sentence: string) {
    super(sentence, 'content');
  }
}

export const DAMAGED_SVG = 'This SVG is damaged: it is not well-formed.';
