import type { CustomEmailSenderTriggerEvent } from 'aws-lambda';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SecondFactor } from '../../../../core/access/strong-rights.ts';
import { JsonFile } from '../../json-file.ts';
import { CognitoError, invalid, noSuchUser } from './errors.ts';
import type { RelyingParty } from './passkey-ceremony.ts';
import { verifierOf } from './srp.ts';
import { TokenSigner } from './tokens.ts';
import type { User, UserStatus } from './user.ts';

/** Only the hash of the refresh token is stored. */
export interface Session {
  username: string;
  originId: string;
  authTimeSeconds: number;
  expiresMs: number;
}

interface Stored {
  /** Seed of fake answers for unknown people. */
  secret: string;
  users: Record<string, User>;
  sessions: Record<string, Session>;
}

export interface PoolOptions {
  poolId: string;
  clientId: string;
  /** Folder of users.json and the signing key; null for memory. */
  folder: string | null;
  issuer: string;
  /** Key by which codes are encrypted for the trigger. */
  keyArn: string;
  /** 'required': sign-in without a second factor sets one up. */
  secondFactor?: SecondFactor;
  /** Enables passkeys. */
  passkeys?: RelyingParty;
  /** Lambda trigger that sends the pool's mails. */
  signInMail(event: CustomEmailSenderTriggerEvent): Promise<unknown>;
  /** Lambda trigger before tokens are issued. */
  personSeen?(event: unknown): Promise<unknown>;
  now?: () => number;
}

const SCHEMA =
  /^(email|email_verified|phone_number|phone_number_verified|given_name|family_name|name|custom:(account_id|home_account_id|acting_until|customer|role|roles|superuser|folder_id|active_view_id))$/;
const EMAIL = /^[^\s@<>",;:]+@[^\s@<>",;:]+$/;
const MAX_ATTRIBUTE_LENGTH = 2_048;

/** A user pool with one client: people, passwords and sessions. Names ignore case. */
export class Pool {
  readonly options: PoolOptions;
  readonly signer: TokenSigner;
  readonly #file: JsonFile<Stored>;

  private constructor(options: PoolOptions, file: JsonFile<Stored>, signer: TokenSigner) {
    this.options = options;
    this.#file = file;
    this.signer = signer;
  }

  static async open(options: PoolOptions): Promise<Pool> {
    const at = (name: string) => (options.folder ? join(options.folder, name) : null);
    const file = await JsonFile.open<Stored>(at('users.json'), () => ({
      secret: randomBytes(32).toString('hex'),
      users: {},
      sessions: {},
    }));
    return new Pool(
      options,
      file,
      await TokenSigner.open(at('signing-key.json'), options.issuer, options.clientId),
    );
  }

  get name(): string {
    return this.options.poolId.split('_')[1]!;
  }
  get secret(): string {
    return this.#file.value.secret;
  }
  get users(): User[] {
    return Object.values(this.#file.value.users);
  }
  now(): number {
    return (this.options.now ?? Date.now)();
  }

  /** By username, sub or verified mail address. */
  find(name: string): User | undefined {
    const wanted = name.toLowerCase();
    const { users } = this.#file.value;
    if (Object.hasOwn(users, wanted)) return users[wanted];
    return this.users.find(
      ({ attributes }) =>
        (attributes['email_verified'] === 'true' &&
          attributes['email']?.toLowerCase() === wanted) ||
        attributes['sub'] === name,
    );
  }

  /** @throws UserNotFoundException; for administrators' calls only. */
  require(name: unknown): User {
    const user = typeof name === 'string' ? this.find(name) : undefined;
    if (!user) throw noSuchUser();
    return user;
  }

  /**
   * @throws AliasExistsException for another person's verified address, as it is a sign-in name.
   */
  requireFreeAddress(attributes: Record<string, string>, user?: User): void {
    const { email, email_verified: isVerified } = attributes;
    const owner = email && isVerified === 'true' ? this.find(email) : undefined;
    if (owner && owner !== user)
      throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
  }

  async create(
    username: string,
    attributes: Record<string, string>,
    password: string,
  ): Promise<User> {
    if (this.find(username))
      throw new CognitoError('UsernameExistsException', 'User account already exists');
    this.requireFreeAddress(attributes);
    const now = this.now();
    const user: User = {
      username,
      attributes: { sub: randomUUID(), ...attributes },
      enabled: true,
      status: 'FORCE_CHANGE_PASSWORD',
      password: verifierOf(this.name, username, password),
      createdMs: now,
      modifiedMs: now,
    };
    this.#file.value.users[username.toLowerCase()] = user;
    await this.#file.save();
    return user;
  }

  async change(user: User, change: Partial<User>): Promise<void> {
    Object.assign(user, change, { modifiedMs: this.now() });
    await this.#file.save();
  }

  async setPassword(user: User, password: string, status: UserStatus): Promise<void> {
    delete user.code;
    await this.change(user, { password: verifierOf(this.name, user.username, password), status });
  }

  async remove(user: User): Promise<void> {
    delete this.#file.value.users[user.username.toLowerCase()];
    await this.endSessions(user);
  }

  async keepSession(token: string, session: Session): Promise<void> {
    const { sessions } = this.#file.value;
    for (const [hash, { expiresMs }] of Object.entries(sessions))
      if (expiresMs < this.now()) delete sessions[hash];
    sessions[hashOf(token)] = session;
    await this.#file.save();
  }

  session(token: string): Session | undefined {
    const session = this.#file.value.sessions[hashOf(token)];
    return session && session.expiresMs > this.now() ? session : undefined;
  }

  /** Whether a token's session is active: revoking it invalidates its access tokens. */
  hasSession(originId: string): boolean {
    return Object.values(this.#file.value.sessions).some(
      (session) => session.originId === originId,
    );
  }

  async endSession(token: string): Promise<void> {
    delete this.#file.value.sessions[hashOf(token)];
    await this.#file.save();
  }

  async endSessions(user: User): Promise<void> {
    const { sessions } = this.#file.value;
    for (const [hash, session] of Object.entries(sessions))
      if (session.username === user.username) delete sessions[hash];
    await this.#file.save();
  }
}

/** @throws InvalidParameterException for attributes that the deployed pool lacks. */
export function readAttributes(list: unknown): Record<string, string> {
  const entries = (Array.isArray(list) ? list : []) as { Name?: unknown; Value?: unknown }[];
  return Object.fromEntries(
    entries.map(({ Name, Value }) => {
      if (typeof Name !== 'string' || !SCHEMA.test(Name))
        throw invalid(`user.${String(Name)}: Attribute does not exist in the schema.`);
      if (typeof Value !== 'string' || Value.length > MAX_ATTRIBUTE_LENGTH)
        throw invalid(
          `user.${Name}: Value must be text of at most ${MAX_ATTRIBUTE_LENGTH} characters.`,
        );
      if (/\p{Cc}/u.test(Value) || (Name === 'email' && Value !== '' && !EMAIL.test(Value)))
        throw invalid(`user.${Name}: Invalid ${Name === 'email' ? 'email address ' : ''}format.`);
      return [Name, Value];
    }),
  );
}

export function listAttributes(user: User): { Name: string; Value: string }[] {
  return Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value }));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
