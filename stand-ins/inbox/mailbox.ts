/** Received messages, newest first, stored in a separate file with a cap: the oldest ones are dropped. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

export type MessageKind = 'mail' | 'sms';

export type NewAttachment = {
  filename: string;
  contentType: string;
  contentId: string | null;
  content: Uint8Array;
};

export type NewMessage = {
  kind: MessageKind;
  from: string;
  /** Every address it was delivered to, including blind copies. */
  recipients: string[];
  subject: string;
  text: string;
  html: string | null;
  messageId: string | null;
  headers: { name: string; value: string }[];
  raw: Uint8Array | null;
  attachments: NewAttachment[];
};

export type MessageSummary = {
  id: number;
  kind: MessageKind;
  at: string;
  from: string;
  to: string[];
  subject: string;
  preview: string;
  attachmentCount: number;
};

export type Attachment = {
  number: number;
  filename: string;
  contentType: string;
  contentId: string | null;
  size: number;
};

export type Message = Omit<MessageSummary, 'preview' | 'attachmentCount'> & {
  text: string;
  html: string | null;
  messageId: string | null;
  headers: { name: string; value: string }[];
  attachments: Attachment[];
};

export type Filter = {
  /** The full address or number of a recipient. */
  to?: string | undefined;
  /** Part of a recipient's address or number. */
  search?: string | undefined;
  kind?: MessageKind | undefined;
  /** Only messages with a greater id, or received at or after this ISO instant. */
  since?: number | string | undefined;
};

type Row = Record<string, SQLOutputValue>;

const schema = `
  create table if not exists message (
    id integer primary key autoincrement,
    kind text not null check (kind in ('mail', 'sms')),
    at text not null,
    sender text not null,
    recipients text not null,
    subject text not null,
    text text not null,
    html text,
    message_id text,
    headers text not null,
    raw blob
  ) strict;
  create table if not exists recipient (
    message_id integer not null references message (id) on delete cascade,
    address text not null,
    primary key (message_id, address)
  ) strict, without rowid;
  create index if not exists recipient_by_address on recipient (address, message_id);
  create table if not exists attachment (
    message_id integer not null references message (id) on delete cascade,
    number integer not null,
    filename text not null,
    content_type text not null,
    content_id text,
    content blob not null,
    primary key (message_id, number)
  ) strict;
`;

export class Mailbox {
  readonly #database: DatabaseSync;
  readonly #cap: number;

  constructor(dataDir: string, cap: number) {
    const folder = join(dataDir, 'inbox');
    mkdirSync(folder, { recursive: true });
    this.#cap = cap;
    this.#database = new DatabaseSync(join(folder, 'inbox.sqlite'), { enableForeignKeyConstraints: true });
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
    this.#database.exec(schema);
  }

  close(): void {
    this.#database.close();
  }

  /** Stores a message with its attachments and returns its id. */
  add(message: NewMessage): number {
    this.#database.exec('begin immediate');
    try {
      const id = this.#insert(message);
      this.#database
        .prepare('delete from message where id <= (select id from message order by id desc limit 1 offset ?)')
        .run(this.#cap);
      this.#database.exec('commit');
      return id;
    } catch (error) {
      this.#database.exec('rollback');
      throw error;
    }
  }

  list(filter: Filter): MessageSummary[] {
    const conditions = ['true'];
    const values: (string | number)[] = [];
    const where = (condition: string, value: string | number): void => {
      conditions.push(condition);
      values.push(value);
    };
    const anyRecipient = 'exists (select 1 from recipient r where r.message_id = m.id and';
    if (filter.to !== undefined) where(`${anyRecipient} r.address = ?)`, filter.to.trim().toLowerCase());
    if (filter.search !== undefined)
      where(`${anyRecipient} instr(r.address, ?) > 0)`, filter.search.trim().toLowerCase());
    if (filter.kind !== undefined) where('kind = ?', filter.kind);
    if (typeof filter.since === 'number') where('id > ?', filter.since);
    if (typeof filter.since === 'string') where('at >= ?', filter.since);
    return this.#database
      .prepare(
        `select id, kind, at, sender, recipients, subject, substr(text, 1, 400) as preview,
           (select count(*) from attachment a where a.message_id = m.id) as attachment_count
         from message m where ${conditions.join(' and ')} order by id desc`,
      )
      .all(...values)
      .map((row) => ({
        ...readHead(row),
        preview: String(row.preview).replace(/\s+/g, ' ').trim().slice(0, 160),
        attachmentCount: Number(row.attachment_count),
      }));
  }

  find(id: number): Message | undefined {
    const row = this.#database.prepare('select * from message where id = ?').get(id);
    if (!row) return undefined;
    const attachments = this.#database
      .prepare(
        'select number, filename, content_type, content_id, length(content) as size from attachment where message_id = ? order by number',
      )
      .all(id)
      .map((part) => ({
        number: Number(part.number),
        filename: String(part.filename),
        contentType: String(part.content_type),
        contentId: part.content_id === null ? null : String(part.content_id),
        size: Number(part.size),
      }));
    return {
      ...readHead(row),
      text: String(row.text),
      html: row.html === null ? null : String(row.html),
      messageId: row.message_id === null ? null : String(row.message_id),
      headers: JSON.parse(String(row.headers)) as Message['headers'],
      attachments,
    };
  }

  findRaw(id: number): Uint8Array | undefined {
    const raw = this.#database.prepare('select raw from message where id = ?').get(id)?.raw;
    return raw instanceof Uint8Array ? raw : undefined;
  }

  findAttachment(id: number, number: number): NewAttachment | undefined {
    const row = this.#database
      .prepare('select * from attachment where message_id = ? and number = ?')
      .get(id, number);
    if (!row || !(row.content instanceof Uint8Array)) return undefined;
    return {
      filename: String(row.filename),
      contentType: String(row.content_type),
      contentId: row.content_id === null ? null : String(row.content_id),
      content: row.content,
    };
  }

  clear(): void {
    this.#database.exec('delete from message');
  }

  #insert(message: NewMessage): number {
    const { lastInsertRowid } = this.#database
      .prepare(
        `insert into message (kind, at, sender, recipients, subject, text, html, message_id, headers, raw)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        message.kind,
        new Date().toISOString(),
        message.from,
        JSON.stringify(message.recipients),
        message.subject,
        message.text,
        message.html,
        message.messageId,
        JSON.stringify(message.headers),
        message.raw,
      );
    const id = Number(lastInsertRowid);
    const addRecipient = this.#database.prepare(
      'insert or ignore into recipient (message_id, address) values (?, ?)',
    );
    for (const recipient of message.recipients) addRecipient.run(id, recipient.trim().toLowerCase());
    const addAttachment = this.#database.prepare(
      'insert into attachment (message_id, number, filename, content_type, content_id, content) values (?, ?, ?, ?, ?, ?)',
    );
    message.attachments.forEach((part, index) => {
      addAttachment.run(id, index + 1, part.filename, part.contentType, part.contentId, part.content);
    });
    return id;
  }
}

function readHead(row: Row): Omit<MessageSummary, 'preview' | 'attachmentCount'> {
  return {
    id: Number(row.id),
    kind: row.kind === 'sms' ? 'sms' : 'mail',
    at: String(row.at),
    from: String(row.sender),
    to: JSON.parse(String(row.recipients)) as string[],
    subject: String(row.subject),
  };
}
