import type { PartOf } from '../../../core/domain/automation/part.ts';
import { NotFound } from '../../runtime/errors.ts';
import { change, entryPath, leave, planEntry, type Draft, type Ground } from './ground.ts';

/** The certificate of a website: of the one that is there, or of a new one at the top. */
export function planCertificate(ground: Ground, part: PartOf<'sslProperties'>): Draft[] {
  const { domain, product, owner, years, panel } = part;
  const certificate = { product, owner, years, panel };
  const there = ground.entries.find(
    ({ content, name, groupId }) =>
      content.is === 'website' &&
      name === domain &&
      ground.groups.some((group) => group.groupId === groupId),
  );
  if (there?.content.is === 'website') {
    const path = entryPath(ground.entries, there);
    const before = there.content.certificate;
    if (JSON.stringify(before) === JSON.stringify(certificate)) return [leave('Website', path)];
    const { accountId: account, entryId: id } = there;
    const thing = { make: 'certificate' as const, account, id, certificate };
    const note = `Has a certificate '${before.product}' of ${before.years} years now.`;
    return [change('Website', path, thing, note)];
  }
  const root = ground.groups.find(({ groupId }) => groupId === ground.account.rootGroupId);
  if (!root) throw new NotFound('Group');
  return [planEntry(ground, '', domain, root, { is: 'website', certificate }).line];
}
