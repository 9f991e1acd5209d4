import { expect, test } from 'vitest';
import { nameFrom, personInWords } from '../../../core/access/actor.ts';

test('a name that people gave themselves is one line, in one direction', () => {
  const given_name = 'Ann\r\nApproved by: the desk\u0000';
  const family_name = '\u202eelttaD\u202c\u2067\u200f';
  expect(nameFrom({ given_name, family_name })).toBe('Ann Approved by: the desk elttaD');
});

test('a name of nothing that is seen is none', () => {
  expect(nameFrom({ given_name: '\u2028\t', family_name: '\u0007' })).toBe('');
  expect(nameFrom({})).toBe('');
});

test('a name that is mark-up, a link or a formula is left out', () => {
  expect(nameFrom({ given_name: '<b>Helen</b>', family_name: 'Marsh' })).toBe('Marsh');
  expect(nameFrom({ given_name: '=HYPERLINK("x")', family_name: 'http://evil.example' })).toBe('');
});

test('the username stands beside the name, which anybody can take', () => {
  expect(personInWords({ displayName: 'Ruth Calloway', username: 'guest' })).toBe(
    'Ruth Calloway (guest)',
  );
  expect(personInWords({ displayName: 'guest', username: 'guest' })).toBe('guest');
});
