/** The user pool also requires upper and lower case, a digit and a symbol. */
export const PASSWORD_MIN_LENGTH = 12;

export const PASSWORD_RULE = `At least ${PASSWORD_MIN_LENGTH} characters, among them a small and a capital letter, a digit and a symbol.`;

/** Follows PASSWORD_RULE. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= PASSWORD_MIN_LENGTH &&
  [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\p{N}]/u].every((kind) => kind.test(password));
