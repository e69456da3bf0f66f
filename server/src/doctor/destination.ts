import { classify } from '@patchbay/contract/identifiers/identifiers'
import { readService } from '@patchbay/contract/identifiers/service'
import { CallError } from '../errors/call-error.ts'
import type { DoctorKnown } from './known/known.ts'

const refuse = (field: 'to' | 'service', fault: string) =>
  new CallError('input-not-valid', { fields: { [field]: fault } })

/**
 * Where the traffic is to go: an address, or a name that DNS resolves. Empty for nowhere.
 * @throws CallError for anything else, and for a service that is none
 */
export function readDestination(text: string, service: string): DoctorKnown['to'] {
  const read = readService(service)
  if ('fault' in read) throw refuse('service', read.fault)
  if (text === '') return { text, address: null, service }
  const classified = classify(text)
  if ('fault' in classified) throw refuse('to', classified.fault)
  const { kind, canonical } = classified.identifier
  if (kind === 'ipv4' || kind === 'ipv6') return { text, address: canonical, service }
  if (kind === 'name') return { text, address: null, service }
  throw refuse('to', 'Enter an address or a name.')
}
