import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  BRAND_FILE_POLICY,
  contentSecurityPolicy,
  SECURITY_HEADERS,
} from '../../../infra/constructs/security-headers.ts';
import { ofType, synthesiseAll, type CfnResource } from './synthesised.ts';

const { brand: stacks, account } = synthesiseAll();

/** The only function at the edge, with a word in place of each value of another resource. */
function edgeCode(): string {
  const [{ Properties }] = ofType(stacks, 'AWS::CloudFront::Function') as [CfnResource];
  const [, parts] = (Properties['FunctionCode'] as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
  return parts.map((part) => (typeof part === 'string' ? part : 'resolved')).join('');
}

function run(uri: string, host = 'portal.northbeam.example'): unknown {
  const event = { request: { uri, headers: { host: { value: host } } } };
  return runInNewContext(`${edgeCode()}\nhandler(event)`, { event });
}

interface Behavior {
  PathPattern?: string;
  FunctionAssociations?: object[];
}

describe("the page's edge", () => {
  test('/config.json tells the page where everything is', () => {
    const asked = (host: string) =>
      run('/config.json', host) as { statusCode: number; body: string; headers: object };
    const configOf = (host: string) => JSON.parse(asked(host).body) as Record<string, unknown>;
    const answer = asked('portal.northbeam.example');
    const config = configOf('portal.northbeam.example');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': { value: 'no-store' } });
    expect(Object.keys(config).sort()).toEqual([
      'apiKey',
      'apiUrl',
      'brand',
      'graphqlUrl',
      'isProviders',
      'passkeys',
      'region',
      'userPoolClientId',
      'userPoolId',
    ]);
    expect(config).toMatchObject({ apiUrl: '/live', region: 'eu-west-2', brand: 'northbeam' });
    expect(config).toMatchObject({ isProviders: true, passkeys: true });
    expect(configOf('portal.tidewater.example')).toEqual({
      ...config,
      brand: 'tidewater',
      isProviders: false,
      passkeys: false,
    });
    expect(configOf('d111.cloudfront.net')).toEqual({ ...config, passkeys: false });
    expect(edgeCode().length).toBeLessThan(10_000);
  });

  test('/theme.css is that of the brand of the name', () => {
    const theme = (host: string) => (run('/theme.css', host) as { uri: string }).uri;
    expect(theme('portal.northbeam.example')).toBe('/brand/northbeam/theme.css');
    expect(theme('Portal.Tidewater.example')).toBe('/brand/tidewater/theme.css');
    expect(theme('d111.cloudfront.net')).toBe('/brand/northbeam/theme.css');
  });

  test('one function does it for all three, since an account has few', () => {
    const [{ Properties }] = ofType(stacks, 'AWS::CloudFront::Distribution') as [CfnResource];
    const { DefaultCacheBehavior, CacheBehaviors } = Properties['DistributionConfig'] as {
      DefaultCacheBehavior: Behavior;
      CacheBehaviors: Behavior[];
    };
    const functions = [DefaultCacheBehavior, ...CacheBehaviors].flatMap(
      ({ PathPattern = '', FunctionAssociations = [] }) =>
        FunctionAssociations.map((one) => [PathPattern, JSON.stringify(one)] as const),
    );
    expect(functions.map(([path]) => path)).toEqual(['', '/config.json', '/theme.css']);
    expect(new Set(functions.map(([, one]) => one)).size).toBe(1);
  });

  test('addresses of the router get the one page, files themselves', () => {
    const uri = (address: string) => (run(address) as { uri: string }).uri;
    expect(['/', '/services/router', '/graphs/12'].map(uri)).toEqual([
      '/index.html',
      '/index.html',
      '/index.html',
    ]);
    for (const file of ['/assets/index-1a2b.js', '/favicon.ico', '/index.html'])
      expect(uri(file)).toBe(file);
    expect(run('/wp-login.php')).toMatchObject({
      statusCode: 404,
      headers: { 'x-content-type-options': { value: 'nosniff' } },
      body: '{"message":"This address was not found."}',
    });
  });

  test('lets the page run only its own scripts', () => {
    const [policy] = ofType(stacks, 'AWS::CloudFront::ResponseHeadersPolicy');
    const text = JSON.stringify(policy!.Properties);
    expect(text).toContain("script-src 'self';");
    expect(text).toContain('StrictTransportSecurity');
    expect(text).toContain("frame-ancestors 'none'");
    // Its own data service alone, and nobody else's.
    expect(text).not.toContain('https://*');
    expect(text).not.toContain('wss://*');
    expect(text).toMatch(/wss:\/\/",\{[^}]*RealtimeDNS/i);
  });
});

test('logos are sent under a policy that every brand of the account shares, which its stack has before them', () => {
  const [made] = ofType(account, 'AWS::CloudFront::ResponseHeadersPolicy');
  expect(JSON.stringify(made!.Properties)).toContain(`"${BRAND_FILE_POLICY}"`);
  const [parameter] = ofType(account, 'AWS::SSM::Parameter');
  expect(parameter!.Properties).toMatchObject({
    Name: '/linekeeper/brand-files-policy',
    Value: { Ref: expect.stringMatching(/^BrandFilesPolicy/) as string },
  });
  const [{ Properties }] = ofType(stacks, 'AWS::CloudFront::Distribution') as [CfnResource];
  const { CacheBehaviors } = Properties['DistributionConfig'] as {
    CacheBehaviors: { PathPattern: string; ResponseHeadersPolicyId: { Ref: string } }[];
  };
  const brandFiles = CacheBehaviors.find(({ PathPattern }) => PathPattern === '/brand/*')!;
  const { parameters } = stacks.find(({ id }) => id === 'web')!;
  expect(parameters[brandFiles.ResponseHeadersPolicyId.Ref]).toMatchObject({
    Type: 'AWS::SSM::Parameter::Value<String>',
    Default: '/linekeeper/brand-files-policy',
  });
  expect(account.flatMap(({ exports }) => exports)).toEqual([]);
});

test('what brands share has no price of its own, so that a second brand costs what the first did', () => {
  const types = account.flatMap(({ resources }) =>
    Object.values(resources).map(({ Type }) => Type),
  );
  expect(types.sort()).toEqual([
    'AWS::ApiGateway::Account',
    'AWS::CloudFront::ResponseHeadersPolicy',
    'AWS::IAM::Role',
    'AWS::SSM::Parameter',
  ]);
});

describe('the headers of the page', () => {
  interface Sent {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: { 'Fn::Join': [string, unknown[]] } };
      ContentTypeOptions: object;
      ReferrerPolicy: { ReferrerPolicy: string };
      FrameOptions: { FrameOption: string };
    };
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  }

  const directives = (policy: string) =>
    new Map(
      policy.split('; ').map((one) => {
        const [name, ...values] = one.split(' ');
        return [name, values.join(' ')];
      }),
    );

  test('are those of one machine, where browsers open every page under them', () => {
    const policies = ofType(stacks, 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ({ Properties }) => Properties['ResponseHeadersPolicyConfig'] as Sent,
    );
    const { SecurityHeadersConfig: sent, CustomHeadersConfig } = policies.find(
      (policy) => policy.CustomHeadersConfig,
    )!;
    const parts = sent.ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'][1];
    const deployed = directives(
      parts.map((part) => (typeof part === 'string' ? part : 'filled.in')).join(''),
    );
    const local = directives(contentSecurityPolicy([]));
    expect(deployed.get('connect-src')).toBe(
      "'self' https://cognito-idp.eu-west-2.amazonaws.com https://filled.in wss://filled.in",
    );
    for (const each of [deployed, local]) each.delete('connect-src');
    expect(deployed).toEqual(local);
    expect({
      'x-content-type-options': 'ContentTypeOptions' in sent && 'nosniff',
      'referrer-policy': sent.ReferrerPolicy.ReferrerPolicy,
      'x-frame-options': sent.FrameOptions.FrameOption,
      'permissions-policy': CustomHeadersConfig.Items[0]!.Value,
    }).toEqual(SECURITY_HEADERS);
  });
});
