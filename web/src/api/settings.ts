import { viewRoleSchema, type ViewRole } from '../../../core/access/components.ts';
import {
  DEFAULT_BRANDING_ID,
  themeOf,
  type Branding,
  type ThemeColours,
} from '../../../core/domain/brand.ts';
import {
  DEFAULT_PORTAL_CONFIG,
  readPortalConfig,
  type PortalConfig,
} from '../../../core/domain/portal-config.ts';
import { SHARED_OWNER, type UserViewSettings } from '../../../core/domain/view.ts';
import { deployment } from './config.ts';
import { askAllPages, askDataService } from './graphql.ts';

/** What is read once after sign-in and seldom changes: it stays until the session ends. */
const kept = { staleTime: Infinity, gcTime: Infinity } as const;

const LIST_VIEW_ROLES = `query ListViewRoles($limit: Int, $nextToken: String) {
  listViewRoles(limit: $limit, nextToken: $nextToken) { items { id Component Permissions } nextToken }
}`;

/** The component rules of the provider; Permissions arrive as JSON text. */
export function viewRolesQuery() {
  return {
    ...kept,
    queryKey: ['ListViewRoles'],
    queryFn: async (): Promise<ViewRole[]> => {
      const items = await askAllPages<{ id: string; Component: string; Permissions: unknown }>(
        'listViewRoles',
        LIST_VIEW_ROLES,
        {},
      );
      return items.map((item) =>
        viewRoleSchema.parse({
          ...item,
          Permissions:
            typeof item.Permissions === 'string'
              ? (JSON.parse(item.Permissions) as unknown)
              : item.Permissions,
        }),
      );
    },
  };
}

const LIST_USER_VIEW_SETTINGS = `query ListUserViewSettings($filter: UserViewSettingsFilterInput, $limit: Int, $nextToken: String) {
  listUserViewSettings(filter: $filter, limit: $limit, nextToken: $nextToken) {
    items { id cognito_user_id component config view_name saved_views dashboard_settings selected_views } nextToken
  }
}`;

/** The person's own view settings and the shared set, by owner. */
export function viewSettingsQuery(userId: string) {
  return {
    ...kept,
    queryKey: ['ListUserViewSettings', userId],
    queryFn: (): Promise<UserViewSettings[]> =>
      askAllPages('listUserViewSettings', LIST_USER_VIEW_SETTINGS, {
        filter: {
          or: [{ cognito_user_id: { eq: userId } }, { cognito_user_id: { eq: SHARED_OWNER } }],
        },
      }),
  };
}

const GET_BRANDING = `query GetBranding($account_id: String!) {
  getBranding(account_id: $account_id) { id account_id name themeColours logo_filename portal_logo_filename }
}`;

/** The branding of an account; the default one when the account has none. */
export function brandingQuery(accountId: string) {
  return {
    ...kept,
    queryKey: ['GetBranding', accountId],
    queryFn: async (): Promise<Branding | null> =>
      (await brandingOf(accountId)) ?? brandingOf(DEFAULT_BRANDING_ID),
  };
}

function brandingOf(accountId: string): Promise<Branding | null> {
  return askDataService('getBranding', GET_BRANDING, { account_id: accountId });
}

/** The face that the portal shows: name, colours and logo. */
export interface BrandFace {
  name: string;
  theme: ThemeColours;
  /** Address of the logo, when the brand has one. */
  logo: string | null;
}

export function faceOf(
  branding: Pick<Branding, 'name' | 'themeColours' | 'portal_logo_filename'>,
): BrandFace {
  const file = branding.portal_logo_filename;
  return { name: branding.name, theme: themeOf(branding), logo: file ? brandFile(file) : null };
}

/**
 * The brand's face before anyone has signed in, from its public file; the brand's id as its name
 * when there is none.
 */
export function publicFaceQuery() {
  return {
    ...kept,
    queryKey: ['brand', deployment().brand],
    queryFn: async (): Promise<BrandFace> => {
      const plain = {
        name: titleCase(deployment().brand),
        themeColours: '',
        portal_logo_filename: '',
      };
      try {
        return faceOf({ ...plain, ...(await readJson<Partial<Branding>>('branding.json')) });
      } catch (error) {
        console.warn('The brand could not be read; the default look is used.', error);
        return faceOf(plain);
      }
    },
  };
}

/**
 * The brand's portal configuration; the one that ships for a brand without a file.
 * @throws Error that names the wrong key.
 */
export function portalConfigQuery() {
  return {
    ...kept,
    queryKey: ['portal-config', deployment().brand],
    queryFn: async (): Promise<PortalConfig> => {
      const response = await fetch(brandFile('portal-config.json'));
      if (response.status === 404) return DEFAULT_PORTAL_CONFIG;
      if (!response.ok)
        throw new Error(`portal-config.json could not be read (${response.status}).`);
      return readPortalConfig(await response.json(), 'portal-config.json');
    },
  };
}

async function readJson<T>(file: string): Promise<T> {
  const response = await fetch(brandFile(file));
  if (!response.ok) throw new Error(`${file} could not be read (${response.status}).`);
  return (await response.json()) as T;
}

/** Address of a file in the brand bucket. */
export function brandFile(file: string): string {
  return `/brand/${encodeURIComponent(deployment().brand)}/${file.split('/').map(encodeURIComponent).join('/')}`;
}

function titleCase(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
