import { randomUUID } from 'node:crypto';
import { JsonFile } from '../json-file.ts';

export interface Message {
  id: string;
  kind: 'mail' | 'text message';
  atMs: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; contentType: string; base64: string }[];
}

const KEPT = 500;

/** Every mail and text message that the application sent, newest last; the oldest go when there are too many. */
export class Mailbox {
  readonly #file: JsonFile<Message[]>;

  private constructor(file: JsonFile<Message[]>) {
    this.#file = file;
  }

  static async open(path: string | null): Promise<Mailbox> {
    return new Mailbox(await JsonFile.open<Message[]>(path, () => []));
  }

  get messages(): readonly Message[] {
    return this.#file.value;
  }

  /** Resolves once the message is kept, so that nothing that was answered as sent is lost. */
  async add(message: Pick<Message, 'kind' | 'to' | 'text'> & Partial<Message>): Promise<Message> {
    const whole: Message = { id: randomUUID(), atMs: Date.now(), from: '', subject: '', html: '', attachments: [], ...message };
    this.#file.value = [...this.#file.value, whole].slice(-KEPT);
    await this.#file.save();
    return whole;
  }
}
