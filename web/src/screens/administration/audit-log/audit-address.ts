import type { Calls } from '@patchbay/contract/api/calls'
import { auditKinds, auditResults } from '@patchbay/contract/audit-words'
import type { AuditKind, AuditResult } from '@patchbay/contract/audit-words'
import type { CallQuery } from '@patchbay/contract/call'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { newestSizes } from '../../../table/newest-pages.tsx'

export const filters = ['q', 'who', 'kind', 'result', 'address', 'from', 'to'] as const
export type FilterName = (typeof filters)[number]

export type Address = Partial<Record<FilterName | 'before' | 'after' | 'size' | 'entry', string | undefined>>

const unfiltered: Address = Object.fromEntries(filters.map((name) => [name, '']))

/** The whole state of the page as its address has it. */
export function useAuditAddress() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: Address, replace: boolean) =>
    void navigate({ to: '.', search: { ...address, ...next }, replace, resetScroll: false })
  return {
    address,
    filter: (name: FilterName) => address[name] ?? '',
    filtered: filters.some((name) => (address[name] ?? '') !== ''),
    setFilter: (name: FilterName, value: string) => go({ [name]: value, before: '', after: '' }, true),
    clear: (nothing: Address) => go({ ...nothing, before: '', after: '' }, true),
    clearFilters: () => go({ ...unfiltered, before: '', after: '' }, true),
    goOlder: (last: number) => go({ before: String(last), after: '' }, false),
    goNewer: (first: number) => go({ after: String(first), before: '' }, false),
    goNewest: () => go({ before: '', after: '' }, false),
    setSize: (size: string) => go({ size, before: '', after: '' }, true),
    open: (entry: number | null) => go({ entry: entry === null ? '' : String(entry) }, false),
  }
}

export type AuditAddress = ReturnType<typeof useAuditAddress>

const text = (typed: string | undefined, most: number) => {
  const trimmed = (typed ?? '').trim().slice(0, most)
  return trimmed === '' ? undefined : trimmed
}
/** A number of an entry; undefined for anything else. */
export const entryNumber = (typed: string | undefined) =>
  /^[1-9]\d{0,14}$/.test(typed ?? '') ? Number(typed) : undefined
const instant = (typed: string | undefined) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(typed ?? '') &&
  !Number.isNaN(Date.parse(typed ?? ''))
    ? typed
    : undefined

export type AuditFilters = CallQuery<Calls['GET /administration/audit-log/signed/']>
export type AuditQuery = CallQuery<Calls['GET /administration/audit-log/']>

/** Filters of an address; values that are not valid are dropped. */
export const filtersOf = (address: Address): AuditFilters => ({
  q: text(address.q, 200),
  who: text(address.who, 100),
  address: text(address.address, 60),
  kind: (Object.keys(auditKinds) as AuditKind[]).find((each) => each === address.kind),
  result: (Object.keys(auditResults) as AuditResult[]).find((each) => each === address.result),
  from: instant(address.from),
  to: instant(address.to),
})

export const queryOf = (address: Address): AuditQuery => ({
  ...filtersOf(address),
  before: entryNumber(address.before),
  after: entryNumber(address.after),
  size: newestSizes.find((each) => each === address.size),
})
