import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Database } from '../../database/schema.ts'
import type { MailSettings, Settings } from '../../settings/settings.ts'
import { isLoopback } from '../../systems/networks.ts'
import { NoLongerMeantError } from '../send.ts'
import type { Send } from '../send.ts'
import { mailFailure } from './failures.ts'

interface MailParts {
  readonly database: Kysely<Database>
  /** Origin of the console as people type it; null where nobody said. */
  readonly origin: string | null
}

/** How mail leaves; null where no server takes it. */
export const mailOf = (
  { mail, productName }: Pick<Settings, 'mail' | 'productName'>,
  parts: MailParts,
): Send | null => (mail === null ? null : sendMail(mail, productName, parts))

/**
 * One mail to one person: plain text, with a link to what it is about. A second try after a lost answer carries the same
 * Message-ID (RFC 5322 section 3.6.4), by which mail systems drop doubles.
 */
function sendMail({ server, from }: MailSettings, productName: string, parts: MailParts): Send {
  const host = server.hostname.replace(/^\[|\]$/g, '')
  const secure = server.protocol === 'smtps:'
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ id, at, person, address, title, words, path }, { signal, limit }) => {
    const to = address === null ? await addressOf(parts.database, person) : { name: '', address }
    const transport = createTransport({
      host,
      port: server.port === '' ? (secure ? 465 : 587) : Number(server.port),
      secure,
      // Without TLS a password and what people are told would travel in the open.
      requireTLS: !secure && !isLoopback(host),
      ignoreTLS: !secure && isLoopback(host),
      tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 ? { servername: host } : {}) },
      ...(server.username === ''
        ? {}
        : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    // The library's own limits are for each of its steps; these types do not know of its signal yet.
    const within = { signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]) }
    try {
      await transport.sendMail({
        ...within,
        from: { name: productName, address: from },
        to,
        date: at,
        subject: title,
        text: textOf([
          words,
          ...(parts.origin === null ? [] : [`${parts.origin}${path}`]),
          ...(parts.origin !== null && address === null ? ['Choose your mails in My account.'] : []),
        ]),
        messageId: `<${id}@${domain}>`,
        // RFC 3834: nobody's absence is answered to us.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      throw mailFailure(host, error as Error)
    } finally {
      transport.close()
    }
  }
}

const textOf = (parts: readonly string[]) => `${parts.join('\n\n')}\n`

/** As it is now: who has left since is told nothing. */
async function addressOf(database: Kysely<Database>, id: number | null) {
  const person = await database
    .selectFrom('person')
    .select(['firstname', 'lastname', 'username', 'email'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (person === undefined || person.email === '')
    throw new NoLongerMeantError('The recipient no longer exists.')
  const name = `${person.firstname} ${person.lastname}`.trim()
  return { name: name === '' ? person.username : name, address: person.email }
}
