export const VERSIONS = ['V2C', 'V3'] as const;
export type Version = (typeof VERSIONS)[number];

/** The protocols that the SNMP library really has (ruling R-5). */
export const AUTHENTICATIONS = [
  'none',
  'MD5',
  'SHA',
  'SHA-224',
  'SHA-256',
  'SHA-384',
  'SHA-512',
] as const;
export const PRIVACIES = ['none', 'DES', 'AES128', 'AES256'] as const;

/** Credentials typed for one run. They are sent with it and kept nowhere. */
export interface CustomCredentials {
  community: string;
  /** User of version 3 (ruling R-14). */
  user: string;
  authentication: (typeof AUTHENTICATIONS)[number];
  authenticationToken: string;
  privacy: (typeof PRIVACIES)[number];
  privacyToken: string;
}

export const NO_CREDENTIALS: CustomCredentials = {
  community: '',
  user: '',
  authentication: 'none',
  authenticationToken: '',
  privacy: 'none',
  privacyToken: '',
};

/** Credential fields of a run: the community for V2C, protocols with their tokens for V3. */
export function credentialFields(version: Version, credentials: CustomCredentials) {
  if (version === 'V2C') return { snmpCommunityString: credentials.community };
  return {
    snmpUser: credentials.user.trim(),
    auth: credentials.authentication,
    priv: credentials.privacy,
    ...(credentials.authentication === 'none'
      ? {}
      : { authToken: credentials.authenticationToken }),
    ...(credentials.privacy === 'none' ? {} : { privToken: credentials.privacyToken }),
  };
}
