import { BerError, element, integer, oid, sequence, tag } from '../../../emulator/ber.ts'
import type { Reader } from '../../../emulator/ber.ts'
import type { ObjectIdentifier } from './object-identifier.ts'
import type { Value } from './values.ts'

/** PDU tags of RFC 3416; what the names are called in the journal is the same. */
export const operation = {
  get: 0xa0,
  getNext: 0xa1,
  response: 0xa2,
  set: 0xa3,
  getBulk: 0xa5,
  report: 0xa8,
} as const

/** Error statuses of RFC 3416; those up to 5 exist in version 1 too. */
export const failure = {
  none: 0,
  tooBig: 1,
  noSuchName: 2,
  badValue: 3,
  generic: 5,
  noAccess: 6,
  wrongType: 7,
  wrongLength: 8,
  wrongValue: 10,
  noCreation: 11,
  inconsistentValue: 12,
  authorization: 16,
  notWritable: 17,
} as const

export interface VariableBinding {
  readonly name: ObjectIdentifier
  readonly value: Value
}

export interface Pdu {
  readonly operation: number
  readonly requestId: number
  /** Error status, or non-repeaters of a GETBULK. */
  readonly status: number
  /** Error index, or max-repetitions of a GETBULK. */
  readonly index: number
  readonly bindings: readonly VariableBinding[]
}

const operations: readonly number[] = Object.values(operation)

/** Reads the PDU that comes next; throws `BerError` when it is none. */
export function readPdu(reader: Reader): Pdu {
  const kind = reader.peek()
  if (kind === null || !operations.includes(kind)) throw new BerError('no PDU of this protocol')
  const inside = reader.enter(kind)
  const requestId = inside.integer()
  const status = inside.integer()
  const index = inside.integer()
  const list = inside.enter(tag.sequence)
  const bindings: VariableBinding[] = []
  while (!list.done) {
    const binding = list.enter(tag.sequence)
    const name = binding.oid()
    const value = binding.next()
    bindings.push({ name, value: element(value.tag, value.contents) })
  }
  return { operation: kind, requestId, status, index, bindings }
}

export const encodeBinding = (binding: VariableBinding): Buffer => sequence(oid(binding.name), binding.value)

export function encodePdu(pdu: Pdu): Buffer {
  return encodePduOf(pdu, pdu.bindings.map(encodeBinding))
}

/** For who has encoded the bindings already, to know their size. */
export function encodePduOf(pdu: Omit<Pdu, 'bindings'>, bindings: readonly Buffer[]): Buffer {
  return element(
    pdu.operation,
    integer(pdu.requestId),
    integer(pdu.status),
    integer(pdu.index),
    sequence(...bindings),
  )
}
