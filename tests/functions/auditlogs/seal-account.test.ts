import {
  DynamoDBClient,
  QueryCommand,
  TransactWriteItemsCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Head, Seal } from '../../../core/domain/seal.ts';
import { sealAccount } from '../../../functions/evidence/seal-account.ts';
import { digestOf, rowDigest } from '../../../functions/runtime/digest.ts';
import { statementOf } from '../../../functions/store/seals.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const account = accountNamed('northbeam');
const START_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(START_MS + hours * HOUR_MS);

let seals: Seal[];
let heads: Head[];
let rows: Record<string, unknown>[];
const copies = new Map<string, string>();
const [dynamo, s3, kms] = [mockClient(DynamoDBClient), mockClient(S3Client), mockClient(KMSClient)];

beforeEach(() => {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-2',
    TABLE_PREFIX: 'test',
    SEAL_BUCKET: 'seals',
    SEAL_KEY_ARN: 'key',
  });
  [seals, heads, rows] = [[], [head(1)], []];
  copies.clear();
  dynamo
    .on(QueryCommand)
    .callsFake(({ TableName, Limit }: { TableName: string; Limit?: number }) => {
      const all = { auditSeals: seals.toReversed(), auditHeads: heads, audit: rows };
      const found = all[TableName.slice('test-'.length) as keyof typeof all];
      return { Items: found.slice(0, Limit).map((row) => marshall(row)) };
    });
  dynamo
    .on(TransactWriteItemsCommand)
    .callsFake(
      ({
        TransactItems,
      }: {
        TransactItems: { Put: { Item: Record<string, AttributeValue> } }[];
      }) => {
        for (const { Put } of TransactItems) seals.push(unmarshall(Put.Item) as Seal);
      },
    );
  s3.on(PutObjectCommand).callsFake(({ Key, Body }: { Key: string; Body: string }) => {
    if (copies.has(Key)) throw Object.assign(new Error('there'), { name: 'PreconditionFailed' });
    copies.set(Key, Body);
  });
  s3.on(GetObjectCommand).callsFake(({ Key }: { Key: string }) => {
    const text = copies.get(Key);
    if (text === undefined) throw new NoSuchKey({ message: 'none', $metadata: {} });
    return { Body: { transformToString: () => Promise.resolve(text) } };
  });
  kms.on(SignCommand).resolves({ Signature: Buffer.from('signed') });
});

const head = (link: number): Head => ({ lane: '730d1', link, digest: `d-${link}`, expiresAt: 99 });
const old = (number: number) => ({ at: `row-${number}`, information: 'Old', expiresAt: number });
const numbers = () => seals.map(({ sealNumber }) => sealNumber);

describe('the seal of an account', () => {
  test('has the heads of its log, a signature, and a copy of the same before it is stored', async () => {
    await sealAccount(account, at(0));
    const [seal] = seals;
    expect(seal).toEqual({
      accountId: account,
      sealNumber: 1,
      statement: expect.any(String) as string,
      signature: Buffer.from('signed').toString('base64'),
      expiresAt: START_MS / 1_000 + 731 * 86_400,
    });
    expect(statementOf(seal!)).toEqual({
      accountId: account,
      sealNumber: 1,
      sealedAtMs: START_MS,
      heads: [head(1)],
      rowsWithoutLane: [],
      previous: '',
    });
    expect([...copies]).toEqual([['northbeam/00000001.json', JSON.stringify(seal)]]);
  });

  test('follows the one before when the heads have changed, and else after a day', async () => {
    await sealAccount(account, at(0));
    await sealAccount(account, at(1));
    await sealAccount(account, new Date(at(24).getTime() - 1));
    expect(numbers()).toEqual([1]);
    heads = [head(2)];
    await sealAccount(account, at(2));
    expect(numbers()).toEqual([1, 2]);
    expect(statementOf(seals[1]!)).toMatchObject({
      previous: digestOf(seals[0]!.statement),
      heads: [head(2)],
    });
    await sealAccount(account, at(26));
    expect(numbers()).toEqual([1, 2, 3]);
  });

  test('of a log that is empty is made as well', async () => {
    heads = [];
    await sealAccount(account, at(0));
    expect(numbers()).toEqual([1]);
  });

  test('is the copy that an earlier run has left, and no further one is made then', async () => {
    await sealAccount(account, at(0));
    const [first] = seals.splice(0);
    heads = [head(2)];
    rows = [old(1)];
    await sealAccount(account, at(1));
    expect(seals).toEqual([first]);
    expect(copies.size).toBe(1);
  });

  test('is not stored while its copy cannot be read', async () => {
    await sealAccount(account, at(0));
    seals = [];
    s3.on(GetObjectCommand).rejects(new NoSuchKey({ message: 'none', $metadata: {} }));
    await sealAccount(account, at(1));
    expect(seals).toEqual([]);
  });
});

describe('rows of a release without lanes', () => {
  test('are in the first seals, a thousand in each, and in no later one', async () => {
    const placed = { ...old(0), lane: '730d1', link: 1 };
    rows = [placed, ...Array.from({ length: 2_001 }, (_, number) => old(number))];
    await sealAccount(account, at(0));
    const sealed = seals.map((seal) => statementOf(seal).rowsWithoutLane);
    expect(sealed.map(({ length }) => length)).toEqual([1_000, 1_000, 1]);
    expect(sealed.flat()).toEqual(
      rows.slice(1).map((row) => ({
        at: row['at'],
        digest: rowDigest(row),
        expiresAt: row['expiresAt'],
      })),
    );
    expect(seals.slice(1).map((seal) => statementOf(seal).previous)).toEqual(
      seals.slice(0, 2).map(({ statement }) => digestOf(statement)),
    );
    heads = [head(2)];
    await sealAccount(account, at(1));
    expect(statementOf(seals[3]!).rowsWithoutLane).toEqual([]);
  });

  test('are one seal when they fill it', async () => {
    rows = Array.from({ length: 1_000 }, (_, number) => old(number));
    await sealAccount(account, at(0));
    expect(numbers()).toEqual([1]);
  });
});
