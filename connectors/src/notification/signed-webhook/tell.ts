import type { Ask, Reading } from '../../asking.ts'
import type { HttpClient } from '../../transport/https.ts'
import { notAllowed } from '../../transport/path.ts'
import type { Notice } from '../capabilities.ts'
import { signatureOf } from './signature.ts'

/** A dot would let the signed text be read in two ways. */
const id = /^[A-Za-z0-9_-]{1,100}$/

/** `change-waits` is `change.waits` there: types are words with full stops, the first of them the group. */
const typeOf = (event: string): string => event.replace('-', '.')

interface Receiver {
  readonly http: HttpClient
  readonly path: string
  readonly key: Buffer
  readonly now: () => Date
}

/** Says it once, signed now. Any 2xx is a yes, whatever else stands in the answer. @throws Failure */
export async function tell(
  { http, path, key, now }: Receiver,
  notice: Notice,
  ask: Ask,
): Promise<Reading<'taken'>> {
  if (!id.test(notice.id)) throw notAllowed()
  const { title, words, link } = notice
  const body = JSON.stringify({
    type: typeOf(notice.event),
    timestamp: notice.at.toISOString(),
    data: { title, words, link },
  })
  const timestamp = Math.floor(now().getTime() / 1_000)
  const { receivedAt } = await http.ask(
    {
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        'webhook-id': notice.id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(key, { id: notice.id, timestamp, body }),
      },
      body,
      types: [],
      maximum: 64 * 1024,
    },
    ask,
  )
  return { value: 'taken', complete: true, dropped: 0, observedAt: receivedAt }
}
