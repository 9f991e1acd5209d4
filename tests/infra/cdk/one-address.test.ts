import { describe, expect, test } from 'vitest';
import { resources } from '../../../core/contract/index.ts';
import type { Endpoint, Resource } from '../../../core/contract/endpoint.ts';
import { ofType, synthesise } from './synthesised.ts';

const stacks = synthesise();

describe('the one address', () => {
  interface Behavior {
    PathPattern: string;
    TargetOriginId: string;
    AllowedMethods: string[];
  }
  interface Origin {
    Id: string;
    OriginPath?: string;
    DomainName: unknown;
  }
  const distribution = () =>
    (
      ofType(stacks, 'AWS::CloudFront::Distribution')[0]!.Properties as {
        DistributionConfig: {
          CacheBehaviors: Behavior[];
          Origins: Origin[];
          CustomErrorResponses?: unknown;
        };
      }
    ).DistributionConfig;
  const target = (path: string) => {
    const behavior = distribution().CacheBehaviors.find(({ PathPattern }) =>
      new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path),
    );
    return distribution().Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
  };

  test('sends paths with the stage to the API as they are', () => {
    expect(target('/live/alerts')).toMatchObject({ Id: 'api' });
    expect(target('/live/alerts')!.OriginPath ?? '').toBe('');
  });

  test('API-57 sends every older path without the stage to the API with the stage put before', () => {
    const older = Object.values<Resource>(resources)
      .flatMap((resource) => Object.values<Endpoint>(resource))
      .filter(({ stage }) => stage === false);
    expect(older.length).toBeGreaterThan(0);
    for (const { path } of older)
      expect(target(path.replace('{id}', '1')), path).toMatchObject({ OriginPath: '/live' });
  });

  test('leaves the pages of the portal to the web bucket', () => {
    for (const path of [
      '/',
      '/services',
      '/alerts',
      '/devices',
      '/reports',
      '/users',
      '/assets/index-1a2b.js',
    ])
      expect(target(path), path).toBeUndefined();
  });

  test('never turns an error of the API into a page', () => {
    expect(distribution().CustomErrorResponses).toBeUndefined();
  });
});
