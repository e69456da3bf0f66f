import { BerError, Reader, integer, octetString, sequence, tag } from '../../../emulator/ber.ts'
import { adminLimits } from './admin-limits.ts'
import { Refusal, code, refusals, success } from './diagnostics.ts'
import type { Outcome } from './diagnostics.ts'
import type { Entry } from './entry.ts'
import type { Control } from './message.ts'
import { controlType } from './root-dse.ts'
import type { Session } from './session.ts'

/** Of RFC 2696. */
export interface Page {
  readonly size: number
  readonly cookie: string
}

export function pageOf(controls: readonly Control[]): Page | null {
  const control = controls.find(({ type }) => type === controlType.paged)
  if (!control?.value) return null
  const reader = new Reader(control.value).enter(tag.sequence)
  return { size: reader.integer(), cookie: reader.octets().toString('latin1') }
}

/** What is left of a search that was begun on this connection. */
export function rest(session: Session, cookie: string): readonly Entry[] {
  const left = session.pages.get(cookie)
  if (left === undefined) throw new Refusal(refusals.extension)
  session.pages.delete(cookie)
  return left
}

/** One page of what was found. */
export interface Given {
  readonly entries: readonly Entry[]
  readonly left: readonly Entry[]
  readonly last: boolean
  readonly outcome: Outcome
}

export function cut(found: readonly Entry[], sizeLimit: number, page: Page | null): Given {
  // Size 0 with a cookie gives the rest up.
  if (page !== null && page.cookie !== '' && page.size === 0) {
    return { entries: [], left: [], last: false, outcome: success }
  }
  const client = sizeLimit === 0 ? Number.POSITIVE_INFINITY : sizeLimit
  const server =
    page === null || page.size === 0 ? adminLimits.MaxPageSize : Math.min(page.size, adminLimits.MaxPageSize)
  const entries = found.slice(0, Math.min(client, server))
  const left = found.slice(entries.length)
  const tooMany = left.length > 0 && (page === null || client <= entries.length)
  return {
    entries,
    left: tooMany ? [] : left,
    last: left.length === 0 || tooMany,
    outcome: tooMany ? { code: code.sizeLimitExceeded } : success,
  }
}

export function pageControl(session: Session, page: Page | null, given: Given): Control[] {
  if (page === null) return []
  let cookie = ''
  if (given.left.length > 0) {
    cookie = `page ${(session.nextCookie += 1)}`
    session.pages.set(cookie, given.left)
  }
  const value = sequence(integer(0), octetString(Buffer.from(cookie, 'latin1')))
  return [{ type: controlType.paged, critical: false, value }]
}

export function sortKey(
  controls: readonly Control[],
): { readonly attribute: string; readonly reverse: boolean } | null {
  const control = controls.find(({ type }) => type === controlType.sort)
  if (!control?.value) return null
  const first = new Reader(control.value).enter(tag.sequence).enter(tag.sequence)
  const attribute = first.text().toLowerCase()
  let reverse = false
  while (!first.done) {
    const { tag: found, contents } = first.next()
    if (found === 0x81) reverse = contents[0] !== 0
  }
  return { attribute, reverse }
}

export function sortControl(controls: readonly Control[]): Control[] {
  if (sortKey(controls) === null) return []
  return [{ type: controlType.sorted, critical: false, value: sequence(integer(0, tag.enumerated)) }]
}

/** In the flags of DirSync: only what the reader may see, for which no right to replicate is wanted. */
const objectSecurity = 1

/**
 * Refuses what other controllers can and this one cannot: windows into lists are offered by domain controllers and mostly
 * refused; changes are followed by whoever may replicate, which our account may not.
 */
export function refuseUnable(controls: readonly Control[]): void {
  for (const { type, critical, value } of controls) {
    if (type === controlType.listView && critical) throw new Refusal(refusals.extension)
    if (type !== controlType.dirSync) continue
    if ((dirSyncFlags(value) & objectSecurity) === 0) throw new Refusal(refusals.replication)
    if (critical) throw new Refusal(refusals.extension)
  }
}

function dirSyncFlags(value: Buffer | null): number {
  try {
    return new Reader(value ?? Buffer.alloc(0)).enter(tag.sequence).integer()
  } catch (error) {
    if (error instanceof BerError) throw new Refusal(refusals.control)
    throw error
  }
}
