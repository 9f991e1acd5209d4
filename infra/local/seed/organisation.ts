import * as z from 'zod';
import { accountRowSchema, type AccountRow } from '../../../functions/store/accounts.ts';
import { superAccountOf, type Provider } from '../../founding/plan.ts';
import { CUSTOMERS, type CustomerOutline } from './customers.ts';
import type { PlannedGroup } from './world.ts';

export type ProviderId = 'northbeam' | 'calder';

export interface SimulatedProvider {
  id: ProviderId;
  name: string;
  /** Share of all devices. */
  share: number;
  rootGroupId: string;
  /** Start of its ids, so that the providers' ids never overlap. */
  firstGroupId: number;
  firstDeviceId: number;
  /** First two bytes of its devices' loopback addresses. */
  network: string;
  /** First two bytes of its circuits' ranges, in the benchmark block (RFC 2544). */
  range: string;
  billingPrefix: string;
  /** Who plans its seeded work. */
  planner: string;
}

export const PROVIDERS: Record<ProviderId, SimulatedProvider> = {
  northbeam: {
    id: 'northbeam',
    name: 'Northbeam',
    share: 0.72,
    rootGroupId: '1',
    firstGroupId: 100_000,
    firstDeviceId: 20_000,
    network: '127.10',
    range: '198.18',
    billingPrefix: 'NB',
    planner: 'Ruth Calloway',
  },
  calder: {
    id: 'calder',
    name: 'Calder Networks',
    share: 0.28,
    rootGroupId: '1001',
    firstGroupId: 500_000,
    firstDeviceId: 70_000,
    network: '127.20',
    range: '198.19',
    billingPrefix: 'CN',
    planner: 'Edith Sykes',
  },
};

const ACCOUNTS: readonly { id: string; name: string; providerId: ProviderId; reseller?: true }[] = [
  { id: 'northbeam', name: 'Northbeam Direct', providerId: 'northbeam' },
  { id: 'tidewater', name: 'Tidewater Business', providerId: 'northbeam', reseller: true },
  { id: 'kestrel', name: 'Kestrel IT', providerId: 'northbeam', reseller: true },
  { id: 'fenland', name: 'Fenland Telecom', providerId: 'northbeam', reseller: true },
  { id: 'calder', name: 'Calder Direct', providerId: 'calder' },
];

const helpDeskOf = (id: string) => `support@${id}.example`;

/** '' for an account that sells directly. */
export function resellerOf(accountId: string): string {
  return ACCOUNTS.find((account) => account.id === accountId && account.reseller)?.name ?? '';
}

/** Initial data of a simulated provider. */
export function foundedAs(
  { id, name, rootGroupId, firstGroupId }: SimulatedProvider,
  now: Date,
): Provider {
  return {
    id,
    name,
    rootGroupId,
    directGroupId: String(firstGroupId + 1),
    source: 'collector',
    helpDesk: helpDeskOf(id),
    createdEpoch: Math.floor(now.getTime() / 1000),
    portal: {},
    // Each simulated account has its own branding row.
    brands: [],
  };
}

/** Accounts and groups of a provider, down to the customers' folders. */
export interface Organisation {
  accounts: AccountRow[];
  groups: PlannedGroup[];
  folderOf: (customer: CustomerOutline) => PlannedGroup;
  /** Adds a group and returns it. */
  addGroup: (
    parent: PlannedGroup,
    name: string,
    accountId: string,
    customer: string,
  ) => PlannedGroup;
}

export function organise(providerId: ProviderId, createdEpoch: number): Organisation {
  const provider = PROVIDERS[providerId];
  const groups: PlannedGroup[] = [];
  const root: PlannedGroup = {
    providerId,
    groupId: provider.rootGroupId,
    name: provider.name,
    parentId: '',
    path: [provider.rootGroupId],
    fullPath: '',
    accountId: superAccountOf(providerId),
    customer: '',
  };
  groups.push(root);
  const addGroup: Organisation['addGroup'] = (parent, name, accountId, customer) => {
    const groupId = String(provider.firstGroupId + groups.length);
    const group = {
      providerId,
      groupId,
      name,
      parentId: parent.groupId,
      path: [...parent.path, groupId],
      fullPath: parent.fullPath ? `${parent.fullPath}/${name}` : name,
      accountId,
      customer,
    };
    groups.push(group);
    return group;
  };
  const own = ACCOUNTS.filter((account) => account.providerId === providerId);
  const accountFolders = new Map(
    own.map((account) => [account.id, addGroup(root, account.name, account.id, '')]),
  );
  const customerFolders = new Map(
    CUSTOMERS[providerId].map((customer) => [
      customer.name,
      addGroup(
        accountFolders.get(customer.accountId)!,
        customer.name,
        customer.accountId,
        customer.name,
      ),
    ]),
  );
  const base = { providerId, status: 'active', hasKey: true, createdEpoch, source: 'collector' };
  const accounts = [
    {
      ...base,
      accountId: superAccountOf(providerId),
      parentId: '',
      name: provider.name,
      rootGroupId: root.groupId,
      helpDesk: helpDeskOf(providerId),
      isReseller: false,
    },
    ...own.map((account) => ({
      ...base,
      accountId: account.id,
      parentId: superAccountOf(providerId),
      name: account.name,
      rootGroupId: accountFolders.get(account.id)!.groupId,
      isReseller: account.reseller === true,
      ...(account.reseller ? { helpDesk: helpDeskOf(account.id) } : {}),
    })),
  ];
  return {
    accounts: z.parse(z.array(accountRowSchema), accounts),
    groups,
    addGroup,
    folderOf: (customer) => customerFolders.get(customer.name)!,
  };
}
