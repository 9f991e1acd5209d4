import {
  buildEncrypt,
  CommitmentPolicy,
  getKmsClient,
  KmsKeyringNode,
} from '@aws-crypto/client-node';
import type { CustomEmailSenderTriggerEvent } from 'aws-lambda';
import type { Pool } from './pool.ts';
import type { User } from './user.ts';

/** Trigger sources of the pool's mails. */
type Occasion = 'AdminCreateUser' | 'ForgotPassword' | 'UpdateUserAttribute';

const { encrypt } = buildEncrypt(CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT);

/**
 * Hands a code or temporary password, encrypted, to the trigger that sends it. As with Cognito the
 * call that led to it does not fail with the trigger.
 * @param message.to for a new address that is not proved yet: it stands in for the person's
 * @param message.clientMetadata ClientMetadata of the call
 */
export async function mailMessage(
  { options }: Pool,
  user: User,
  occasion: Occasion,
  {
    to,
    code,
    clientMetadata = {},
  }: { to: string; code: string; clientMetadata?: Record<string, string> },
): Promise<void> {
  const event: CustomEmailSenderTriggerEvent = {
    version: '1',
    region: options.poolId.split('_')[0]!,
    userPoolId: options.poolId,
    userName: user.username,
    callerContext: { awsSdkVersion: 'local', clientId: options.clientId },
    triggerSource: `CustomEmailSender_${occasion}`,
    request: {
      type: 'customEmailSenderRequestV1',
      code: await encryptedCode(options.keyArn, code),
      userAttributes: { ...user.attributes, 'cognito:user_status': user.status, email: to },
      clientMetadata,
    },
    response: {},
  };
  await options.signInMail(event).catch((error: unknown) => {
    console.error('A mail of the user pool was not sent', error);
  });
}

/** A code as Cognito hands it to the trigger. */
export async function encryptedCode(keyArn: string, code: string): Promise<string> {
  const keyring = new KmsKeyringNode({
    clientProvider: getKmsClient,
    generatorKeyId: keyArn,
  });
  const { result } = await encrypt(keyring, Buffer.from(code));
  return result.toString('base64');
}
