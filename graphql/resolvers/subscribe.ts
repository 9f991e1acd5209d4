/**
 * Runs when somebody subscribes. Who may is decided before: by the operation's access and by its
 * account, which every message repeats and the data service compares, so that a subscriber only
 * hears of an account that is theirs.
 */
export const subscribe = (): Promise<null> => Promise.resolve(null);
