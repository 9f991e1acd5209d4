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
});

export const RECIPIENT_METHODS = ['EMAIL', 'SMS', 'PAGER'] as const;
export type RecipientMethod = (typeof RECIPIENT_METHODS)[number];

/** All that differs between the methods; whoever sends has a record of the same keys. */
export const ADDRESS_METHODS: Readonly<Record<RecipientMethod, AddressMethod>> = {
  EMAIL: {
    name: 'Mail',
    refused: (address) => (isEmailAddress(address) ? undefined : 'is not an email address'),
    isTelephone: false,
    takesWorkNotices: true,
  },
  SMS: telephone('Text message'),
  PAGER: telephone('Pager'),
};
