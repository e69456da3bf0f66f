import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Classified, Identifier } from '@patchbay/contract/identifiers/identifiers'
import { CallError } from '../errors/call-error.ts'

type Read = Exclude<Classified, { readonly fault: string }>

/** Why a text cannot be asked about; stands under its field. */
export const refuseText = (fault: string) => new CallError('input-not-valid', { fields: { q: fault } })

/** Takes the text for what it may be, or refuses it with what is wrong. */
export function readText(text: string): Read {
  const classified = classify(text)
  if ('fault' in classified) throw refuseText(classified.fault)
  return classified
}

/** There is a port of that name on every switch. */
export function refusePortAlone(identifier: Identifier): void {
  if (identifier.kind === 'port' && identifier.port.switch === null) {
    throw refuseText(
      `a port without its switch: type the switch too, as in "sw-b12-2 ${identifier.canonical}"`,
    )
  }
}

/** Takes the text for something that can be looked for, a ticket where a service desk is connected, or refuses it with what is wrong. */
export function readIdentifier(text: string, desks = 0): Read {
  const classified = readText(text)
  const { identifier } = classified
  if (identifier.kind === 'ticket' && desks === 0)
    throw refuseText('a ticket, and no service desk is connected')
  refusePortAlone(identifier)
  return classified
}
