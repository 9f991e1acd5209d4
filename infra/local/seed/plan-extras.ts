import { TZDate } from '@date-fns/tz';
import { addHours, set } from 'date-fns';
import {
  DEFAULT_BRANDING_ID,
  DEFAULT_THEME,
  OTHER_THEME,
  plainBrand,
  type Branding,
  type ThemeColours,
} from '../../../core/domain/brand.ts';
import { THEME_PRESETS } from '../../../core/domain/theme-presets.ts';
import type { DowntimeRow } from '../../../core/domain/downtime.ts';
import type { AccountRow } from '../../../functions/store/accounts.ts';
import { recipientGroupId } from '../../../functions/store/recipients.ts';
import { superAccountOf } from '../../founding/plan.ts';
import { CUSTOMERS } from './customers.ts';
import { PROVIDERS, type ProviderId } from './organisation.ts';
import type { FleetNode } from './plan-device.ts';
import type { Stories } from './stories.ts';
import type { PlannedRecipients, World } from './world.ts';

const SITE_ZONE = 'Europe/London';

/**
 * Folder of an account's logo and configuration in the brand bucket; the super-account uses its
 * provider's.
 */
export function brandOf(accountId: string): string {
  return accountId.replace('_SUPER', '');
}

/** Theme of a preset; reports use the page's colours. */
function themeNamed(preset: string): ThemeColours {
  const { portalPrimary, portalSecondary, sidebarColour, colourScheme } = THEME_PRESETS.find(
    ({ name }) => name === preset,
  )!;
  const colours = { primary: portalPrimary, secondary: portalSecondary };
  return {
    reports: colours,
    portal: { ...colours, type: colourScheme, sidebar: sidebarColour },
  };
}

/** By brand; others use the default. */
const THEMES: Readonly<Record<string, ThemeColours>> = {
  northbeam: DEFAULT_THEME,
  kestrel: themeNamed('Green Light'),
  fenland: themeNamed('Rustic'),
};

const record = (id: string, name: string, theme: ThemeColours): Branding =>
  plainBrand(id, name, {
    themeColours: JSON.stringify(theme),
    logo_filename: `${brandOf(id)}.svg`,
    portal_logo_filename: `${brandOf(id)}.svg`,
  });

export function brandingOf(accounts: readonly AccountRow[]): World['branding'] {
  return [
    record(DEFAULT_BRANDING_ID, 'Linekeeper', DEFAULT_THEME),
    ...accounts.map((account) => {
      const brand = brandOf(account.accountId);
      return {
        ...record(
          account.accountId,
          account.isReseller ? account.name : PROVIDERS[account.providerId as ProviderId].name,
          THEMES[brand] ?? OTHER_THEME,
        ),
        // The deployment's own, from settings.ts.
        ...(brand !== 'northbeam' && {
          host: `${brand}.localhost`,
          sender: `portal@${brand}.example`,
        }),
      };
    }),
  ];
}

/**
 * Recipients of alerts and work notices: a desk by mail and an on-call number by text message per
 * account with customers, and a desk per customer.
 */
export function recipientsOf(accounts: readonly AccountRow[]): PlannedRecipients[] {
  const desks = accounts
    .filter((account) => account.parentId !== '')
    .map(({ accountId }, at) => ({
      accountId,
      groupId: recipientGroupId(null),
      recipients: [
        mailTo(`noc@${accountId}.example`, 'Network desk'),
        // Ofcom's range for drama, which reaches nobody.
        {
          type: 'ARBITRARY' as const,
          method: 'SMS' as const,
          addr: `+4477009001${String(10 + at)}`,
          contact: 'On call',
        },
      ],
    }));
  const customers = Object.values(CUSTOMERS)
    .flat()
    .map(({ accountId, name, domain }) => ({
      accountId,
      groupId: recipientGroupId(name),
      recipients: [mailTo(`it@${domain}`, 'IT desk')],
    }));
  return [...desks, ...customers];
}

const mailTo = (addr: string, contact: string) => ({
  type: 'ARBITRARY' as const,
  method: 'EMAIL' as const,
  addr,
  contact,
});

/** Work on a whole site tonight from ten to two, and running work on one router. */
export function downtimesOf(
  providerId: ProviderId,
  nodes: readonly FleetNode[],
  stories: Stories,
  anchorEpochSeconds: number,
): DowntimeRow[] {
  const busy = new Set(Object.values(stories).flat());
  const [now, later] = nodes.filter(
    (node) => node.role === 'CPE' && !node.isBackup && !node.site.isHead && !busy.has(node),
  );
  const evening = set(new TZDate(anchorEpochSeconds * 1000, SITE_ZONE), {
    hours: 22,
    minutes: 0,
    seconds: 0,
    milliseconds: 0,
  });
  const tonight = Math.floor(evening.getTime() / 1000);
  const base = {
    timezone: SITE_ZONE,
    deviceId: '',
    deviceDisplayName: '',
    deviceGroupId: '',
    deviceGroupFullPath: '',
    admin: PROVIDERS[providerId].planner,
    adminHome: superAccountOf(providerId),
  };
  const planned: DowntimeRow[] = [];
  if (now) {
    planned.push({
      ...base,
      id: `sdt-${now.device.deviceId}`,
      account_id: now.device.accountId,
      type: 'DeviceSDT',
      deviceId: now.device.deviceId,
      deviceDisplayName: now.simulated.hostname,
      startEpoch: anchorEpochSeconds - 2_400,
      endEpoch: anchorEpochSeconds + 3 * 3_600,
      comment: 'Router replacement, engineer on site',
    });
  }
  if (later) {
    planned.push({
      ...base,
      id: `sdt-${later.device.deviceId}`,
      account_id: later.device.accountId,
      type: 'DeviceGroupSDT',
      deviceGroupId: later.group.groupId,
      deviceGroupFullPath: later.group.fullPath,
      startEpoch: tonight,
      endEpoch: Math.floor(addHours(evening, 4).getTime() / 1000),
      comment: 'Carrier moves the circuit to a new exchange',
    });
  }
  return planned;
}
