import { Reader, tag } from '../../../../emulator/ber.ts'
import type { Element } from '../../../../emulator/ber.ts'
import type { Interface, InterfaceChange } from '../../../../world/model/switch.ts'
import type { StagedCopies } from '../configuration-copies.ts'
import type { Facts } from '../facts.ts'
import { interfaceRows } from '../interface-rows.ts'
import { isWithin } from '../object-identifier.ts'
import type { ObjectIdentifier } from '../object-identifier.ts'
import { copyEntry } from '../objects/configuration-copy.ts'
import { powerPort, powerRows } from '../objects/power.ts'
import { isAccessPort } from '../objects/vlans.ts'
import { failure } from '../pdu.ts'
import type { Pdu } from '../pdu.ts'

/** An error status, or what to do once every variable of the SET is found good. */
type Prepared = number | (() => void)

type Prepare = (facts: Facts, instance: ObjectIdentifier, value: Element) => Prepared

/** Sign-extended integer of a value that is known to be one. */
const integerOf = (value: Element): number =>
  value.contents.length === 0 || value.contents.length > 4
    ? Number.NaN
    : value.contents.readIntBE(0, value.contents.length)

function integerColumn(
  check: (facts: Facts, instance: ObjectIdentifier, wanted: number) => Prepared,
): Prepare {
  return (facts, instance, value) =>
    value.tag === tag.integer ? check(facts, instance, integerOf(value)) : failure.wrongType
}

/** A row of ifTable by a name's last part; its interface is null where the row is the device's own. */
const rowAt = (facts: Facts, instance: ObjectIdentifier) =>
  instance.length === 1
    ? interfaceRows(facts).find(({ subject }) => subject.ifIndex === instance[0])?.subject
    : undefined

const change = (facts: Facts, of: Interface, to: InterfaceChange) => () =>
  facts.world.setInterface(facts.device.name, of.name, to)

const adminStatus = integerColumn((facts, instance, wanted) => {
  const row = rowAt(facts, instance)
  if (row === undefined) return failure.noCreation
  if (wanted !== 1 && wanted !== 2) return failure.wrongValue
  if (row.of === null) return failure.inconsistentValue
  // Shutting an err-disabled port clears the reason, as in the CLI.
  return change(facts, row.of, wanted === 1 ? { adminUp: true } : { adminUp: false, errDisabled: null })
})

const alias: Prepare = (facts, instance, value) => {
  const row = rowAt(facts, instance)
  if (row === undefined) return failure.noCreation
  if (value.tag !== tag.octetString) return failure.wrongType
  if (value.contents.length > 255) return failure.wrongLength
  if (row.of === null) return failure.inconsistentValue
  return change(facts, row.of, { description: value.contents.toString('utf8') })
}

/** A VLAN that the switch does not know is accepted, and the port goes inactive. */
const accessVlan = integerColumn((facts, instance, wanted) => {
  const row = rowAt(facts, instance)
  if (row === undefined) return failure.noCreation
  if (!(wanted >= 1 && wanted <= 4094)) return failure.wrongValue
  if (row.of === null || !isAccessPort(row.of)) return failure.inconsistentValue
  return change(facts, row.of, { accessVlan: wanted })
})

function powerColumn(words: ReadonlyMap<number, 'auto' | 'static' | 'never' | null>): Prepare {
  return integerColumn((facts, instance, wanted) => {
    const row = powerRows(facts).find(({ subject }) => powerPort(subject.of).join('.') === instance.join('.'))
    if (row === undefined) return failure.noCreation
    const word = words.get(wanted)
    if (word === undefined) return failure.wrongValue
    if (word === null) return failure.inconsistentValue
    return change(facts, row.subject.of, { powerAdmin: word })
  })
}

/** The older way to save; the newer system does not have the object. */
const writeMemory = integerColumn((facts, instance, wanted) => {
  if (facts.device.os !== 'ios') return failure.notWritable
  if (instance.length !== 1 || instance[0] !== 0) return failure.noCreation
  return wanted === 1 ? () => facts.world.saveConfiguration(facts.device.name) : failure.wrongValue
})

const writable: readonly (readonly [ObjectIdentifier, Prepare])[] = [
  [[1, 3, 6, 1, 2, 1, 2, 2, 1, 7], adminStatus],
  [[1, 3, 6, 1, 2, 1, 31, 1, 1, 1, 18], alias],
  [[1, 3, 6, 1, 4, 1, 9, 9, 68, 1, 2, 2, 1, 2], accessVlan],
  [
    [1, 3, 6, 1, 2, 1, 105, 1, 1, 1, 3],
    powerColumn(
      new Map([
        [1, 'auto'],
        [2, 'never'],
      ]),
    ),
  ],
  [
    [1, 3, 6, 1, 4, 1, 9, 9, 402, 1, 2, 1, 1],
    // `limit` needs a limit besides, which this table does not take.
    powerColumn(
      new Map([
        [1, 'auto'],
        [2, 'static'],
        [3, null],
        [4, 'never'],
      ] as const),
    ),
  ],
  [[1, 3, 6, 1, 4, 1, 9, 2, 1, 54], writeMemory],
]

/**
 * All of a SET or nothing of it (RFC 3416, 4.2.5). The status is 0 when it is done; the index is that of the variable
 * at fault.
 */
export function write(facts: Facts, pdu: Pdu): { readonly status: number; readonly index: number } {
  const deeds: (() => void)[] = []
  const staged: StagedCopies = new Map()
  const { copies } = facts.state
  for (const [at, binding] of pdu.bindings.entries()) {
    const prepared = isWithin(binding.name, copyEntry)
      ? stageCopy(facts, staged, binding.name, binding.value)
      : prepare(facts, binding.name, new Reader(binding.value).next())
    if (typeof prepared === 'number' && prepared !== failure.none) return { status: prepared, index: at + 1 }
    if (typeof prepared === 'function') deeds.push(prepared)
  }
  if (!copies.accepts(staged)) {
    const index = pdu.bindings.findIndex(({ name }) => isWithin(name, copyEntry)) + 1
    return { status: failure.inconsistentValue, index }
  }
  for (const deed of deeds) deed()
  copies.carryOut(staged)
  return { status: failure.none, index: 0 }
}

function prepare(facts: Facts, name: ObjectIdentifier, value: Element): Prepared {
  const found = writable.find(([column]) => isWithin(name, column))
  return found === undefined ? failure.notWritable : found[1](facts, name.slice(found[0].length), value)
}

function stageCopy(facts: Facts, staged: StagedCopies, name: ObjectIdentifier, value: Buffer): number {
  const [column = 0, row, ...rest] = name.slice(copyEntry.length)
  return rest.length > 0 ? failure.noCreation : facts.state.copies.stage(staged, column, row, value)
}

/** What version 1 knows of the same (RFC 3584, 4.3). */
export function version1Status(status: number): number {
  if (status <= failure.generic) return status
  if (
    [failure.noAccess, failure.notWritable, failure.noCreation, failure.authorization].some(
      (one) => one === status,
    )
  )
    return failure.noSuchName
  return failure.badValue
}
