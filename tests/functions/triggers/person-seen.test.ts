import { beforeEach, expect, test, vi } from 'vitest';
import { findPerson, peopleNow } from '../../../functions/store/people.ts';
import { handler } from '../../../functions/triggers/person-seen.ts';
import { log } from '../../../functions/runtime/log.ts';
import { storedPerson } from '../../fixtures/stored-people.ts';
import { northbeam, reader, stored, withUsers } from '../users/open-users.ts';

withUsers();
beforeEach(() => vi.stubEnv('SECOND_FACTOR', 'optional'));

const seen = (userName: string, userAttributes: Record<string, string>) => ({
  userName,
  userPoolId: 'eu-west-2_Tested',
  request: { userAttributes },
});
const asPoolSays = async (username: string, first: string) => {
  const { sub, attributes } = await storedPerson(username, reader(first));
  return { sub, 'cognito:user_status': 'CONFIRMED', ...attributes };
};

test('somebody whom nobody has listed yet is kept under the name that everybody else looks for', async () => {
  const event = seen('Nell.Archer', await asPoolSays('nell.archer', 'Nell'));
  const startedAtMs = Date.now();
  expect(await handler(event)).toBe(event);
  const nell = await findPerson(northbeam, 'nell.archer');
  expect(nell).toMatchObject({
    username: 'nell.archer',
    sub: 'sub-nell.archer',
    status: 'CONFIRMED',
  });
  expect(nell!.lastHereAtMs).toBeGreaterThanOrEqual(startedAtMs);
  expect(Object.keys(nell!.attributes).filter((name) => /^(sub$|cognito:)/.test(name))).toEqual([]);
});

test('who signs in by other letters is the same person', async () => {
  const ann = await stored('ann.reader');
  const before = (await peopleNow(northbeam)).length;
  await handler(seen('ANN.Reader', { sub: ann.sub, ...ann.attributes, given_name: 'Anne' }));
  expect(await peopleNow(northbeam)).toHaveLength(before);
  const { attributes, lastHereAtMs } = await stored('ann.reader');
  expect(attributes['given_name']).toBe('Anne');
  expect(lastHereAtMs).not.toBeNull();
});

test('who cannot be noted comes in all the same, and it is logged', async () => {
  const failed = vi.spyOn(log, 'error').mockImplementation(() => {});
  const event = seen('nell.archer', { 'custom:account_id': '' });
  expect(await handler(event)).toBe(event);
  expect(await findPerson(northbeam, 'nell.archer')).toBeUndefined();
  expect(failed).toHaveBeenCalledWith('a person was not noted', { error: expect.any(Error) });
  failed.mockRestore();
});
