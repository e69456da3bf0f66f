import { guidText } from './octets.ts'
import { sidText } from './sid.ts'

/** One line of an access list, as far as reading attributes is concerned. */
interface Rule {
  readonly allows: boolean
  readonly rights: number
  /** The attribute, set of attributes or right that it is about; null for all of them. */
  readonly about: string | null
  readonly who: string
}

export const right = { readProperty: 0x10, controlAccess: 0x100 } as const

const generic = { all: 0x1000_0000, read: 0x8000_0000 } as const

/** Kinds of lines that decide (MS-DTYP 2.4.4): allowed, denied, and the same about one thing. */
const deciding: Readonly<Record<number, { readonly allows: boolean; readonly object: boolean }>> = {
  0: { allows: true, object: false },
  1: { allows: false, object: false },
  5: { allows: true, object: true },
  6: { allows: false, object: true },
}

const inheritOnly = 0x08

/** Null for a line that says nothing here. */
function ruleOf(line: Buffer): Rule | null {
  const kind = deciding[line.readUInt8(0)]
  if (kind === undefined || (line.readUInt8(1) & inheritOnly) !== 0) return null
  const given = line.readUInt32LE(4)
  const rights =
    given |
    ((given & generic.all) === 0 ? 0 : right.readProperty | right.controlAccess) |
    ((given & generic.read) === 0 ? 0 : right.readProperty)
  let at = 8
  let about: string | null = null
  if (kind.object) {
    const present = line.readUInt32LE(at)
    at += 4
    if ((present & 1) !== 0) {
      about = guidText(line.subarray(at, at + 16))
      at += 16
    }
    if ((present & 2) !== 0) at += 16
  }
  const who = sidText(line.subarray(at, at + 8 + 4 * line.readUInt8(at + 1)))
  return who === null ? null : { allows: kind.allows, rights, about, who }
}

export type AccessRules = readonly Rule[] | 'everybody'

/**
 * Access list of a self-relative security descriptor (MS-DTYP 2.4.6). Null for octets that are none; a descriptor
 * without a list lets everybody do everything.
 */
export function accessRules(descriptor: Buffer): AccessRules | null {
  try {
    const listed = (descriptor.readUInt16LE(2) & 0x0004) !== 0
    const start = descriptor.readUInt32LE(16)
    if (!listed || start === 0) return 'everybody'
    const count = descriptor.readUInt16LE(start + 4)
    const rules: Rule[] = []
    let at = start + 8
    for (let read = 0; read < count; read += 1) {
      const size = descriptor.readUInt16LE(at + 2)
      const line = descriptor.subarray(at, at + size)
      if (size < 8 || line.length < size) return null
      const rule = ruleOf(line)
      if (rule !== null) rules.push(rule)
      at += size
    }
    return rules
  } catch {
    return null
  }
}

/** How the schema files an attribute. */
export interface AttributeAccess {
  readonly id: string
  /** The set of attributes that it belongs to. */
  readonly set: string | null
  /** Readable only with control access besides (bit 128 of `searchFlags`). */
  readonly confidential: boolean
}

/** The first line about one of the reader's identities decides; none of them is no (MS-ADTS 5.1.3.3). */
function granted(
  rules: readonly Rule[],
  reader: ReadonlySet<string>,
  wanted: number,
  of: AttributeAccess,
): boolean {
  for (const { allows, rights, about, who } of rules) {
    if ((rights & wanted) === 0 || !reader.has(who)) continue
    if (about === null || about === of.id || about === of.set) return allows
  }
  return false
}

/** May somebody with these identities read the attribute? */
export function mayRead(rules: AccessRules, reader: ReadonlySet<string>, of: AttributeAccess): boolean {
  if (rules === 'everybody') return true
  return (
    granted(rules, reader, right.readProperty, of) &&
    (!of.confidential || granted(rules, reader, right.controlAccess, of))
  )
}
