import { classify } from '@patchbay/contract/identifiers'
import { CallError } from '../http/call-error.ts'

/** Takes the text for something that can be looked for, or refuses it with what is wrong. */
export function readIdentifier(text: string) {
  const refuse = (fault: string) => new CallError('input-not-valid', { fields: { q: fault } })
  const classified = classify(text)
  if ('fault' in classified) throw refuse(classified.fault)
  const { identifier } = classified
  if (identifier.kind === 'ticket') throw refuse('a ticket, and no service desk is connected')
  if (identifier.kind === 'port' && identifier.port.switch === null) {
    throw refuse(`a port without its switch: type the switch too, as in "sw-b12-2 ${identifier.canonical}"`)
  }
  return classified
}
