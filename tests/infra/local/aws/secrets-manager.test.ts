import { beforeEach, expect, test } from 'vitest';
import {
  dropSecret,
  keepSecretText,
  readSecretText,
} from '../../../../functions/gateways/secret-text.ts';
import { listen } from '../../../../infra/local/aws/http.ts';
import { secretsService } from '../../../../infra/local/aws/secrets.ts';
import { servicesHandler, type Service } from '../../../../infra/local/aws/service.ts';

const DOCS = 'https://docs.aws.amazon.com/secretsmanager/latest/apireference';
const KEY = { accessKeyId: 'LOCALTEST', secretAccessKey: 'local-test-secret' };

let service: Service;
const call = async (target: string, input: object) => {
  const body = Buffer.from(JSON.stringify(input));
  const request = { method: 'POST', path: '/', query: new URLSearchParams(), target, body };
  return JSON.parse((await service(request)).body) as Record<string, unknown>;
};
const create = () => call('CreateSecret', { Name: 'desk', SecretString: 'one' });

beforeEach(async () => {
  service = await secretsService(null);
  await create();
});

test(`the name of a deleted secret stays taken until it is restored (${DOCS}/API_DeleteSecret.html)`, async () => {
  await call('DeleteSecret', { SecretId: 'desk' });
  await expect(create()).rejects.toMatchObject({ code: 'InvalidRequestException' });
  for (const target of ['GetSecretValue', 'PutSecretValue', 'DeleteSecret'])
    await expect(
      call(target, { SecretId: 'desk', SecretString: 'two' }),
      target,
    ).rejects.toMatchObject({
      code: 'InvalidRequestException',
    });
  expect(await call('ListSecrets', {})).toEqual({ SecretList: [] });
  await call('RestoreSecret', { SecretId: 'desk' });
  expect(await call('GetSecretValue', { SecretId: 'desk' })).toMatchObject({ SecretString: 'one' });
});

test(`a secret that is deleted without recovery keeps its name for a moment (${DOCS}/API_DeleteSecret.html)`, async () => {
  await call('DeleteSecret', { SecretId: 'desk', ForceDeleteWithoutRecovery: true });
  await expect(create()).rejects.toMatchObject({ code: 'InvalidRequestException' });
  await create();
});

test('a secret that is dropped can be kept again at once', async () => {
  const listening = await listen(servicesHandler({ secretsmanager: service }, KEY));
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    AWS_ENDPOINT_URL: listening.url,
  });
  await dropSecret('desk');
  await keepSecretText('desk', 'two');
  expect(await readSecretText('desk')).toBe('two');
  await listening.close();
});
