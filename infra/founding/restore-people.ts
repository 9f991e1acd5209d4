import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { personSchema, type Person } from '../../core/domain/person.ts';

export interface Restoring {
  userPoolId: string;
  /** The table of people, or its restored copy. */
  tableName: string;
}

/**
 * Recreates the people of a table that are missing in the user pool, with attributes and enabled
 * state. Passwords cannot be restored, so enabled people are invited by mail. Idempotent.
 * @returns the numbers of created and existing people.
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
