import { people, type Claims } from '../fixtures/people.ts';
import { fenside, harbour, moor, quay, type Side } from '../fixtures/sides.ts';

/** The caller, and the owner of the call's objects. */
export interface Column {
  who: string;
  claims: Claims | null;
  about: string;
  side: Side;
}

/** In the order of the expected answers. */
export const COLUMNS: readonly Column[] = [
  {
    who: 'provider staff, role Admin',
    claims: people.northAdmin,
    about: 'an account below',
    side: harbour,
  },
  {
    who: 'network desk of the account',
    claims: people.northDesk,
    about: 'the own account',
    side: harbour,
  },
  {
    who: 'reseller, role Reseller Admin',
    claims: people.reseller,
    about: 'the own account',
    side: quay,
  },
  {
    who: 'customer, role Customer Manager',
    claims: people.manager,
    about: 'the own customer',
    side: harbour,
  },
  {
    who: 'customer, role Customer Viewer',
    claims: people.viewer,
    about: 'the own customer',
    side: harbour,
  },
  {
    who: 'customer, role Embedded',
    claims: people.embedded,
    about: 'the own customer',
    side: harbour,
  },
  {
    who: 'person of a role in one group',
    claims: people.harbourOnly,
    about: 'that group',
    side: harbour,
  },
  { who: 'person without a role', claims: people.nobody, about: 'the own account', side: harbour },
  {
    who: 'customer, role Customer Manager',
    claims: people.manager,
    about: 'another customer of the account',
    side: fenside,
  },
  {
    who: 'reseller, role Reseller Admin',
    claims: people.reseller,
    about: 'another account of the provider',
    side: harbour,
  },
  {
    who: 'provider staff, role Admin',
    claims: people.northAdmin,
    about: 'another provider',
    side: moor,
  },
  {
    who: "customer, manager of the customer's roles",
    claims: people.harbourAdmin,
    about: 'the own customer',
    side: harbour,
  },
  {
    who: "customer, manager of the customer's roles",
    claims: people.harbourAdmin,
    about: 'another customer of the account',
    side: fenside,
  },
  {
    who: 'provider staff, of a role that leaves a group out',
    claims: people.allButQuay,
    about: 'another group',
    side: harbour,
  },
  {
    who: 'provider staff, of a role that leaves a group out',
    claims: people.allButQuay,
    about: 'that group',
    side: quay,
  },
  {
    who: 'reseller, role Reseller Admin',
    claims: people.reseller,
    about: 'another provider',
    side: moor,
  },
  { who: 'nobody, without a token', claims: null, about: 'any account', side: harbour },
];
