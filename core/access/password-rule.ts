/**
 * Password rule of the user pool; it also asks for a letter of either case, a digit and a symbol.
 */
export const PASSWORD_MIN_LENGTH = 12;

/** The same for the person who chooses one. */
export const PASSWORD_RULE = `At least ${PASSWORD_MIN_LENGTH} characters, among them a small and a capital letter, a digit and a symbol.`;
