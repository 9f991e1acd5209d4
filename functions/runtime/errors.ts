import type { Proof } from '../../core/contract/api-error.ts';

/** Error of a verb; the kernel turns it into an HTTP answer. One class per meaning. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly field: string | undefined;
  readonly data: unknown;

  constructor(statusCode: number, message: string, field?: string, data?: unknown) {
    super(message);
    // A literal, as bundling shortens class names.
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.field = field;
    this.data = data;
  }
}

/** 303: what is asked for is a page elsewhere. */
export class SeeOther extends HttpError {
  readonly url: string;

  constructor(url: string) {
    super(303, 'Please open the page.');
    this.url = url;
  }
}

/** 400: malformed request; `field` is the first invalid field. */
export class BadRequest extends HttpError {
  constructor(message: string, field?: string) {
    super(400, message, field);
  }
}

/** 401: no valid token. The web app then signs the person out. */
export class Unauthorized extends HttpError {
  constructor(message = 'Your session has ended. Please sign in again.') {
    super(401, message);
  }
}

/** 403: the person lacks the right. */
export class Forbidden extends HttpError {
  constructor(message = 'You do not have permission to do this.') {
    super(403, message);
  }
}

/** 403: the person has the right, and must prove who they are. */
export class ProofNeeded extends HttpError {
  readonly proof: Proof;

  constructor(proof: Proof, message: string) {
    super(403, message);
    this.proof = proof;
  }
}

/** 404: also used if something exists that the person may not see. */
export class NotFound extends HttpError {
  constructor(what: string) {
    super(404, `${what} not found.`);
  }
}

/** 409: concurrent change or duplicate; `data` is the newer value, `field` the duplicate field. */
export class Conflict extends HttpError {
  constructor(message: string, newer?: unknown, field?: string) {
    super(409, message, field, newer);
  }
}

/** 410: it had an end; the message names it. */
export class Gone extends HttpError {
  constructor(message: string) {
    super(410, message);
  }
}

/** 412: the window shows another account than the one the person is in now. */
export class OtherAccount extends HttpError {
  constructor() {
    super(412, 'You are in another account now. Please reload the page.');
  }
}

/** 422: the device was asked and did not answer, or refused; nothing of the portal failed. */
export class DeviceRefused extends HttpError {
  constructor(message: string, field?: string) {
    super(422, message, field);
  }
}

/** 502: a system behind the portal failed; the message names it. */
export class UpstreamFailed extends HttpError {
  constructor(message: string) {
    super(502, message);
  }
}

/** 429: rate limit; `retryAfterSeconds` if known. */
export class TooManyRequests extends HttpError {
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, retryAfterSeconds?: number, headers: Record<string, string> = {}) {
    super(429, message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.headers = headers;
  }
}
