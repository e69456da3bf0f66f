import type { Facts } from '../facts.ts'
import { instancesAfter, valueAfter, valueOf } from './mib.ts'
import { encodeBinding, encodePduOf, failure, operation } from '../pdu.ts'
import type { Pdu, VariableBinding } from '../pdu.ts'
import { endOfMibView, noSuchInstance, noSuchObject, valueTag } from '../values.ts'
import type { Value } from '../values.ts'

/** An answer to a PDU, as its encoded response. */
export type Answer = Buffer

const overhead = 32

export function answerWithError(to: Pdu, status: number, index: number, bindings = to.bindings): Answer {
  const response = { operation: operation.response, requestId: to.requestId, status, index }
  return encodePduOf(response, bindings.map(encodeBinding))
}

/** RFC 3416, 4.2.1: the whole response or, when that is too long, `tooBig` with nothing in it. */
function answerWith(to: Pdu, bindings: readonly VariableBinding[], limit: number): Answer {
  const answer = answerWithError(to, failure.none, 0, bindings)
  return answer.length > limit ? answerWithError(to, failure.tooBig, 0, []) : answer
}

const isMissing = (value: Value): boolean => value === noSuchObject || value === noSuchInstance

/** GET and GETNEXT of versions 2c and 3. */
export function read(facts: Facts, pdu: Pdu, limit: number): Answer {
  const bindings = pdu.bindings.map(({ name }) =>
    pdu.operation === operation.get
      ? { name, value: valueOf(facts, name) }
      : (valueAfter(facts, name) ?? { name, value: endOfMibView }),
  )
  return answerWith(pdu, bindings, limit)
}

/** GET and GETNEXT of version 1 (RFC 3584, 4.2.2): no exceptions and no Counter64 there. */
export function readVersion1(facts: Facts, pdu: Pdu, limit: number): Answer {
  const bindings: VariableBinding[] = []
  for (const [at, { name }] of pdu.bindings.entries()) {
    let found: VariableBinding | null =
      pdu.operation === operation.get ? { name, value: valueOf(facts, name) } : valueAfter(facts, name)
    while (found?.value[0] === valueTag.counter64 && pdu.operation === operation.getNext) {
      found = valueAfter(facts, found.name)
    }
    if (found === null || isMissing(found.value) || found.value[0] === valueTag.counter64) {
      return answerWithError(pdu, failure.noSuchName, at + 1)
    }
    bindings.push(found)
  }
  const answer = answerWithError(pdu, failure.none, 0, bindings)
  return answer.length > limit ? answerWithError(pdu, failure.tooBig, 0) : answer
}

/**
 * GETBULK (RFC 3416, 4.2.3), as many bindings as fit into the limit; `tooBig` when not even the first does.
 * Repetitions end early when all of them are past the end of the MIB.
 */
export function readInBulk(facts: Facts, pdu: Pdu, limit: number): Answer {
  const single = Math.min(Math.max(0, pdu.status), pdu.bindings.length)
  const repetitions = Math.max(0, pdu.index)
  const encoded: Buffer[] = []
  let size = overhead
  const add = (binding: VariableBinding): boolean => {
    const bytes = encodeBinding(binding)
    if (size + bytes.length > limit) return false
    size += bytes.length
    encoded.push(bytes)
    return true
  }
  const finish = (): Answer =>
    encoded.length === 0 && pdu.bindings.length > 0 && !(single === 0 && repetitions === 0)
      ? answerWithError(pdu, failure.tooBig, 0, [])
      : encodePduOf({ operation: operation.response, requestId: pdu.requestId, status: 0, index: 0 }, encoded)
  for (const { name } of pdu.bindings.slice(0, single)) {
    if (!add(valueAfter(facts, name) ?? { name, value: endOfMibView })) return finish()
  }
  const walks = pdu.bindings
    .slice(single)
    .map(({ name }) => ({ last: name, instances: instancesAfter(facts, name) }))
  for (let round = 0; round < repetitions && walks.length > 0; round += 1) {
    let ended = true
    for (const walk of walks) {
      const found = walk.instances()
      if (!add(found ?? { name: walk.last, value: endOfMibView })) return finish()
      if (found === null) continue
      walk.last = found.name
      ended = false
    }
    if (ended) break
  }
  return finish()
}
