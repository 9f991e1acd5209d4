import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { personSchema, type Person } from '../../core/domain/person.ts';

/** Where people are read from, and the pool that they go back to. */
export interface Restoring {
  userPoolId: string;
  /** The table of people, or what it was restored to. */
  tableName: string;
}

/**
 * Makes those people of a table anew that the pool does not have: with their attributes, and off if
 * they were off. Passwords cannot be restored, so each who is on is invited by mail. May be repeated.
 * @returns how many were made, and how many were there.
 */
export async function restorePeople({
  userPoolId,
  tableName,
}: Restoring): Promise<{ made: number; there: number }> {
  const cognito = new CognitoIdentityProviderClient({});
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const count = { made: 0, there: 0 };
  for await (const { Items } of paginateScan({ client }, { TableName: tableName }))
    for (const person of (Items ?? []).map((row) => personSchema.parse(row))) {
      if (person.removedAtMs !== undefined) continue;
      count[(await isMade(person)) ? 'made' : 'there'] += 1;
    }
  return count;

  async function isMade({ username, attributes, isEnabled }: Person): Promise<boolean> {
    const one = { UserPoolId: userPoolId, Username: username };
    try {
      await cognito.send(
        new AdminCreateUserCommand({
          ...one,
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
          DesiredDeliveryMediums: ['EMAIL'],
          ...(isEnabled ? {} : { MessageAction: 'SUPPRESS' as const }),
        }),
      );
    } catch (error) {
      if (error instanceof UsernameExistsException) return false;
      throw error;
    }
    if (!isEnabled) await cognito.send(new AdminDisableUserCommand(one));
    return true;
  }
}
