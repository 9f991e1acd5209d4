import { expect, test } from 'vitest';
import { notAskedWords, type NotAsked } from '../../../core/domain/not-asked.ts';

const one = (host: string, why: NotAsked['why'], address = ''): NotAsked => ({
  host,
  why,
  address,
});

test('each name that could not be asked has a sentence, and all addresses without a route have one', () => {
  const words = notAskedWords(
    [
      one('2001:db8::7', 'noRoute', '2001:db8::7'),
      one('a.example', 'noAddress'),
      one('six.example', 'noRoute', '2001:db8::8'),
      one('b.example', 'dnsSilent'),
      one('c.example', 'noDevice', '169.254.169.254'),
    ],
    'the collector Leeds office',
  );
  expect(words).toEqual([
    'a.example has no address in the DNS that the collector Leeds office asks.',
    'The DNS that the collector Leeds office asks did not answer for b.example.',
    'c.example leads to 169.254.169.254, where no device can be.',
    'There is no IPv6 route from the collector Leeds office to 2001:db8::7 and 1 other.',
  ]);
  expect(notAskedWords([one('2001:db8::7', 'noRoute')], 'the portal')).toEqual([
    'There is no IPv6 route from the portal to 2001:db8::7.',
  ]);
  expect(notAskedWords([], 'the portal')).toEqual([]);
});
