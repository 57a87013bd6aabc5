/** Reads the inbox that receives the product's email. */
import { expect } from '@playwright/test';
import { inbox } from './address.ts';

interface Attachment {
  filename: string;
  contentType: string;
  url: string;
}

export interface Mail {
  id: number;
  subject: string;
  text: string | null;
  html: string | null;
  attachments: Attachment[];
}

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${inbox()}${path}`);
  if (!answer.ok) throw new Error(`the inbox answered ${answer.status} for ${path}`);
  return (await answer.json()) as Answer;
}

export async function mailsTo(address: string): Promise<readonly { id: number; subject: string }[]> {
  const { messages } = await read<{ messages: { id: number; subject: string }[] }>(
    `/api/messages?kind=mail&to=${encodeURIComponent(address)}`,
  );
  return messages;
}

/** Waits for the only email to an address. */
export async function mailTo(address: string): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 15_000 }).toBe(1);
  const [found] = await mailsTo(address);
  return read<Mail>(`/api/messages/${found?.id}`);
}

/** Waits for the newest email to an address with a matching subject. */
export async function mailAbout(address: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return read<Mail>(`/api/messages/${(await find())?.id}`);
}

export async function attachmentText({ url }: Attachment): Promise<string> {
  const answer = await fetch(`${inbox()}${url}`);
  return answer.text();
}
