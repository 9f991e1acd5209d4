import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PARTS, AREAS, SERVICE_RIGHTS, TOP_AREAS } from '../../../core/access/areas.ts';
import { isShipped } from '../../../core/access/delegation.ts';
import { areaLevelOf } from '../../../core/access/role-draft.ts';
import { readRole, type Role } from '../../../core/access/role.ts';
import { nameOf, putMany, writeTogether } from '../../../functions/store/client.ts';
import { listRoles, roleRow, type StoredRole } from '../../../functions/store/roles.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { onlyStored } from '../../fixtures/stored-people.ts';
import { withRoles } from './open-roles.ts';
import { startRest } from './rest.ts';

/**
 * Made-up attempts to give more than one has, and to touch roles of others, over HTTP. ROLE_SEED
 * makes it another run; a failure prints its seed.
 */
const ATTEMPTS = repetitions(100, 10_000);
const SEED = Number(process.env['ROLE_SEED'] ?? 20_261_120);

/** Beyond so many made ones they are dropped, so that a long run stays quick. */
const MOST_ROLES = 50;

withRoles();

let rest: Awaited<ReturnType<typeof startRest>>;
beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.close());

/** Each with a role of their own that names some groups, leaves some out, and manages roles. */
const EDITORS = [
  { account: 'northbeam_SUPER', customer: '', top: '1' },
  { account: 'northbeam', customer: '', top: '10' },
  { account: 'northbeam', customer: 'Harbour Foods', top: '11' },
  { account: 'northbeam', customer: 'Fenside School', top: '12' },
  { account: 'tidewater', customer: '', top: '20' },
  { account: 'calder', customer: 'Moor Legal', top: '1011' },
].map((each, at) => ({ ...each, roleName: `Editor ${at}`, sub: `editor-${at}` }));
type Editor = (typeof EDITORS)[number];

const { groups } = twoProviders();
const claimsOf = ({ account, customer, roleName, sub }: Editor) => ({
  sub,
  'cognito:username': sub,
  'custom:account_id': account,
  'custom:role': 'admin',
  'custom:roles': roleName,
  ...(customer && { 'custom:customer': customer }),
});

beforeEach(() => onlyStored(EDITORS.map(claimsOf)));

describe('attempts to give more than one has', () => {
  test(`none of ${ATTEMPTS} succeeds, and nobody's roles are seen, changed or deleted by others`, async () => {
    const random = randomFrom(SEED);
    const tally = { given: 0, refused: 0, touched: 0 };
    for (const editor of EDITORS) await giveEditorTheirRole(random, editor);
    let before = await everyRole();
    for (let at = 0; at < ATTEMPTS; at += 1) {
      if (before.length > MOST_ROLES) before = await dropMade();
      const editor = random.pick(EDITORS);
      const what = `seed ${SEED}, attempt ${at}, ${editor.sub}`;
      const target = random.pick(before);
      const wanted = random.chance(0.5) ? random.pick(before).role.name : `Made ${at}`;
      const method = random.pick(['POST', 'POST', 'PUT', 'PUT', 'PUT', 'DELETE', 'GET']);
      const name = method === 'POST' ? wanted : target.role.name;
      const body = { ...roleOf(random, editor, ownOf(before, editor)), name };
      const owner = random.chance(0.3) && target.owner;
      const query = {
        name,
        ...(owner && { account_id: owner.accountId, customer: owner.customer }),
      };
      const answer = await rest.call(method, claimsOf(editor), {
        ...(method === 'PUT' || method === 'DELETE' ? { query } : {}),
        ...(method === 'POST' || method === 'PUT' ? { body } : {}),
      });
      expect(answer.status, what).toBeLessThan(500);
      const after = await everyRole();
      const held = ownOf(before, editor);
      if (method === 'GET') {
        for (const { name: seen, owner: whose } of answer.body['data'] as ListedOwner[])
          expect(mayLearnOf(editor, seen, whose, before), `${what} sees ${seen}`).toBe(true);
      } else if (answer.status === 200) {
        if (method !== 'DELETE') {
          tally.given += 1;
          expect(exceeds(body, held, editor), what).toEqual([]);
        }
      } else {
        tally.refused += 1;
        expect(after, what).toEqual(before);
      }
      for (const changed of changedBetween(before, after)) {
        tally.touched += 1;
        expect(isBelow(editor, changed), `${what} touched ${JSON.stringify(changed)}`).toBe(true);
      }
      before = after;
    }
    // Otherwise it would prove nothing.
    expect(tally.given).toBeGreaterThan(ATTEMPTS / 20);
    expect(tally.refused).toBeGreaterThan(ATTEMPTS / 5);
    expect(tally.touched).toBeGreaterThan(ATTEMPTS / 20);
  }, 1_800_000);
});

interface ListedOwner {
  name: string;
  owner: { account_id: string; customer: string } | null;
}

type Random = ReturnType<typeof randomFrom>;

/** A small generator of numbers that a seed repeats (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}

const levels = (random: Random, rights: readonly string[], least = 1) =>
  Object.fromEntries(
    rights.map((right) => [right, Math.max(least, random.pick([1, 1, 2, 3, 3, 4]))]),
  );

async function giveEditorTheirRole(random: Random, editor: Editor): Promise<void> {
  const below = groups.filter(({ path }) => path.includes(editor.top));
  const entry = (id: string) => ({ id, ...levels(random, SERVICE_RIGHTS) });
  const root = below[0]!.path[0]!;
  const services = [
    // Roles held by many people below name the root: it counts within their reach alone.
    entry(random.chance(0.5) ? root : editor.top),
    ...below
      .filter(({ groupId }) => groupId !== editor.top && random.chance(0.4))
      .map(({ groupId }) => ({ id: groupId, ...(random.chance(0.5) ? {} : entry(groupId)) })),
  ];
  const role = readRole({
    name: editor.roleName,
    services,
    ...levels(random, TOP_AREAS),
    admin: { ...levels(random, ADMIN_PARTS), roles: 1 },
  });
  const providerId = editor.account.startsWith('calder') ? 'calder' : 'northbeam';
  await putMany('roles', [{ providerId, ...role, version: 1 }]);
}

/** The editor's rights, less some of them, and then as a rule stronger in one way. */
function roleOf(random: Random, editor: Editor, held: Role): Role {
  const role = structuredClone(held);
  for (const area of TOP_AREAS) if (random.chance(0.3)) role[area] = 4;
  const oneMore = (id: string, rights: object) =>
    role.services.push({ ...readRole({ services: [{ id }] }).services[0]!, ...rights });
  random.pick<() => unknown>([
    () => undefined,
    () => (role[random.pick(TOP_AREAS)] = random.pick([1, 2, 3])),
    () => (role.admin[random.pick(ADMIN_PARTS)] = 1),
    // The ancestor's entry then holds there.
    () => role.services.splice(role.services.indexOf(random.pick(role.services)), 1),
    () => (role.services = role.services.slice(0, 1)),
    () => oneMore(random.pick(groups).groupId, { [random.pick(SERVICE_RIGHTS)]: 1 }),
    () => oneMore(random.pick(groups).groupId, levels(random, SERVICE_RIGHTS)),
    () => oneMore('of tomorrow', { alerts: 3 }),
    () => role.services.push({ ...role.services[0]!, id: editor.top }),
  ])();
  return role;
}

async function everyRole(): Promise<StoredRole[]> {
  return [
    ...(await listRoles(providerNamed('northbeam'))),
    ...(await listRoles(providerNamed('calder'))),
  ];
}

async function dropMade(): Promise<StoredRole[]> {
  for (const { owner, role } of await everyRole()) {
    if (!owner) continue;
    const providerId = owner.accountId.startsWith('calder') ? 'calder' : 'northbeam';
    const { name } = roleRow(providerNamed(providerId), { owner, role });
    await writeTogether([{ Delete: { TableName: nameOf('roles'), Key: { providerId, name } } }]);
  }
  return await everyRole();
}

/**
 * The role by which an editor acts: the one without an owner. Editors who do not see it may make
 * others of its name, of which the editor holds none.
 */
const ownOf = (roles: readonly StoredRole[], { roleName }: Editor): Role =>
  roles.find(({ role, owner }) => role.name === roleName && !owner)?.role ?? readRole({});

/** Told without the product's own rules: what the nearest entry on a group's path says. */
function inEffect(role: Role, path: readonly string[], right: (typeof SERVICE_RIGHTS)[number]) {
  for (const id of path.toReversed()) {
    const entry = role.services.findLast((each) => each.id === id);
    if (entry) return entry[right];
  }
  return 4;
}

function exceeds(role: Role, held: Role, { account, customer }: Editor): string[] {
  const isOwn = (group: (typeof groups)[number]) =>
    (account === 'northbeam_SUPER'
      ? group.providerId === 'northbeam'
      : group.accountId === account) &&
    (customer === '' || group.customer === customer);
  return [
    ...AREAS.filter((area) => area !== 'services').filter(
      (area) => areaLevelOf(role, area) < areaLevelOf(held, area),
    ),
    ...groups.flatMap((group) =>
      SERVICE_RIGHTS.filter(
        (right) =>
          inEffect(role, group.path, right) <
          (isOwn(group) ? inEffect(held, group.path, right) : 4),
      ).map((right) => `${right} in ${group.groupId}`),
    ),
  ];
}

function changedBetween(before: readonly StoredRole[], after: readonly StoredRole[]): StoredRole[] {
  const texts = (roles: readonly StoredRole[]) =>
    new Set(roles.map((role) => JSON.stringify(role)));
  const [former, later] = [texts(before), texts(after)];
  return [
    ...before.filter((role) => !later.has(JSON.stringify(role))),
    ...after.filter((role) => !former.has(JSON.stringify(role))),
  ];
}

/** Is the role the editor's own, or made in an account below? */
function isBelow({ account, customer }: Editor, { owner }: StoredRole): boolean {
  if (account === 'northbeam_SUPER')
    return owner === undefined || !owner.accountId.startsWith('calder');
  return owner?.accountId === account && (customer === '' || owner.customer === customer);
}

function isWithin({ account, customer }: Editor, person: Editor): boolean {
  return (
    (account === 'northbeam_SUPER' ? person.account !== 'calder' : person.account === account) &&
    (customer === '' || person.customer === customer)
  );
}

function mayLearnOf(
  editor: Editor,
  name: string,
  owner: ListedOwner['owner'],
  roles: readonly StoredRole[],
): boolean {
  if (owner && editor.account !== 'northbeam_SUPER')
    return (
      owner.account_id === editor.account &&
      (editor.customer === '' || owner.customer === editor.customer)
    );
  if (owner) return !owner.account_id.startsWith('calder');
  return (
    isShipped(name) ||
    EDITORS.some((each) => each.roleName === name && isWithin(editor, each)) ||
    roles.some(
      ({ role, owner: whose }) =>
        role.name === name &&
        whose?.customer === '' &&
        (whose.accountId === editor.account || whose.accountId === 'northbeam_SUPER'),
    )
  );
}
