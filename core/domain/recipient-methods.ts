import * as z from 'zod';

/** How an address of a recipient list is reached. */
interface AddressMethod {
  name: string;
  /** Why it cannot be an address of this method; undefined when it can. */
  refused(address: string): string | undefined;
  /** New telephone numbers begin with a prefix that the brand allows. */
  isTelephone: boolean;
  /** Notices of planned work go there as well. */
  takesWorkNotices: boolean;
  /** Acknowledgements of alerts go there as well. */
  takesAcknowledgements: boolean;
}

/** A well-formed address, local@domain with a dot in the domain. */
export function isEmailAddress(typed: string): boolean {
  return z.email().max(254).safeParse(typed.trim()).success;
}

/** Digits of a telephone number, its '+' apart: 7 to 15 of them (decision D-24). */
const PHONE = /^\+?\d{7,15}$/;

const telephone = (name: string): AddressMethod => ({
  name,
  refused: (address) =>
    PHONE.test(address.replaceAll(' ', '')) ? undefined : 'is not a telephone number',
  isTelephone: true,
  takesWorkNotices: false,
  takesAcknowledgements: false,
});

/** Methods of messages to people; a channel is a system, with a queue of its own. */
export const MESSAGE_METHODS = ['EMAIL', 'SMS', 'PAGER'] as const;
export type MessageMethod = (typeof MESSAGE_METHODS)[number];

export const RECIPIENT_METHODS = [...MESSAGE_METHODS, 'CHANNEL'] as const;
export type RecipientMethod = (typeof RECIPIENT_METHODS)[number];

/** All that differs between the methods; whoever sends has a record of the same keys. */
export const ADDRESS_METHODS: Readonly<Record<RecipientMethod, AddressMethod>> = {
  EMAIL: {
    name: 'Mail',
    refused: (address) => (isEmailAddress(address) ? undefined : 'is not an email address'),
    isTelephone: false,
    takesWorkNotices: true,
    takesAcknowledgements: false,
  },
  SMS: telephone('Text message'),
  PAGER: telephone('Pager'),
  /** Its address is a name that people give it: the real one may be a secret. */
  CHANNEL: {
    name: 'Channel',
    refused: (name) =>
      !/^[^\p{Cc}]{1,60}$/u.test(name)
        ? 'must be one line of 60 characters at most'
        : isEmailAddress(name) || URL.canParse(name)
          ? 'must be a name, such as Network operations in Slack'
          : undefined,
    isTelephone: false,
    takesWorkNotices: true,
    takesAcknowledgements: true,
  },
};
