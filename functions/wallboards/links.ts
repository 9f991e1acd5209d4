import type { Actor } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Thing } from '../../core/domain/thing.ts';
import { combineViews, type SavedView } from '../../core/domain/view.ts';
import { zonedMoment } from '../../core/domain/wall-time.ts';
import { zoneOf } from '../reads/brand.ts';
import { Forbidden } from '../runtime/errors.ts';
import { namedThing } from '../store/audit-things.ts';
import { personOwner, sharedOwner, viewSettingsOf } from '../store/view-settings.ts';
import { wallLinksOf, type WallLink } from '../store/wall-links.ts';

/** Why a link shows nothing after the time that its maker chose. */
export const OVER = 'The time that it was made for is over.';

/** 'until Mon 22 Feb 2027, 10:00 GMT' in the account's zone; '' for no end. */
export async function untilWords(untilMs: number, account: AccountId): Promise<string> {
  if (untilMs === 0) return '';
  return `until ${zonedMoment(Math.floor(untilMs / 1000), await zoneOf(account))}`;
}

/** Links of an account; people of one customer only see links of that customer. */
export async function linksFor(actor: Actor, account: AccountId): Promise<WallLink[]> {
  return (await wallLinksOf(account)).filter((link) => reaches(actor, link));
}

export function reaches({ customer }: Actor, { maker }: WallLink): boolean {
  return customer === null || maker.customer === customer;
}

/** @throws Forbidden without manage on settings and view on dashboard. */
export function requireMaker({ grants }: Actor): void {
  if (!can(grants, 'settings', 'manage') || !can(grants, 'dashboard', 'view'))
    throw new Forbidden(
      'A wallboard is shared by who manages the settings and sees the dashboard.',
    );
}

/** The person's dashboard settings, and their own or the shared view of this name. */
export async function viewNamed(actor: Actor, name: string) {
  const [own, shared] = await Promise.all([
    viewSettingsOf(personOwner(actor)),
    viewSettingsOf(sharedOwner(actor)),
  ]);
  const views = combineViews(own.savedViews.DevicesTable, shared.savedViews.DevicesTable);
  const view: SavedView | undefined = views.find((one) => one.name === name);
  return { view, settings: own.dashboardSettings };
}

/** What an audit row about a link concerns. */
export const wallThings = ({ linkId, view }: Pick<WallLink, 'linkId' | 'view'>): Thing[] => [
  { kind: 'wallboard', id: linkId, name: view },
  namedThing('view', view),
];
