import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBrands, type Brand } from '../../../infra/constructs/brand.ts';

const brands = readBrands(join(import.meta.dirname, '../../../infra/brands'));
const brand = brands.find(({ id }) => id === 'northbeam')!;
const [first] = brand.domains as [Brand['domains'][number]];

/** Message about a folder that holds this file; undefined when nothing is wrong. */
function saidOf(content: unknown, file = 'northbeam.json'): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-brands-'));
  writeFileSync(
    join(folder, file),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  try {
    readBrands(folder);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
}

test('the examples are a provider with a network of its own, one with a network and a certificate that were there, and one with a reseller’s brand', () => {
  expect(
    brands.map(({ id, network, certificate, domains }) => ({
      id,
      network: network && ('vpcId' in network ? 'given' : 'own'),
      isCertificateGiven: certificate !== null,
      brands: domains.map((domain) => domain.brand),
    })),
  ).toEqual([
    { id: 'calder', network: 'own', isCertificateGiven: false, brands: ['calder'] },
    { id: 'fernhill', network: 'given', isCertificateGiven: true, brands: ['fernhill'] },
    {
      id: 'northbeam',
      network: null,
      isCertificateGiven: false,
      brands: ['northbeam', 'tidewater'],
    },
  ]);
});

describe('a wrong file is refused with its name, the key and what is wrong', () => {
  const { alarmsTo: _, ...mailWithoutAlarms } = brand.mail;
  const { network: given } = brands.find(({ id }) => id === 'fernhill')!;
  const certificate = 'arn:aws:acm:us-east-1:999988887777:certificate/1';
  const cases: [change: object, sentence: string][] = [
    [{ colour: 'red' }, 'colour is not a known key'],
    [{ mail: mailWithoutAlarms }, 'mail.alarmsTo is missing'],
    [
      { account: 111122223333 },
      'account is wrong: Invalid input: expected string, received number',
    ],
    [{ account: '1111' }, 'account must be the 12 digits of an AWS account, in quotation marks'],
    [{ region: 'eu-west-1' }, 'region is wrong: Invalid input: expected "eu-west-2"'],
    [
      { limits: { ...brand.limits, requestPerSecond: 1 } },
      'limits.requestPerSecond is not a known key',
    ],
    [
      { mail: { ...brand.mail, sender: 'portal@elsewhere.example' } },
      'mail.sender must be an address of northbeam.example, which is verified',
    ],
    [{ domains: [first, first] }, 'domains[1].name stands twice'],
    [
      { domains: [{ ...first, name: 'portal.elsewhere.example' }] },
      'domains[0].zone is not the zone of portal.elsewhere.example',
    ],
    [
      { domains: [{ ...first, zone: null }] },
      'domains[0].zone without a zone the certificate must be brought along',
    ],
    [
      { domains: [{ ...first, brand: 'tidewater' }] },
      "domains[0].brand must be 'northbeam': the first name is the portal's own",
    ],
    [
      { signIn: { ...brand.signIn, passkeyDomain: 'tidewater.example' } },
      'signIn.passkeyDomain must be portal.northbeam.example or a parent of it',
    ],
    [
      { signIn: { ...brand.signIn, passkeyDomain: 'example' } },
      'signIn.passkeyDomain must be within northbeam.example',
    ],
    [{ certificate }, 'certificate must be of the account 111122223333'],
    [{ network: { cidr: '10.20.0.0/28' } }, 'network.cidr must be from /16 to /24'],
    [
      { network: { ...given, privateSubnets: [{ id: 'x', zone: 'a', routeTableId: 'rtb-1' }] } },
      'network.privateSubnets[0].id is wrong: Invalid string: must start with "subnet-"',
    ],
  ];
  test.each(cases)('%j', (change, sentence) => {
    const said = saidOf({ ...brand, ...change })!;
    expect(said.split('\n')[0]).toBe('northbeam.json:');
    expect(said.split('\n')).toContain(sentence);
  });

  test('each wrong key is named at once', () => {
    const said = saidOf({
      ...brand,
      title: '',
      phonePrefixes: [],
      signIn: { secondFactor: 'often' },
    })!;
    expect(said.split('\n')).toHaveLength(4);
  });

  test('a file that is no JSON, or another one’s, says so', () => {
    expect(saidOf('{ "id": }')).toMatch(/^northbeam\.json is no JSON: /);
    expect(saidOf([])).toContain('The file is wrong');
    expect(saidOf(brand, 'calder.json')).toContain("calder.json: its id is 'northbeam'");
  });
});
