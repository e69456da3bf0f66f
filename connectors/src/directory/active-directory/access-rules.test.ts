import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessRules, mayRead, right } from './access-rules.ts'
import type { AttributeAccess } from './access-rules.ts'
import { guidOctets } from './octets.ts'
import { sidOctets } from './sid.ts'

const mobile = 'f0f8ffa3-1191-11d0-a060-00aa006c33ed'
const personal = '77b5b886-944a-11d1-aebd-0000f80367c1'
const everyone = 'S-1-1-0'
const reader = 'S-1-5-21-1-2-3-1104'

interface Line {
  readonly kind: 0 | 1 | 5 | 6 | 2
  readonly rights: number
  readonly who: string
  readonly about?: string
  readonly flags?: number
}

/** A self-relative descriptor with these lines, as MS-DTYP has it. */
export function descriptor(lines: readonly Line[]): Buffer {
  const all = lines.map(({ kind, rights, who, about, flags = 0 }) => {
    const object = kind === 5 || kind === 6
    const id = about === undefined ? Buffer.alloc(0) : guidOctets(about)!
    const present = Buffer.from([about === undefined ? 0 : 1, 0, 0, 0])
    const body = Buffer.concat([...(object ? [present, id] : []), sidOctets(who)!])
    const head = Buffer.alloc(8)
    head.writeUInt8(kind, 0)
    head.writeUInt8(flags, 1)
    head.writeUInt16LE(8 + body.length, 2)
    head.writeUInt32LE(rights, 4)
    return Buffer.concat([head, body])
  })
  const list = Buffer.concat(all)
  const acl = Buffer.alloc(8)
  acl.writeUInt8(4, 0)
  acl.writeUInt16LE(8 + list.length, 2)
  acl.writeUInt16LE(all.length, 4)
  const head = Buffer.alloc(20)
  head.writeUInt8(1, 0)
  head.writeUInt16LE(0x8004, 2)
  head.writeUInt32LE(20, 16)
  return Buffer.concat([head, acl, list])
}

const attribute: AttributeAccess = { id: mobile, set: personal, confidential: false }
const may = (lines: readonly Line[], of: Partial<AttributeAccess> = {}) =>
  mayRead(accessRules(descriptor(lines))!, new Set([reader, everyone]), { ...attribute, ...of })

const read = right.readProperty
const [all, one, set] = [
  { kind: 0, rights: read, who: everyone },
  { kind: 5, rights: read, who: reader, about: mobile },
  { kind: 5, rights: read, who: reader, about: personal },
] as const

test.each<[string, readonly Line[], boolean]>([
  ['nothing said is no', [], false],
  ['everything to everybody', [all], true],
  ['the attribute itself', [one], true],
  ['the set that it is in', [set], true],
  ['another attribute', [{ ...one, about: 'bf967a06-0de6-11d0-a285-00aa003049e2' }], false],
  ['all of them by a line about things without one', [{ kind: 5, rights: read, who: reader }], true],
  ['somebody else', [{ ...all, who: 'S-1-5-21-1-2-3-1105' }], false],
  ['another right', [{ ...all, rights: 0x20 }], false],
  ['everything there is', [{ ...all, rights: 0x1000_0000 }], true],
  ['reading in general', [{ ...all, rights: 0x8000_0000 }], true],
  ['denied before it is allowed', [{ kind: 6, rights: read, who: reader, about: mobile }, all], false],
  ['allowed before it is denied', [all, { kind: 1, rights: read, who: reader }], true],
  ['only for what is below', [{ ...all, flags: 0x08 }], false],
  ['a line that only reports', [{ kind: 2, rights: read, who: everyone }], false],
])('%s', (_what, lines, expected) => {
  expect(may(lines)).toBe(expected)
})

test('a confidential attribute wants control access besides', () => {
  expect(may([all], { confidential: true })).toBe(false)
  expect(
    may([all, { kind: 5, rights: right.controlAccess, who: reader, about: mobile }], { confidential: true }),
  ).toBe(true)
})

test('a descriptor without a list lets everybody read', () => {
  const open = Buffer.alloc(20)
  open.writeUInt16LE(0x8000, 2)
  expect(mayRead(accessRules(open)!, new Set(), attribute)).toBe(true)
})

test('octets of any kind are a list or none, and never a fault', () => {
  const whole = descriptor([all, one, { kind: 6, rights: read, who: reader, about: personal }])
  fc.assert(
    fc.property(
      fc.nat({ max: whole.length - 1 }),
      fc.integer({ min: 0, max: 255 }),
      fc.nat(),
      (at, to, cut) => {
        const octets = Buffer.from(whole)
        octets.writeUInt8(to, at)
        const rules = accessRules(octets.subarray(0, whole.length - (cut % 40)))
        if (rules !== null) mayRead(rules, new Set([reader]), attribute)
      },
    ),
    { numRuns: 3_000 },
  )
})
