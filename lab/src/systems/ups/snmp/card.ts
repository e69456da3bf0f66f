import { BerError, integer, octetString, Reader, sequence, tag } from '../../../emulator/ber.ts'
import type { Ups } from '../../../world/model/ups.ts'
import type { World } from '../../../world/model/world.ts'
import { firstAfter } from '../../switch/snmp/object-identifier.ts'
import { encodePdu, failure, operation, readPdu } from '../../switch/snmp/pdu.ts'
import type { Pdu, VariableBinding } from '../../switch/snmp/pdu.ts'
import { endOfMibView, noSuchInstance } from '../../switch/snmp/values.ts'
import { abortTest, objectsOf, ownTest, quickTest, samePlace, testId, testLock } from './objects.ts'
import type { CardState } from './objects.ts'

/** What came of a datagram: what to send back, if anything, and what the journal says of it. */
export interface Outcome {
  readonly reply: Buffer | null
  readonly text: string
}

interface Communities {
  readonly readCommunity: string
  readonly writeCommunity: string
}

/** Octets of the longest answer. */
const longest = 1_400
const verbs = new Map<number, string>(Object.entries(operation).map(([word, code]) => [code, word]))

/** The agent of one UPS card, v2c alone and without its socket. Nothing is kept but the lock of its tests. */
export class UpsCard {
  readonly #world: World
  readonly #unit: Ups
  readonly #communities: Communities
  readonly #state: CardState = { lock: 1 }

  constructor(world: World, unit: Ups, communities: Communities) {
    this.#world = world
    this.#unit = unit
    this.#communities = communities
  }

  receive(datagram: Buffer, refusing: boolean): Outcome {
    try {
      const message = new Reader(datagram).enter(tag.sequence)
      const version = message.integer()
      if (version !== 1) return { reply: null, text: `not answered: message version ${version}` }
      const community = message.text()
      const pdu = readPdu(message)
      const text = `${verbs.get(pdu.operation) ?? 'unknown'} ${pdu.bindings[0]?.name.join('.') ?? ''} count ${pdu.bindings.length} v2c`
      const { readCommunity, writeCommunity } = this.#communities
      if (refusing || (community !== readCommunity && community !== writeCommunity)) {
        return { reply: null, text: `not answered: ${text}` }
      }
      const answer = this.#answer(pdu, community === writeCommunity)
      if (answer === null) return { reply: null, text: `not answered: ${text}` }
      return { reply: sequence(integer(version), octetString(community), answer), text }
    } catch (error) {
      if (!(error instanceof BerError || error instanceof RangeError)) throw error
      return { reply: null, text: 'not answered: malformed' }
    }
  }

  #objects(): VariableBinding[] {
    const { clock, domain } = this.#world
    const moment = this.#world.upsNow(this.#unit.name)
    return objectsOf({ unit: this.#unit, moment, card: this.#state, now: clock.now(), domain })
  }

  #answer(pdu: Pdu, mayWrite: boolean): Buffer | null {
    const reply = (bindings: readonly VariableBinding[], status: number = failure.none, index = 0) =>
      encodePdu({ operation: operation.response, requestId: pdu.requestId, status, index, bindings })
    if (pdu.operation === operation.set) {
      const status = mayWrite ? this.#set(pdu.bindings) : failure.noAccess
      return reply(pdu.bindings, status, status === failure.none ? 0 : 1)
    }
    const objects = this.#objects()
    const after = (name: readonly number[]) =>
      objects[firstAfter(objects, name, (one) => one.name)] ?? { name, value: endOfMibView }
    switch (pdu.operation) {
      case operation.get:
        return reply(
          pdu.bindings.map(
            ({ name }) => objects.find((one) => samePlace(one.name, name)) ?? { name, value: noSuchInstance },
          ),
        )
      case operation.getNext:
        return reply(pdu.bindings.map(({ name }) => after(name)))
      case operation.getBulk: {
        const found: VariableBinding[] = []
        let names = pdu.bindings.map(({ name }) => name)
        for (let round = 0; round < Math.max(1, pdu.index); round += 1) {
          const row = names.map(after)
          if (reply([...found, ...row]).length > longest) break
          found.push(...row)
          if (row.every(({ value }) => value === endOfMibView)) break
          names = row.map(({ name }) => name)
        }
        return reply(found)
      }
      default:
        return null
    }
  }

  /** A test begins or ends by UPS-MIB with its lock, or begins by APC's own object; all of a SET or nothing of it. */
  #set(bindings: readonly VariableBinding[]): number {
    const valueAt = (name: readonly number[]) => {
      const found = bindings.find((one) => samePlace(one.name, name))
      return found === undefined ? null : new Reader(found.value)
    }
    const { name } = this.#unit
    const [id, lock, own] = [valueAt(testId), valueAt(testLock), valueAt(ownTest)]
    const known = [id, lock, own].filter((one) => one !== null).length
    if (known !== bindings.length || known === 0) return failure.notWritable
    if (own !== null) {
      if (this.#unit.way !== 'apc-card' || known > 1) return failure.notWritable
      if (own.integer() !== 2) return failure.wrongValue
      return this.#world.testUps(name, 'start') ? failure.none : failure.generic
    }
    if (lock !== null && lock.integer() !== this.#state.lock) return failure.inconsistentValue
    if (id !== null) {
      const wanted = id.oid()
      const act = samePlace(wanted, quickTest) ? 'start' : samePlace(wanted, abortTest) ? 'cancel' : null
      if (act === null) return failure.wrongValue
      if (!this.#world.testUps(name, act)) return failure.inconsistentValue
    }
    this.#state.lock += 1
    return failure.none
  }
}
