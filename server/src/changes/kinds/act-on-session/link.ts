import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { switchNamed } from '../../../locate/index-names.ts'
import { usualPace } from '../../../sources/pace.ts'
import { readPolicy } from '../../../policies/policies.ts'
import { warnedBecause } from '../../../switches/port-marks.ts'
import { askSwitchQuestion } from '../../../switches/switch-question.ts'
import type { Means } from '../../kind.ts'
import type { SessionSnapshot } from './snapshot.ts'

const deaf = { question: () => undefined, source: () => undefined, answer: () => undefined }

/** What guards the port of a session, by its switch now, as where we take it down ourselves; or why that is not known. */
export async function readLink(
  place: string | null,
  { database, systems, log }: Means,
  { signal, limit }: Ask,
): Promise<SessionSnapshot['link']> {
  const [at, on] = place?.split(' ') ?? []
  if (at === undefined || on === undefined) return { unknown: 'its session does not say at which port it is' }
  const name = (await switchNamed(database, at))?.name ?? null
  if (name === null) return { unknown: `${at} is no switch that is known here` }
  try {
    const { answer } = await askSwitchQuestion(
      { db: database, systems, log, pace: { ...usualPace, whole: Math.min(usualPace.whole, limit) } },
      {
        text: `${name} ${on}`,
        words: 'switch and port',
        kind: 'port',
        view: 'port',
        live: true,
        patient: true,
        reader: null,
        signal,
        listener: deaf,
      },
    )
    const [port] = answer.ports
    const unread = answer.sections.find(
      ({ name: section, state, freshness }) =>
        (section === 'interfaces' || section === 'neighbours') &&
        (freshness !== 'live' || (state !== 'ok' && state !== 'none')),
    )
    if (port === undefined) return { unknown: answer.missing ?? answer.sentence }
    const { readOnly, protectedBecause, marks } = port
    // What the last walk knows of a link counts, also where nobody can be asked now.
    if (unread !== undefined && readOnly === null && protectedBecause === null) {
      return { unknown: unread.why ?? `${name} did not tell it now` }
    }
    const { ports } = await readPolicy(database, 'protected-things')
    return { readOnly, protectedBecause, warnedBecause: warnedBecause(marks, ports) }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { unknown: error.detail.message }
  }
}
