import type { NotRead } from '@patchbay/connectors/asking'
import type { PortNotRead } from '@patchbay/contract/switches/port'
import { isBlank } from './fill-gaps.ts'
import type { PortNow } from './now.ts'

/** A field of a port that a reading may leave out. */
export type ReadField = Exclude<
  keyof PortNow,
  | 'remembered'
  | 'notRead'
  | 'walkNotRead'
  | 'at'
  | 'freshness'
  | 'link'
  | 'physical'
  | 'interface'
  | 'fullName'
>

export const lacks = (notRead: readonly NotRead[], field: string): boolean =>
  notRead.some(({ fields }) => fields.includes(field))

/** Is this value of the port not known, rather than none. */
export const isUnread = (port: PortNow, field: ReadField): boolean =>
  isBlank(port[field]) && lacks(port.notRead, field)

/** Was this not known at the last walk. */
export const wasUnread = (
  { remembered, walkNotRead }: PortNow,
  field: ReadField & keyof NonNullable<PortNow['remembered']>,
) => isBlank(remembered?.[field]) && lacks(walkNotRead, field)

const always = () => true
const isUp = ({ link }: PortNow) => link === 'up'

/** The fields that a table of ports shows, and the ports that have them at all. */
const shown: readonly (readonly [field: ReadField, has: (port: PortNow) => boolean])[] = [
  ['speed', isUp],
  ['duplex', isUp],
  ['mode', always],
  ['accessVlan', ({ mode }) => mode === 'access' || mode === 'unknown'],
  ['voiceVlan', ({ mode }) => mode === 'access' || mode === 'unknown'],
  ['nativeVlan', ({ mode }) => mode === 'trunk' || mode === 'unknown'],
  ['allowedVlans', ({ mode }) => mode === 'trunk' || mode === 'unknown'],
  ['media', always],
  ['reason', ({ link }) => link === 'err-disabled' || link === 'down'],
  ['channel', always],
  ['members', always],
]

const stateOf = ({ cause }: NotRead): PortNotRead['state'] =>
  cause === 'absent' ? 'not-told' : cause === 'right-missing' ? 'not-permitted' : 'failed'

/** The values of a port that are empty because nobody read them. */
export const notReadOf = (port: PortNow): PortNotRead[] =>
  port.notRead.flatMap((one) => {
    const fields = shown
      .filter(([field, has]) => one.fields.includes(field) && isUnread(port, field) && has(port))
      .map(([field]) => field)
    return fields.length === 0 ? [] : [{ fields, state: stateOf(one), why: one.why }]
  })
