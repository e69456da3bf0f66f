import type { Ask } from '@patchbay/connectors/asking'
import type { Card, Line } from '@patchbay/contract/common-queries/device-lookup'
import type { Source } from '@patchbay/contract/sources'
import type { RequestWish } from '@patchbay/contract/changes/request-intent'
import { readIdentifier } from '../../../http/read-identifier.ts'
import { CallError } from '../../../errors/call-error.ts'
import { cardFrom } from '../../../locate/card.ts'
import { locate } from '../../../locate/locate.ts'
import { usualPace } from '../../../sources/pace.ts'
import type { Means } from '../../kind.ts'

/** Characters of it: more would hide what somebody wrote above. */
const longest = 6_000

/** Who may look devices up may send along what is known of them. */
export const mayLookUp = (keys: readonly string[]): boolean => keys.includes('queries-device-lookup')

/** Why nothing that is known can go with a request; null where something can, as far as that is known without asking. */
export function evidenceFault({ about }: Pick<RequestWish, 'about'>, mayLook: boolean): string | null {
  if (about === null) return 'Say first what it is about.'
  if (!mayLook) return 'You may not look devices up, so no device facts can be included.'
  try {
    readIdentifier(about.text)
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return nothingFor(about.text)
  }
}

export const nothingFor = (text: string) => `Nothing can be looked up for “${text}”.`

const silentListener = { question: () => undefined, source: () => undefined, answer: () => undefined }

/**
 * What is known of a device, a person or a place now, as text: what device lookup answers, each line with who says so and
 * when. @throws CallError where the text cannot be looked up
 */
export async function evidenceOf(text: string, means: Means, ask: Ask): Promise<string> {
  const { answer, sources } = await locate(
    { db: means.database, systems: means.systems, log: means.log, pace: usualPace },
    {
      text,
      classified: readIdentifier(text),
      live: true,
      patient: false,
      signal: ask.signal,
      draw: cardFrom,
      listener: silentListener,
    },
  )
  return evidenceText(text, answer, sources, means.now()).slice(0, longest)
}

export function evidenceText(
  text: string,
  { sentence, lines }: Pick<Card, 'sentence' | 'lines'>,
  sources: readonly Source[],
  now: Date,
): string {
  const silent = sources.filter(({ state }) => unheard.has(state)).map(({ name }) => name)
  return [
    `What was known of ${text} at ${now.toISOString()}: ${sentence}`,
    // Open requests are looked for at the desk itself.
    ...lines.filter(({ name, value }) => name !== 'tickets' && value !== null).map(lineWords),
    ...(silent.length === 0 ? [] : [`Not told by ${silent.join(', ')}.`]),
  ].join('\n')
}

const unheard: ReadonlySet<Source['state']> = new Set(['failed', 'timed-out', 'throttled', 'not-permitted'])

function lineWords({ label, value, detail, source, observedAt, disputed }: Line): string {
  const more = detail === null ? '' : ` (${detail})`
  const by = [source, observedAt].filter((part) => part !== null).join(', ')
  const other = disputed ? '; another source says otherwise' : ''
  return `- ${label}: ${value ?? ''}${more}${by === '' ? '' : ` [${by}]`}${other}`
}
