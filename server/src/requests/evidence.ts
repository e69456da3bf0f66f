import type { Ask } from '@patchbay/connectors/asking'
import type { Card, Line } from '@patchbay/contract/common-queries/device-lookup'
import type { Source } from '@patchbay/contract/systems/sources'
import type { RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import { readIdentifier } from '../http/read-identifier.ts'
import { CallError } from '../errors/call-error.ts'
import { cardFrom } from '../locate/card.ts'
import { locate } from '../locate/locate.ts'
import { usualPace } from '../sources/pace.ts'
import type { Means } from '../changes/kind.ts'

/** Characters of it: more would hide what somebody wrote above. */
const longest = 6_000

/** Who may look devices up may send along what is known of them. */
export const mayLookUp = (keys: readonly string[]): boolean => keys.includes('queries-device-lookup')

/** Why nothing that is known can go with a request; null where something can, as far as that is known without asking. */
export function evidenceFault({ about }: Pick<RequestWish, 'about'>, mayLook: boolean): string | null {
  if (about === null) return 'Enter what it is about first.'
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

/** Devices of a port or a person of which each is described. */
const most = 4

/** What is asked about by one of several devices: who has it, and what it has of the network. */
const ofEach: ReadonlySet<Line['name']> = new Set([
  'what',
  'owner',
  'department',
  'vlan',
  'address',
  'sign-on',
  'seen',
])

/**
 * What is known of a device, a person or a place now, as text: why it has no network, then what device lookup answers, each line
 * with who says so and when; of a port with several devices of each. @throws CallError where the text cannot be looked up
 */
export async function evidenceOf(text: string, means: Means, ask: Ask): Promise<string> {
  const lookUp = (asked: string, live: boolean) =>
    locate(
      { db: means.database, systems: means.systems, log: means.log, pace: usualPace },
      {
        text: asked,
        classified: readIdentifier(asked),
        live,
        patient: false,
        signal: ask.signal,
        draw: cardFrom,
        listener: silentListener,
      },
    )
  const { answer, sources } = await lookUp(text, true)
  const devices = answer.verdict === 'several' ? answer.choices.filter((one) => isMac(one.ask)) : []
  const each = await Promise.all(
    devices.slice(0, most).map(async ({ ask: mac }) => {
      const found = await lookUp(mac, false)
      return deviceText(found.answer, found.sources)
    }),
  )
  const more = devices.length > most ? [`And ${devices.length - most} more devices.`] : []
  return [evidenceText(text, answer, sources, means.now()), ...each, ...more].join('\n').slice(0, longest)
}

const isMac = (text: string) => /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(text)

type NameOf = (id: string) => string

const nameIn = (sources: readonly Source[]): NameOf => {
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  return (id) => (id === 'places' ? 'site records' : id === 'index' ? 'last walk' : (names.get(id) ?? id))
}

/** `2026-11-28 08:42 UTC`: the desk may be read in any zone. */
const instantWords = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g

const readable = (text: string) => text.replace(instants, instantWords)

const deviceText = ({ lines, title }: Card, sources: readonly Source[]): string =>
  [
    '',
    `Device ${title}`,
    ...lines.filter(({ name, value }) => ofEach.has(name) && value !== null).map(lineWords(nameIn(sources))),
  ].join('\n')

export function evidenceText(
  text: string,
  { sentence, lines, noNetwork }: Pick<Card, 'sentence' | 'lines' | 'noNetwork'>,
  sources: readonly Source[],
  now: Date,
): string {
  const silent = sources.filter(({ state }) => unheard.has(state)).map(({ name }) => name)
  const since = noNetwork?.since == null ? '' : ` since ${instantWords(noNetwork.since)}`
  return [
    ...(noNetwork === null
      ? []
      : [`Cause: ${noNetwork.words}${since}.${noNetwork.detail === null ? '' : ` ${noNetwork.detail}`}`]),
    `${sentence}.`,
    // Open requests are looked for at the desk itself.
    ...lines
      .filter(({ name, value }) => name !== 'tickets' && value !== null)
      .map(lineWords(nameIn(sources))),
    ...(silent.length === 0 ? [] : [`Not answered by ${silent.join(', ')}.`]),
    `Read for ${text} at ${instantWords(now.toISOString())}.`,
  ].join('\n')
}

const unheard: ReadonlySet<Source['state']> = new Set(['failed', 'timed-out', 'throttled', 'not-permitted'])

const lineWords =
  (nameOf: NameOf) =>
  ({ label, value, detail, source, observedAt, disputed }: Line): string => {
    const more = detail === null ? '' : `, ${readable(detail)}`
    const by = [
      ...(source === null ? [] : [nameOf(source)]),
      ...(observedAt === null ? [] : [instantWords(observedAt)]),
    ].join(', ')
    const other = disputed ? '; another source differs' : ''
    return `${label}: ${readable(value ?? '')}${more}${by === '' ? '' : ` (${by})`}${other}`
  }
