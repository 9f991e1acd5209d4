/**
 * Runs at the start of a subscription. The operation's access and account are checked before;
 * AppSync then compares each message's account, so subscribers only receive their own.
 */
export const subscribe = (): Promise<null> => Promise.resolve(null);
