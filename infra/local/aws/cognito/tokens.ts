import { randomUUID } from 'node:crypto';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { JsonFile } from '../../json-file.ts';
import { CognitoError } from './errors.ts';
import type { User } from './user.ts';

export const TOKEN_SECONDS = 3600;

export interface Origin {
  /** Shared by the tokens of one sign-in. */
  originId: string;
  authTimeSeconds: number;
}

interface KeyPair {
  privateKey: JWK;
  publicKey: JWK;
}

/** Signs id and access tokens in Cognito's format, with a key of the data folder. */
export class TokenSigner {
  readonly issuer: string;
  readonly jwks: { keys: JWK[] };
  readonly #clientId: string;
  readonly #private: CryptoKey;
  readonly #public: CryptoKey;

  private constructor(
    issuer: string,
    clientId: string,
    pair: KeyPair,
    keys: [CryptoKey, CryptoKey],
  ) {
    this.issuer = issuer;
    this.#clientId = clientId;
    this.jwks = { keys: [pair.publicKey] };
    [this.#private, this.#public] = keys;
  }

  static async open(path: string | null, issuer: string, clientId: string): Promise<TokenSigner> {
    const file = await JsonFile.open<KeyPair | null>(path, () => null);
    if (!file.value) {
      file.value = await createKeyPair();
      await file.save();
    }
    const keys = await Promise.all([
      importJWK(file.value.privateKey, 'RS256'),
      importJWK(file.value.publicKey, 'RS256'),
    ]);
    return new TokenSigner(issuer, clientId, file.value, keys as [CryptoKey, CryptoKey]);
  }

  async issue(
    user: User,
    origin: Origin,
    nowMs: number,
  ): Promise<{ IdToken: string; AccessToken: string }> {
    const {
      sub,
      email_verified: verified,
      phone_number_verified: phoneVerified,
      ...attributes
    } = user.attributes;
    const common = {
      sub,
      auth_time: origin.authTimeSeconds,
      origin_jti: origin.originId,
      event_id: randomUUID(),
    };
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT({ ...common, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: this.jwks.keys[0]!.kid! })
        .setIssuer(this.issuer)
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(nowMs / 1000))
        .setExpirationTime(Math.floor(nowMs / 1000) + TOKEN_SECONDS)
        .sign(this.#private);
    return {
      IdToken: await sign({
        ...attributes,
        email_verified: verified === 'true',
        ...(phoneVerified && { phone_number_verified: phoneVerified === 'true' }),
        aud: this.#clientId,
        token_use: 'id',
        'cognito:username': user.username,
      }),
      AccessToken: await sign({
        client_id: this.#clientId,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        username: user.username,
      }),
    };
  }

  /** @throws NotAuthorizedException for an invalid token. */
  async readAccessToken(
    token: unknown,
    nowMs: number,
  ): Promise<{ username: string; originId: string }> {
    try {
      const { payload } = await jwtVerify(String(token), this.#public, {
        issuer: this.issuer,
        currentDate: new Date(nowMs),
      });
      if (payload['token_use'] !== 'access' || payload['client_id'] !== this.#clientId)
        throw new Error('no access token of this client');
      return { username: String(payload['username']), originId: String(payload['origin_jti']) };
    } catch {
      throw new CognitoError('NotAuthorizedException', 'Access Token is not valid or has expired.');
    }
  }
}

async function createKeyPair(): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  const describe = async (key: CryptoKey) => ({
    ...(await exportJWK(key)),
    kid,
    alg: 'RS256',
    use: 'sig',
  });
  return { privateKey: await describe(privateKey), publicKey: await describe(publicKey) };
}
