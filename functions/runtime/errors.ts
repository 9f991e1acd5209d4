/** Error of a verb; the kernel turns it into the envelope. One class per meaning. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly field: string | undefined;
  readonly data: unknown;

  constructor(statusCode: number, message: string, field?: string, data?: unknown) {
    super(message);
    // Not the class's own name, which bundling makes shorter.
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.field = field;
    this.data = data;
  }
}

/** 400: the request is malformed; `field` names the first field that is. */
export class BadRequest extends HttpError {
  constructor(message: string, field?: string) {
    super(400, message, field);
  }
}

/** 401: no token, or one that is not good. It signs the person out. */
export class Unauthorized extends HttpError {
  constructor(message = 'Your session has ended. Please sign in again.') {
    super(401, message);
  }
}

/** 403: the person is known and may not do this. */
export class Forbidden extends HttpError {
  constructor(message = 'You do not have permission to do this.') {
    super(403, message);
  }
}

/** 404: it does not exist for this person, which says nothing about whether it exists. */
export class NotFound extends HttpError {
  constructor(what: string) {
    super(404, `${what} not found.`);
  }
}

/** 409: somebody else was first; `data` carries the newer value, `field` names what is taken. */
export class Conflict extends HttpError {
  constructor(message: string, newer?: unknown, field?: string) {
    super(409, message, field, newer);
  }
}

/** 502 family: something behind the portal did not answer; the sentence says what. */
export class UpstreamFailed extends HttpError {
  constructor(message: string) {
    super(502, message);
  }
}

/** 429: asked too often; `retryAfterSeconds` is when it may be asked again, where that is known. */
export class TooManyRequests extends HttpError {
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(429, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
