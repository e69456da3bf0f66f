import { ipv4Number } from '../../../world/addresses.ts'
import { instantOf } from '../../../emulator/zone-offset.ts'
import { includes, rangesOf } from './ranges.ts'
import type { TrafficLine } from './traffic.ts'

/** A filter of the log that was understood. */
export interface LogFilter {
  readonly matches: (line: TrafficLine) => boolean
  /** An address that every matching line has as its source; null where there is none. */
  readonly source: string | null
  /** Milliseconds between which every matching line was received. */
  readonly from: number
  readonly to: number
}

/** Milliseconds from a line's `time_generated` to its `receive_time`. */
export const receivedAfter = 2_000

export class FilterError extends Error {
  override readonly name = 'FilterError'
}

const everything: LogFilter = {
  matches: () => true,
  source: null,
  from: 0,
  to: Number.POSITIVE_INFINITY,
}

const conjunction = (one: LogFilter, other: LogFilter): LogFilter => ({
  matches: (line) => one.matches(line) && other.matches(line),
  source: one.source ?? other.source,
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
})

const disjunction = (one: LogFilter, other: LogFilter): LogFilter => ({
  ...everything,
  matches: (line) => one.matches(line) || other.matches(line),
})

const isInside = (networks: string, address: string) =>
  !address.includes(':') && includes(rangesOf([networks]), ipv4Number(address))

const isAddress = (text: string) => /^\d+(\.\d+){3}(\/\d+)?$/.test(text)

const texts: Readonly<Record<string, (line: TrafficLine) => string>> = {
  'port.dst': ({ flow }) => String(flow.port),
  'port.src': ({ sourcePort }) => String(sourcePort),
  proto: ({ flow }) => flow.protocol,
  app: ({ application }) => application,
  rule: ({ passage }) => passage.security.rule.name,
  action: ({ passage }) => passage.security.rule.action,
  'zone.src': ({ passage }) => passage.in.interface.zone,
  'zone.dst': ({ passage }) => passage.out.interface.zone,
}

function addressClause(field: string, operator: string, value: string): LogFilter {
  if ((operator !== 'in' && operator !== 'notin') || !isAddress(value)) throw new FilterError(value)
  const asked = (line: TrafficLine) => {
    const { source, destination } = line.flow
    if (field === 'addr') return isInside(value, source) || isInside(value, destination)
    return isInside(value, field === 'addr.src' ? source : destination)
  }
  const positive = operator === 'in'
  return {
    ...everything,
    matches: (line) => asked(line) === positive,
    source: positive && field === 'addr.src' && !value.includes('/') ? value : null,
  }
}

function timeClause(field: string, operator: string, value: string, zone: string): LogFilter {
  const parts = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)$/.exec(value)
  const wall = parts === null ? Number.NaN : Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}Z`)
  if (Number.isNaN(wall) || (operator !== 'geq' && operator !== 'leq')) throw new FilterError(value)
  const at = instantOf(zone, wall) + (field === 'time_generated' ? receivedAfter : 0)
  return operator === 'geq' ? { ...everything, from: at } : { ...everything, to: at + 999 }
}

function readClause(field: string, operator: string, value: string, zone: string): LogFilter {
  if (field === 'addr' || field === 'addr.src' || field === 'addr.dst')
    return addressClause(field, operator, value)
  if (field === 'receive_time' || field === 'time_generated') return timeClause(field, operator, value, zone)
  const read = texts[field]
  if (read === undefined || (operator !== 'eq' && operator !== 'neq')) throw new FilterError(field)
  return { ...everything, matches: (line) => (read(line) === value) === (operator === 'eq') }
}

/** Reads `(addr.src in 10.0.0.1) and (receive_time geq '2026/11/28 09:00:00')`; times are those of the firewall's zone. @throws FilterError */
export function readFilter(text: string, zone: string): LogFilter {
  const words = [...text.matchAll(/\s*(\(|\)|'[^']*'|"[^"]*"|[^\s()'"]+)/g)].map(([, word = '']) => word)
  let at = 0
  const nextWord = () => words[at++] ?? ''
  function readOne(): LogFilter {
    if (words[at] !== '(')
      return readClause(nextWord(), nextWord(), nextWord().replaceAll(/^['"]|['"]$/g, ''), zone)
    nextWord()
    const found = readAny()
    if (nextWord() !== ')') throw new FilterError(text)
    return found
  }
  function readAll(): LogFilter {
    let found = readOne()
    while (words[at] === 'and') {
      nextWord()
      found = conjunction(found, readOne())
    }
    return found
  }
  function readAny(): LogFilter {
    let found = readAll()
    while (words[at] === 'or') {
      nextWord()
      found = disjunction(found, readAll())
    }
    return found
  }
  if (words.length === 0) return everything
  const found = readAny()
  if (at !== words.length) throw new FilterError(text)
  return found
}
