import { roleNames } from '../../../core/access/actor.ts';
import { AREAS, type Area } from '../../../core/access/areas.ts';
import { grantsOf } from '../../../core/access/grants.ts';
import { roleMeant } from '../../../core/access/role-owner.ts';
import { personName } from '../../../core/domain/person.ts';
import { peopleReport, personRowSchema } from '../../../core/domain/report/people.ts';
import { userStatus } from '../../../core/domain/user-row.ts';
import { zonedStamp } from '../../../core/domain/wall-time.ts';
import { placedIn } from '../../reads/holders.ts';
import { ownedRoles } from '../../reads/owned-roles.ts';
import { peopleWithin } from '../../reads/people-within.ts';
import { accountsOf } from '../../store/accounts.ts';
import { source } from './reading.ts';

/** The people whom the reader may see, with what their roles give them. */
export const people = source({
  row: personRowSchema,
  noun: ['person', 'people'],
  async read({ call: { actor, scope, now }, input }) {
    const [found, accounts, roles] = await Promise.all([
      peopleWithin(actor, scope),
      accountsOf(actor.providerId),
      ownedRoles(actor),
    ]);
    const names = new Map(accounts.map(({ accountId, name }) => [accountId, name]));
    const placeOf = placedIn(accounts);
    return found
      .filter(({ accountId }) => input.account === actor.account || accountId === input.account)
      .map((person) => {
        const { accountId, attributes, username, lastHereAtMs } = person;
        const held = roleNames(attributes);
        const place = placeOf(person);
        const grants = grantsOf(held.flatMap((name) => roleMeant(place, name, roles)?.role ?? []));
        const areasAt = (level: number): Area[] =>
          AREAS.filter((area) => grants.areas[area] === level);
        return {
          name: personName(person),
          username,
          email: attributes['email'] ?? '',
          account: names.get(accountId) ?? accountId,
          customer: attributes['custom:customer'] ?? '',
          roles: held,
          status: userStatus(person),
          lastHere:
            lastHereAtMs === null ? '' : zonedStamp(Math.floor(lastHereAtMs / 1000), input.zone),
          daysAway: lastHereAtMs === null ? null : (now.getTime() - lastHereAtMs) / 86_400_000,
          manages: areasAt(1),
          acknowledges: areasAt(2),
          views: areasAt(3),
        };
      });
  },
  compose: peopleReport,
});
