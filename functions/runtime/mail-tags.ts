/** Names of the tags by which an event of SES names a mail. */
export const MAIL_TAGS = { account: 'account', mail: 'mail' } as const;
