import type { Ask } from '@patchbay/connectors/asking'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { outletNamed } from '../../../locate/index-names.ts'
import { readPolicy } from '../../../policies/policies.ts'
import { protectionsOf } from '../../../policies/protected.ts'
import type { Touched } from '../../../policies/protected.ts'
import { placesNamed } from '../../downstream/place-named.ts'
import { readBehind } from '../../downstream/read-downstream.ts'
import { mergeTouched } from '../../downstream/merge-touched.ts'
import type { Means } from '../../kind.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import type { RequestIntent } from '../../../requests/intent.ts'
import type { RequestSnapshot } from '../../../requests/snapshot.ts'

/**
 * Whether it is for somebody, or about something, that the site protects. Asking changes nothing there, so nothing is refused:
 * whoever asks sees it and says why it is asked for.
 */
export async function checkCare(
  { about, requester }: Pick<RequestIntent, 'about' | 'requester'>,
  { requesters }: Pick<RequestSnapshot, 'requesters'>,
  means: Means,
  ask: Ask,
): Promise<CheckResult[]> {
  const policy = await readPolicy(means.database, 'protected-things')
  if (policy.classes.length === 0) return []
  const people = requesters.flatMap(({ login, email }) => [login, email]).filter((text) => text !== null)
  const name = requesters[0]?.name ?? requester
  const looks = [
    { id: 'care requester', words: `${name} is`, touched: { people: [requester, ...people] } },
    ...(about === null
      ? []
      : [{ id: 'care about', words: `${about.text} is`, touched: await touchedBy(about, means) }]),
  ]
  const all = await Promise.all(
    looks.map(async ({ id, words, touched }): Promise<CheckResult[]> => {
      const own = mergeTouched(touched)
      const { touched: behind, unread } = await readBehind(means, own, ask)
      const protections = protectionsOf(policy, mergeTouched(own, behind))
      if (protections.length > 0) {
        const all = protections.join(', ')
        return [checkResult('amber', id, `${words} marked as sensitive: ${all}.`, toWhomever)]
      }
      if (unread.length === 0) return []
      const silent = `Whether ${words} marked as sensitive is not known from ${unread.join(', ')}.`
      return [checkResult('green', id, silent)]
    }),
  )
  return all.flat()
}

const toWhomever = 'The request itself changes nothing. Tell the desk, and enter a reason.'

/** A device, a person or a place as the site's decisions name it. */
async function touchedBy(
  { kind, text }: NonNullable<RequestIntent['about']>,
  { database }: Means,
): Promise<Partial<Touched>> {
  if (kind === 'person') return { people: [text] }
  if (kind === 'place') {
    const outlet = await outletNamed(database, text)
    const on = outlet === null ? text : `${outlet.switch} ${outlet.interface}`
    return { rooms: [text, ...(outlet === null ? [] : [outlet.room])], places: placesNamed(on) }
  }
  const read = classify(text)
  if (!('identifier' in read)) return { hosts: [text] }
  const { kind: as, canonical } = read.identifier
  if (as === 'mac') return { macs: [canonical] }
  return as === 'ipv4' || as === 'ipv6' ? { addresses: [canonical] } : { hosts: [canonical] }
}
