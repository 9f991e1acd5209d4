import { DEFAULT_VIEW_ROLES } from '../../core/access/components.ts';
import { shippedRoles } from '../../core/access/shipped-roles.ts';
import { DEFAULT_BRANDING_ID, firstBrand } from '../../core/domain/brand.ts';
import { DEFAULT_PORTAL_CONFIG, type PortalConfig } from '../../core/domain/portal-config.ts';
import type { TableName } from '../../functions/runtime/tables.ts';
import { feeds } from '../../functions/store/accounts.ts';
import type { Row } from '../../functions/store/client.ts';
import { facesOf, firstFiles, type BrandFile } from './brand-files.ts';

export interface Administrator {
  username: string;
  email: string;
  givenName: string;
  familyName: string;
}

/** A brand besides the provider's, such as a reseller's; its id is that of the account. */
export interface OtherBrand {
  id: string;
  name: string;
  /** Host name of its portal. */
  host: string;
  /** Sender of its mails. */
  sender: string;
}

/** A provider before anybody works for it. */
export interface Provider {
  /** Account of direct customers; the staff's is `{id}_SUPER`. */
  id: string;
  name: string;
  rootGroupId: string;
  directGroupId: string;
  source: string;
  /** Default: the deployment's help desk. */
  helpDesk?: string;
  createdEpoch: number;
  /** Overrides of the default configuration. */
  portal: Partial<PortalConfig>;
  brands: readonly OtherBrand[];
}

export interface Founding {
  rows: Partial<Record<TableName, Row[]>>;
  files: BrandFile[];
}

export const superAccountOf = (providerId: string) => `${providerId}_SUPER`;

/** Initial data of a provider. */
export function foundingOf(provider: Provider): Founding {
  const { id, name, rootGroupId, portal, brands } = provider;
  const branding = firstBrand(id, id, name);
  const others = [DEFAULT_BRANDING_ID, superAccountOf(id)].map((other) =>
    firstBrand(other, id, name),
  );
  const config = { ...DEFAULT_PORTAL_CONFIG, ...portal, rootFolderId: rootGroupId };
  return {
    rows: {
      accounts: accountsOf(provider),
      groups: groupsOf(provider),
      roles: shippedRoles(rootGroupId).map((role) => ({ providerId: id, ...role })),
      viewRoles: viewRoleRows(id),
      branding: [
        branding,
        ...others,
        ...brands.map(({ host, sender, ...brand }) => ({
          ...firstBrand(brand.id, brand.id, brand.name),
          host,
          sender,
        })),
      ].map(({ account_id: accountId, ...rest }) => ({ accountId, ...rest })),
    },
    files: [
      ...firstFiles(id, branding, config),
      ...facesOf(others),
      ...brands.flatMap((brand) =>
        firstFiles(brand.id, firstBrand(brand.id, brand.id, brand.name), config),
      ),
    ],
  };
}

/** Shipped component rules. */
export function viewRoleRows(providerId: string): Row[] {
  return DEFAULT_VIEW_ROLES.map(({ Component, Permissions }) => ({
    providerId,
    component: Component,
    permissions: Permissions,
  }));
}

function accountsOf({ id, name, rootGroupId, directGroupId, ...given }: Provider): Row[] {
  const { source, helpDesk, createdEpoch } = given;
  const base = {
    providerId: id,
    status: 'active',
    hasKey: feeds({ source }, 'collector'),
    createdEpoch,
    source,
    isReseller: false,
  };
  const top = superAccountOf(id);
  return [
    { ...base, accountId: top, parentId: '', name, rootGroupId, ...(helpDesk && { helpDesk }) },
    { ...base, accountId: id, parentId: top, name: `${name} Direct`, rootGroupId: directGroupId },
  ];
}

function groupsOf({ id, name, rootGroupId, directGroupId }: Provider): Row[] {
  const base = { providerId: id, customer: '' };
  const root = {
    ...base,
    groupId: rootGroupId,
    name,
    parentId: '',
    path: [rootGroupId],
    fullPath: '',
    accountId: superAccountOf(id),
  };
  const direct = `${name} Direct`;
  return [
    root,
    {
      ...base,
      groupId: directGroupId,
      name: direct,
      parentId: rootGroupId,
      path: [rootGroupId, directGroupId],
      fullPath: direct,
      accountId: id,
    },
  ];
}

/** User pool attributes of the first administrator. */
export function attributesOf(
  { email, givenName, familyName }: Administrator,
  { id, rootGroupId }: Provider,
): Record<string, string> {
  return {
    email,
    email_verified: 'true',
    given_name: givenName,
    family_name: familyName,
    'custom:account_id': superAccountOf(id),
    'custom:role': 'superuser',
    'custom:roles': 'Admin',
    'custom:superuser': 'true',
    'custom:folder_id': rootGroupId,
  };
}
