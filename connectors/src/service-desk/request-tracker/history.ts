import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { checked } from '../../transport/answers.ts'
import type { DeskComment, DeskFile } from '../capabilities.ts'
import { readOne } from './channel.ts'
import type { Tracker } from './channel.ts'
import { contentOf } from './content.ts'
import { idField, listPages } from './pages.ts'
import { numberAllowed } from './queues.ts'
import { dateField } from './ticket.ts'

/** Words of one ticket that are read; each is a question of its own. */
const mostComments = 60

const transaction = z.object({
  id: idField,
  Type: z.string(),
  Created: dateField,
  Creator: z
    .unknown()
    .optional()
    .transform((value) => z.object({ id: z.string() }).safeParse(value).data?.id ?? null),
})

const text = z
  .string()
  .nullish()
  .transform((said) => said?.trim() || null)

const attachment = z.object({
  id: idField,
  // A number in some answers, a reference in others.
  TransactionId: z
    .unknown()
    .optional()
    .transform((value) => {
      const { data } = z
        .union([idField, z.object({ id: idField }).transform(({ id }) => id)])
        .safeParse(value)
      return data ?? null
    }),
  ContentType: text,
  Filename: text,
  ContentLength: z
    .unknown()
    .optional()
    .transform((value) => {
      const length = Number(value)
      return Number.isSafeInteger(length) && length > 0 ? length : null
    }),
  Created: dateField,
})

const fields = 'TransactionId,ContentType,Filename,ContentLength,Created'

const listAttachments = (tracker: Tracker, id: string, ask: Ask) =>
  listPages(tracker, ['ticket', numberAllowed(id), 'attachments'], { fields }, attachment, ask)

/** What was said: replies go to the requester, comments stay within the desk, the first is the request itself. */
const said: Readonly<Record<string, boolean>> = { Create: true, Correspond: true, Comment: false }

const isWords = ({ ContentType, Filename }: z.output<typeof attachment>) =>
  Filename === null && /^text\/(plain|html)\b/i.test(ContentType ?? '')

/** Comments and replies, in the order of time. */
export async function listComments(
  tracker: Tracker,
  id: string,
  ask: Ask,
): Promise<Reading<readonly DeskComment[]>> {
  const parts = ['ticket', numberAllowed(id), 'history']
  const options = { fields: 'Type,Created,Creator' }
  const [history, files] = await Promise.all([
    listPages(tracker, parts, options, transaction, ask),
    listAttachments(tracker, id, ask),
  ])
  const spoken = history.rows.filter(({ Type }) => Object.hasOwn(said, Type))
  const bodies = spoken.slice(-mostComments)
  const words = await withLimit(bodies, 4, async (one) => {
    const own = files.rows.filter((file) => file.TransactionId === one.id && isWords(file))
    const best = own.find(({ ContentType }) => /plain/i.test(ContentType ?? '')) ?? own[0]
    return best === undefined ? '' : readWords(tracker, best.id, ask)
  })
  return {
    value: bodies.map((one, at) => ({
      id: one.id,
      at: one.Created,
      by: one.Creator,
      words: words[at] ?? '',
      toRequester: said[one.Type] ?? null,
    })),
    complete: history.complete && files.complete && bodies.length === spoken.length,
    ...(bodies.length === spoken.length ? {} : { of: spoken.length }),
    dropped: history.dropped + files.dropped,
    observedAt: history.receivedAt,
  }
}

const body = z.object({ ContentType: text, Content: z.string().nullish() })

async function readWords(tracker: Tracker, id: string, ask: Ask): Promise<string> {
  const { body: read } = await readOne(tracker, ['attachment', id], ask)
  if (read === null) return ''
  const { Content, ContentType } = checked(tracker.name, body, read)
  return contentOf(Content ?? '', ContentType ?? 'text/plain')
}

export async function listFiles(
  tracker: Tracker,
  id: string,
  ask: Ask,
): Promise<Reading<readonly DeskFile[]>> {
  const list = await listAttachments(tracker, id, ask)
  const value = list.rows.flatMap(({ id: key, Filename, ContentLength, Created }) =>
    Filename === null ? [] : [{ id: key, name: Filename, size: ContentLength, at: Created }],
  )
  const { complete, dropped, receivedAt } = list
  return { value, complete: complete && dropped === 0, dropped, observedAt: receivedAt }
}
