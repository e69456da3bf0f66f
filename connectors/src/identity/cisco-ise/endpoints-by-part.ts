import type { Ask, Reading } from '../../asking.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import type { EndpointStub, MacPart } from '../detail.ts'
import { unreadable } from '../../failures.ts'
import type { Ers } from './ers.ts'

/** Endpoints by a part of their MAC: the first hundred, and how many there are. */
export async function findEndpointsByPart(
  ers: Ers,
  { digits, where }: MacPart,
  ask: Ask,
): Promise<Reading<readonly EndpointStub[]>> {
  if (!/^[0-9a-f]{4,11}$/i.test(digits)) throw notAllowed()
  const page = await ers.page('endpoint', filtersFor(digits.toUpperCase(), where), 1, ask)
  if (page === null) {
    throw unreadable({
      cause: 'not-understood',
      message: `${ers.name} cannot search endpoints by a part of their MAC`,
    })
  }
  const rows = page.rows.map(({ id, name, description }) => {
    const mac = canonicalMac(name ?? '')
    return mac === null ? null : { id, mac, description: description ?? '' }
  })
  const value = rows.filter((row) => row !== null)
  return {
    value,
    complete: page.next === null,
    ...(page.next === null || page.total === null ? {} : { of: page.total }),
    dropped: page.dropped + rows.length - value.length,
    observedAt: page.receivedAt,
  }
}

/** MACs are stored with colons, so that a part in the middle may begin at either digit of a pair. */
function filtersFor(digits: string, where: MacPart['where']): readonly string[] {
  const fromStart = (text: string) => (text.match(/.{1,2}/g) ?? []).join(':')
  const second = `${digits.slice(0, 1)}:${fromStart(digits.slice(1))}`
  if (where === 'starts') return [`mac.STARTSW.${fromStart(digits)}`]
  const even = digits.length % 2 === 0
  if (where === 'ends') return [`mac.ENDSW.${even ? fromStart(digits) : second}`]
  return [`mac.CONTAINS.${fromStart(digits)}`, `mac.CONTAINS.${second}`]
}
