import { z } from 'zod'
import { refused } from '../../failures.ts'
import type { Failure } from '../../failures.ts'
import type { HttpAnswer } from '../../transport/https.ts'

/** Ivanti's errors may carry what its own process knows: of these nothing is passed on. */
const leaked = /("?\b(?:SessionId|TenantId|LoginId)"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^\s,;}"<]+)/gi
const connection = /("?\bConnectionString"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^"<\n]+)/gi

export const scrubbed = (text: string): string =>
  text.replace(connection, '$1(left out)').replace(leaked, '$1(left out)')

const said = z.object({
  code: z.string().nullish(),
  description: z.string().nullish(),
  message: z.union([z.string(), z.array(z.unknown())]).nullish(),
})

export interface Refusal {
  /** Such as `ISM_4000`; null where the body has none. It says little: read the words. */
  readonly code: string | null
  /** What it says, in one line without secrets; empty where it says nothing, or a page. */
  readonly words: string
}

const oneLine = (text: string) =>
  scrubbed(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** The body of an error: JSON with one message or many, a string in JSON, bare text, a page, or nothing. */
export function refusalOf(text: string): Refusal {
  const bare = text.trim()
  if (bare === '' || bare.startsWith('<')) return { code: null, words: '' }
  let body: unknown
  try {
    body = JSON.parse(bare)
  } catch {
    return { code: null, words: oneLine(bare) }
  }
  if (typeof body === 'string') return { code: null, words: oneLine(body) }
  const { data } = said.safeParse(body)
  if (data === undefined) return { code: null, words: '' }
  const { message, description } = data
  const messages = (typeof message === 'string' ? [message] : (message ?? [])).filter(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  )
  return { code: data.code ?? null, words: oneLine(messages.join('; ') || (description ?? '')) }
}

/** There is no status for a record that is not there. */
export const isUnknownRecord = ({ status, text }: HttpAnswer): boolean =>
  status === 400 && /\binvalid key\b/i.test(refusalOf(text).words)

/** A workflow that wants more than a call can say. */
const wantsPrompt = /prompt/i

/** What was asked or told, and not taken. */
export function notTaken(name: string, { status, text }: HttpAnswer): Failure {
  const { code, words } = refusalOf(text)
  const evidence = `HTTP ${status}${code === null ? '' : ` ${code.slice(0, 20)}`}`
  const what = words === '' ? `it answered with status ${status}` : words
  const way = wantsPrompt.test(words) ? ' This step needs fields that cannot be sent from here.' : ''
  return refused({ cause: 'not-understood', message: `${name} rejected it: ${what}${way}`, evidence })
}
