import { randomUUID } from 'node:crypto';
import { MailboxFile } from './mailbox-file.ts';
import type { Message } from './message.ts';

const KEPT = 500;

/** Mails and text messages of the application, newest last, up to a limit. */
export class Mailbox {
  readonly #file: MailboxFile | null;
  #messages: Message[];
  /** Number of messages in the file, including old ones no longer in memory. */
  #stored: number;

  private constructor(file: MailboxFile | null, messages: Message[]) {
    this.#file = file;
    this.#messages = messages;
    this.#stored = messages.length;
  }

  /**
   * In memory without a path.
   * @throws DataDamaged if the file cannot be read.
   */
  static async open(path: string | null): Promise<Mailbox> {
    const file = path === null ? null : new MailboxFile(path);
    const messages = ((await file?.read()) ?? []).slice(-KEPT);
    // Drops old messages and an incomplete last line.
    await file?.replace(messages);
    return new Mailbox(file, messages);
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** Resolves after the message is stored, so that nothing reported as sent is lost. */
  async add(message: Pick<Message, 'kind' | 'to' | 'text'> & Partial<Message>): Promise<Message> {
    const whole: Message = {
      id: randomUUID(),
      atMs: Date.now(),
      from: '',
      subject: '',
      html: '',
      attachments: [],
      ...message,
    };
    this.#messages = [...this.#messages, whole].slice(-KEPT);
    this.#stored += 1;
    if (this.#stored < 2 * KEPT) {
      await this.#file?.append(whole);
    } else {
      this.#stored = this.#messages.length;
      await this.#file?.replace(this.#messages);
    }
    return whole;
  }
}
