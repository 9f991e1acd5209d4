interface Opened {
  account: string;
  /** An own profile. */
  id?: string;
  /** A profile to begin with a copy of. */
  copy?: string;
}

/** The page of a profile; of a new one without an id. */
export const addressOf = ({ account, ...rest }: Opened): string =>
  `/device-profiles/profile?${new URLSearchParams({ account_id: account, ...rest })}`;
