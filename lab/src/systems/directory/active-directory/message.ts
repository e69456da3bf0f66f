import {
  Reader,
  application,
  context,
  element,
  integer,
  octetString,
  sequence,
  tag,
} from '../../../emulator/ber.ts'
import type { Outcome } from './diagnostics.ts'
import type { Value } from './values.ts'

/** Operations of RFC 4511 by the tag of their request. */
export const request = {
  bind: application(0, true),
  unbind: application(2),
  search: application(3, true),
  modify: application(6, true),
  add: application(8, true),
  delete: application(10),
  rename: application(12, true),
  compare: application(14, true),
  abandon: application(16),
  extended: application(23, true),
} as const

export const response = {
  bind: application(1, true),
  entry: application(4, true),
  searchDone: application(5, true),
  modify: application(7, true),
  add: application(9, true),
  delete: application(11, true),
  rename: application(13, true),
  compare: application(15, true),
  reference: application(19, true),
  extended: application(24, true),
} as const

export interface Control {
  readonly type: string
  readonly critical: boolean
  readonly value: Buffer | null
}

export interface Message {
  readonly id: number
  readonly operation: number
  readonly contents: Buffer
  readonly controls: readonly Control[]
}

export function readMessage(octets: Buffer): Message {
  const reader = new Reader(octets).enter(tag.sequence)
  const id = reader.integer()
  const { tag: operation, contents } = reader.next()
  const controls: Control[] = []
  if (reader.peek() === context(0, true)) {
    const list = reader.enter()
    while (!list.done) {
      const one = list.enter(tag.sequence)
      const type = one.text()
      const critical = one.peek() === tag.boolean ? one.boolean() : false
      controls.push({ type, critical, value: one.peek() === tag.octetString ? one.octets() : null })
    }
  }
  return { id, operation, contents, controls }
}

export function writeMessage(id: number, operation: Buffer, controls: readonly Control[] = []): Buffer {
  const parts = [integer(id), operation]
  if (controls.length > 0) {
    const list = controls.map(({ type, value }) =>
      sequence(octetString(type), ...(value === null ? [] : [octetString(value)])),
    )
    parts.push(element(context(0, true), ...list))
  }
  return sequence(...parts)
}

export function result(operation: number, outcome: Outcome, ...more: readonly Buffer[]): Buffer {
  const { referrals } = outcome
  const list =
    referrals === undefined ? [] : [element(context(3, true), ...referrals.map((uri) => octetString(uri)))]
  return element(
    operation,
    integer(outcome.code, tag.enumerated),
    octetString(outcome.matched ?? ''),
    octetString(outcome.text ?? ''),
    ...list,
    ...more,
  )
}

export function entryResponse(
  dn: string,
  attributes: readonly { readonly name: string; readonly values: readonly Value[] }[],
): Buffer {
  const list = attributes.map(({ name, values }) =>
    sequence(octetString(name), element(tag.set, ...values.map((value) => octetString(value)))),
  )
  return element(response.entry, octetString(dn), sequence(...list))
}

export function reference(uri: string): Buffer {
  return element(response.reference, octetString(uri))
}
