import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../product/running.ts'

/** Subjects of the mails that somebody was sent, in no order. */
export function mailsTo({ mails }: Product, address: string): string[] {
  return readdirSync(mails)
    .map((name) => readFileSync(join(mails, name), 'utf8'))
    .filter((mail) => mail.startsWith(`X-Taken-For: ${address}\r\n`))
    .map(subjectOf)
}

/** Long ones are folded, RFC 5322 section 2.2.3. */
const subjectOf = (mail: string) => {
  const [, subject = ''] = /^Subject: ((?:.|\r\n[ \t])*)\r$/m.exec(mail) ?? []
  return subject.replaceAll(/\r\n[ \t]/g, ' ')
}
