import { viewRoleSchema, type ViewRole } from '../../../core/access/components.ts';
import * as z from 'zod';
import {
  brandingSchema,
  DEFAULT_BRANDING_ID,
  DEFAULT_THEME,
  isUploaded,
  plainBrand,
  themeOf,
  type Branding,
  type BrandSettings,
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

/** Read once per session. */
const kept = { staleTime: Infinity, gcTime: Infinity } as const;

const LIST_VIEW_ROLES = `query ListViewRoles($limit: Int, $nextToken: String) {
  listViewRoles(limit: $limit, nextToken: $nextToken) { items { id Component Permissions } nextToken }
}`;

/** Permissions arrive as JSON text. */
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

/** The person's and the shared view settings. */
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

const BRANDING_FIELDS =
  'id account_id name themeColours logo_filename portal_logo_filename time_zone language support_address links { label url } staff_name version';

const GET_BRANDING = `query GetBranding($account_id: String!) {
  getBranding(account_id: $account_id) { ${BRANDING_FIELDS} }
}`;

/** The branding of an account, else the default one. */
export function brandingQuery(accountId: string) {
  return {
    ...kept,
    queryKey: ['GetBranding', accountId],
    queryFn: async (): Promise<Branding | null> =>
      (await brandingOf(accountId)) ?? brandingOf(DEFAULT_BRANDING_ID),
  };
}

/** Absent settings stay. */
export interface BrandChange extends Partial<BrandSettings> {
  account_id: string;
  version: number;
}

const UPDATE_BRANDING = `mutation UpdateBranding($input: UpdateBrandingInput!) {
  updateBranding(input: $input) { ${BRANDING_FIELDS} }
}`;

/** @throws ApiError 409 on a concurrent change. */
export function updateBranding(input: BrandChange): Promise<Branding> {
  return askDataService('updateBranding', UPDATE_BRANDING, { input });
}

function brandingOf(accountId: string): Promise<Branding | null> {
  return askDataService('getBranding', GET_BRANDING, { account_id: accountId });
}

export interface BrandFace extends Pick<
  Branding,
  'name' | 'time_zone' | 'language' | 'support_address' | 'links'
> {
  theme: ThemeColours;
  /** URL of the logo; null without one. */
  logo: string | null;
}

export function faceOf(branding: Branding): BrandFace {
  return {
    ...branding,
    theme: themeOf(branding),
    logo: logoAddress(branding, branding.portal_logo_filename),
  };
}

/** Uploaded logos are in the account's folder, deployed ones in that of the host's brand. */
export function logoAddress({ id }: Pick<Branding, 'id'>, file: string): string | null {
  if (file === '') return null;
  return isUploaded(file) ? brandFile(file, id) : brandFile(file);
}

/**
 * The host's brand from its public file, before sign-in; without a file, the brand's id as its
 * name.
 */
export function publicBrandQuery() {
  return {
    ...kept,
    queryKey: ['brand', deployment().brand],
    queryFn: async (): Promise<Branding> => {
      const themeColours = JSON.stringify(DEFAULT_THEME);
      const name = titleCase(deployment().brand);
      const plain = plainBrand(deployment().brand, name, { themeColours });
      try {
        // Files of other releases may have fewer or more fields.
        return z
          .object(brandingSchema.shape)
          .parse({ ...plain, ...(await readJson<Partial<Branding>>('branding.json')) });
      } catch (error) {
        console.warn('The brand could not be read; the default look is used.', error);
        return plain;
      }
    },
  };
}

/**
 * The brand's portal configuration, else the default one.
 * @throws Error naming the invalid key.
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

/** URL of a file in the brand bucket. */
export function brandFile(file: string, brand: string = deployment().brand): string {
  return `/brand/${encodeURIComponent(brand)}/${file.split('/').map(encodeURIComponent).join('/')}`;
}

function titleCase(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
