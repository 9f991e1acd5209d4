import { randomUUID } from 'node:crypto';
import { MailboxFile } from './mailbox-file.ts';
import type { Message } from './message.ts';

const KEPT = 500;

/**
 * Every mail and text message that the application sent, newest last; the oldest go when there are
 * too many.
 */
export class Mailbox {
  readonly #file: MailboxFile | null;
  #messages: Message[];
  /** Messages in the file, of which the oldest may be gone from here. */
  #stored: number;

  private constructor(file: MailboxFile | null, messages: Message[]) {
    this.#file = file;
    this.#messages = messages;
    this.#stored = messages.length;
  }

  /**
   * Without a path the messages live in memory.
   * @throws DataDamaged when the file is there and cannot be read.
   */
  static async open(path: string | null): Promise<Mailbox> {
    const file = path === null ? null : new MailboxFile(path);
    const messages = ((await file?.read()) ?? []).slice(-KEPT);
    // Without those that are too old, and without the half of a line that a killed process may have
    // left.
    await file?.replace(messages);
    return new Mailbox(file, messages);
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** Resolves once the message is kept, so that nothing that was answered as sent is lost. */
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
