import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import type { Desk } from '../capabilities.ts'
import type { Ivanti } from './channel.ts'

/** Objects that are asked for: an unknown one is answered there as if it were empty. */
const needed = [
  'incident',
  'servicereq',
  'employee',
  'servicereqtemplateparam',
  'journal__notes',
  'attachment',
]

/** Failures of this one reading that say nothing about the others. */
export const aside = new Set(['not-understood', 'too-large', 'server-error', 'right-missing'])

/** Where it answers, and what of its objects it does not name. */
export async function readDesk(ivanti: Ivanti, ask: Ask): Promise<Reading<Desk>> {
  const place = await ivanti.base(ask)
  const parts = ['odata', 'incidents', '$metadata']
  const desk = { place, version: null, lacks: [] }
  try {
    // As JSON it would be an error of its own.
    const types = ['application/xml', 'text/xml']
    const answer = await ivanti.read({ method: 'GET', parts, types }, ask)
    const names = new Set(
      [...answer.text.matchAll(/<EntityType\b[^>]*?\bName="([^"]{1,100})"/g)].map(([, name]) =>
        name?.toLowerCase(),
      ),
    )
    const observedAt = answer.receivedAt
    if (answer.status >= 300 || names.size === 0)
      return { value: desk, complete: false, dropped: 0, observedAt }
    const lacks = needed.filter((name) => !names.has(name) && !names.has(`${name}s`))
    return { value: { ...desk, lacks }, complete: true, dropped: 0, observedAt }
  } catch (error) {
    if (!(error instanceof Failure) || !aside.has(error.detail.cause)) throw error
    return { value: desk, complete: false, dropped: 0, observedAt: new Date() }
  }
}
