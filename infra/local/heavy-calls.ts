import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { LambdaHandler } from './aws/lambda.ts';

type Request = Pick<APIGatewayProxyEvent, 'resource' | 'body'>;

/** A CSV file of some thousand people. */
const HEAVY_CHARACTERS = 200_000;

/** Calls that read what people upload, by their function: seconds of work for a hostile file. */
const IS_HEAVY: Readonly<Record<string, (request: Request) => boolean>> = {
  branding: ({ resource }) => resource === '/branding/logos',
  users: ({ body }) => (body?.length ?? 0) > HEAVY_CHARACTERS,
};

export const hasHeavyCalls = (name: string) => Object.hasOwn(IS_HEAVY, name);

/** @param apart handler of heavy calls, which do not block the others. */
export const withHeavyCallsApart =
  (name: string, usual: LambdaHandler, apart: LambdaHandler): LambdaHandler =>
  (event, context) =>
    (IS_HEAVY[name]!(event as Request) ? apart : usual)(event, context);
