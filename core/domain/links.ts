import { isSuperAccount } from '../access/actor.ts';
import type { Device } from './device.ts';
import { deviceProperty } from './device-page.ts';
import { identifierOf } from './device-identifier.ts';
import type { PortalConfig } from './portal-config.ts';

export type DeviceLink = Device['Links'][number];

/** Each link is a tab above the device; among more of them nobody finds one. */
export const MAX_LINKS = 20;
export const MAX_TAG_LENGTH = 40;

export interface LinkChanges {
  additions: readonly DeviceLink[];
  removals: readonly DeviceLink[];
}

/**
 * The links of a device after the changes. A link that is already there, or already gone, is no
 * change, so the same call may be made twice. Refused with a sentence when a device is linked by
 * another tag than the changes were made for.
 */
export function changedLinks(
  links: readonly DeviceLink[],
  { additions, removals }: LinkChanges,
): { links: DeviceLink[] } | { refused: string } {
  const unexpected = (link: DeviceLink) => ({
    refused: `Somebody else changed the links meanwhile: a device is linked as '${link.tag}' by now. Please look at them again.`,
  });
  for (const removal of removals) {
    const present = linkTo(removal.id, links);
    if (
      present &&
      !isSame(present, removal) &&
      !additions.some((addition) => isSame(addition, present))
    )
      return unexpected(present);
  }
  const after = links.filter(
    (link) =>
      !removals.some((removal) => isSame(removal, link)) ||
      additions.some((addition) => isSame(addition, link)),
  );
  for (const addition of additions) {
    const present = linkTo(addition.id, after);
    if (present && !isSame(present, addition)) return unexpected(present);
    if (!present) after.push(addition);
  }
  return { links: after };
}

/** A person's unsaved changes to links, on top of links that may change meanwhile. */
export interface LinkDraft {
  added: readonly DeviceLink[];
  removedIds: readonly string[];
}

export const NO_LINK_DRAFT: LinkDraft = { added: [], removedIds: [] };

export function withLink(draft: LinkDraft, link: DeviceLink): LinkDraft {
  return { ...draft, added: [...draft.added.filter(({ id }) => id !== link.id), link] };
}

export function withoutLink({ added, removedIds }: LinkDraft, id: string): LinkDraft {
  return {
    added: added.filter((link) => link.id !== id),
    removedIds: [...removedIds.filter((other) => other !== id), id],
  };
}

/** The links as they would be with the draft. */
export function draftedLinks(
  links: readonly DeviceLink[],
  { added, removedIds }: LinkDraft,
): DeviceLink[] {
  return [...links.filter(({ id }) => !removedIds.includes(id) && !linkTo(id, added)), ...added];
}

/** Calls that turn the links into the drafted ones. */
export function linkChanges(links: readonly DeviceLink[], draft: LinkDraft): LinkChanges {
  const wanted = draftedLinks(links, draft);
  return {
    additions: wanted.filter((link) => !links.some((former) => isSame(former, link))),
    removals: links.filter((former) => !wanted.some((link) => isSame(former, link))),
  };
}

/**
 * A device as the dialog for links shows it, with the property by which the brand names devices.
 */
export interface LinkingDevice extends Pick<
  Device,
  'id' | 'label' | 'Links' | 'Customer' | 'DNS Name' | 'Device Uptime' | 'Billing Reference'
> {
  identifier: { name: string; value: string };
}

export function linkingDevice(
  device: Device,
  config: Pick<PortalConfig, 'device_identifier' | 'remove_device_identifier'>,
): LinkingDevice {
  const { id, label, Links, Customer } = device;
  const name = identifierOf(config);
  return {
    id,
    label,
    Links,
    Customer,
    'DNS Name': device['DNS Name'],
    'Device Uptime': device['Device Uptime'],
    'Billing Reference': device['Billing Reference'],
    identifier: { name, value: deviceProperty(device, name) },
  };
}

/**
 * Does what somebody types find the device? Its name, the brand's identifier, the billing reference
 * and the DNS name are searched.
 */
export function findsDevice(device: LinkingDevice, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [
    device.label,
    device.identifier.value,
    device['Billing Reference'],
    device['DNS Name'],
  ].some((text) => text.toLowerCase().includes(wanted));
}

type Whose = Pick<Device, 'id' | 'Account ID' | 'Customer'>;

/**
 * Links stay within the customer, but for what belongs to no customer: a core router of the account
 * or of its provider, which many of their services share. Whoever links must see both.
 */
export function mayBeLinked(device: Whose, other: Whose): boolean {
  if (other.id === device.id) return false;
  const isHere = other['Account ID'] === device['Account ID'];
  const isShared = other.Customer === '' && (isHere || isSuperAccount(other['Account ID']));
  return isShared || (isHere && other.Customer === device.Customer);
}

function linkTo(id: string, links: readonly DeviceLink[]): DeviceLink | undefined {
  return links.find((link) => link.id === id);
}

function isSame(a: DeviceLink, b: DeviceLink): boolean {
  return a.id === b.id && a.tag === b.tag;
}
