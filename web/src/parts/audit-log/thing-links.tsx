import { Fragment } from 'react';
import type { Thing, ThingKind } from '../../../../core/domain/thing.ts';
import { PageLink } from '../../ui/page-link.tsx';

type Address = (id: string, name: string) => string;

const withQuery =
  (path: string, parameter = 'q'): Address =>
  (id, name) =>
    `${path}?${parameter}=${encodeURIComponent(parameter === 'q' ? name || id : id)}`;

/** Pages of things; those without one are shown as text. */
const ADDRESSES: Partial<Record<ThingKind, Address>> = {
  account: withQuery('/accounts'),
  brand: () => '/admin/settings',
  customer: withQuery('/services'),
  device: (id) => `/device/${encodeURIComponent(id)}`,
  group: (id) => `/groups/${encodeURIComponent(id)}`,
  job: () => '/jobs',
  person: withQuery('/users/person', 'username'),
  report: withQuery('/scheduledreports'),
  role: withQuery('/roles'),
  work: (id) => `/maintenance/${encodeURIComponent(id)}`,
};

const KIND_WORDS: Partial<Record<ThingKind, string>> = {
  person: 'user',
  recipients: '',
  work: 'planned work on',
};

const MOST_SHOWN = 20;

/** The things that a change concerns, each with a link to its page. */
export function ThingLinks({ things }: { things: readonly Thing[] }) {
  // Planned work on a device has several pieces of the same name.
  const named = [
    ...new Map(things.map((one) => [`${one.kind}/${one.name || one.id}`, one])).values(),
  ];
  const more = named.length - MOST_SHOWN;
  return (
    <>
      {named.slice(0, MOST_SHOWN).map(({ kind, id, name }, at) => {
        const address = ADDRESSES[kind]?.(id, name);
        const words = name || id;
        return (
          <Fragment key={`${kind}/${id}`}>
            {at > 0 && ', '}
            {KIND_WORDS[kind] ?? kind} {address ? <PageLink to={address}>{words}</PageLink> : words}
          </Fragment>
        );
      })}
      {more > 0 && `, and ${more} more`}
    </>
  );
}
